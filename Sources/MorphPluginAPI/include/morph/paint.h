/* Paints, strokes and shadows. */
#ifndef MORPH_PAINT_H
#define MORPH_PAINT_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MORPH_PAINT_SOLID 1u
#define MORPH_PAINT_LINEAR 2u    /* from -> to */
#define MORPH_PAINT_RADIAL 3u    /* around `from`, offset 1 at `radius` */
#define MORPH_PAINT_CONIC 4u     /* around `from`, offset 0 at `angle`, clockwise on the screen */

#define MORPH_SPREAD_PAD 0u
#define MORPH_SPREAD_REPEAT 1u
#define MORPH_SPREAD_REFLECT 2u

#define MORPH_UNITS_ABSOLUTE 0u      /* coordinates in points */
#define MORPH_UNITS_BOUNDING_BOX 1u  /* 0 to 1 over the bounding box of the shape; a radius is
                                        a part of its width */

typedef struct morph_stop {
  double offset;                 /* 0 to 1, ascending */
  morph_color color;
} morph_stop;

/* Colours between stops are interpolated in sRGB, premultiplied. */
typedef struct morph_paint {
  uint32_t size;
  uint32_t kind;                 /* MORPH_PAINT_... */
  morph_color color;             /* SOLID */
  morph_point from;
  morph_point to;
  double radius;
  double angle;                  /* radians */
  uint32_t spread;               /* MORPH_SPREAD_... */
  uint32_t units;                /* MORPH_UNITS_... */
  size_t stop_count;             /* gradients: at least 2 */
  const morph_stop *stops;
} morph_paint;

#define MORPH_CAP_BUTT 0u
#define MORPH_CAP_ROUND 1u
#define MORPH_CAP_SQUARE 2u

#define MORPH_JOIN_MITER 0u
#define MORPH_JOIN_ROUND 1u
#define MORPH_JOIN_BEVEL 2u

#define MORPH_STROKE_CENTER 0u
#define MORPH_STROKE_INSIDE 1u   /* closed shapes: the ring between the shape and itself inset */

typedef struct morph_stroke {
  uint32_t size;
  uint32_t cap;
  uint32_t join;
  uint32_t position;             /* MORPH_STROKE_... */
  double width;                  /* points, >= 0 */
  double miter_limit;            /* ratio; 0 takes 10 */
  double dash_phase;             /* points */
  size_t dash_count;             /* 0 is a solid line */
  const double *dashes;          /* points: on, off, on, ... */
} morph_stroke;

/* The shape, blurred by a Gaussian and moved. Drawn whole; draw the shape over it. */
typedef struct morph_shadow {
  uint32_t size;
  uint32_t reserved;             /* 0 */
  morph_color color;
  double sigma;                  /* points, >= 0 */
  morph_point offset;            /* points */
} morph_shadow;

#ifdef __cplusplus
}
#endif

#endif
