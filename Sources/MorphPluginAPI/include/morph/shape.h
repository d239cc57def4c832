/* Shapes: rectangles, rounded rectangles, ellipses, arcs and paths. */
#ifndef MORPH_SHAPE_H
#define MORPH_SHAPE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MORPH_SHAPE_RECTANGLE 1u          /* rect */
#define MORPH_SHAPE_ROUNDED_RECTANGLE 2u  /* rect, four radii, corner */
#define MORPH_SHAPE_ELLIPSE 3u            /* rect */
#define MORPH_SHAPE_ARC 4u                /* center, radius, start, end: an open line */
#define MORPH_SHAPE_PATH 5u               /* verbs, points, rule */

#define MORPH_CORNER_CIRCULAR 0u
#define MORPH_CORNER_CONTINUOUS 1u        /* curvature grows into the corner */

#define MORPH_RULE_NONZERO 0u
#define MORPH_RULE_EVEN_ODD 1u

#define MORPH_VERB_MOVE 0u    /* 1 point */
#define MORPH_VERB_LINE 1u    /* 1 point */
#define MORPH_VERB_QUAD 2u    /* 2 points: control, end */
#define MORPH_VERB_CUBIC 3u   /* 3 points: two controls, end */
#define MORPH_VERB_CLOSE 4u   /* none */

/* Only the fields of the kind are read. A rectangle with a negative extent is an error; radii are
 * limited to half of the shorter side. */
typedef struct morph_shape {
  uint32_t size;
  uint32_t kind;             /* MORPH_SHAPE_... */
  morph_rect rect;
  double radius_top_left;
  double radius_top_right;
  double radius_bottom_right;
  double radius_bottom_left;
  uint32_t corner;           /* MORPH_CORNER_... */
  uint32_t rule;             /* MORPH_RULE_... */
  morph_point center;
  double radius;
  double start;              /* radians, from the x axis, clockwise on the screen */
  double end;                /* radians; the arc runs from start to end, either way */
  size_t verb_count;
  const uint8_t *verbs;
  size_t point_count;
  const morph_point *points;
} morph_shape;

#ifdef __cplusplus
}
#endif

#endif
