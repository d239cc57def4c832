/* The canvas: what `frame` draws on. Every call becomes one operation of a display list. */
#ifndef MORPH_CANVAS_H
#define MORPH_CANVAS_H

#include "base.h"
#include "paint.h"
#include "shape.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MORPH_MASK_NONE 0u
#define MORPH_MASK_PAINT 1u      /* the alpha of `mask_paint` over `mask_shape` */
#define MORPH_MASK_SHAPE 2u      /* the inside of `mask_shape` */

/* A group that is composed as one picture. `blend`, `blur` and `backdrop` are reserved and 0. */
typedef struct morph_layer {
  uint32_t size;
  uint32_t mask;                 /* MORPH_MASK_... */
  double alpha;                  /* 0 to 1 */
  const morph_shape *mask_shape;
  const morph_paint *mask_paint;
  uint32_t blend;
  uint32_t backdrop;
  double blur;
} morph_layer;

/* Draws a paragraph whose first baseline starts at `origin`: the left end of its box, which is as
 * wide as the width limit, or else as its widest line. */
typedef struct morph_text {
  uint32_t size;
  uint32_t reserved;             /* 0 */
  const morph_paragraph *paragraph;
  morph_color color;
  morph_point origin;
} morph_text;

/* A symbol of the host's set, centred in a square of `extent` points at `center`. A name the host
 * does not have draws a dot and is reported once. */
typedef struct morph_symbol {
  uint32_t size;
  uint32_t weight;               /* 100 to 900 */
  morph_string name;
  morph_color color;
  morph_point center;
  double extent;                 /* points */
} morph_symbol;

#define MORPH_CURSOR_DEFAULT 0u
#define MORPH_CURSOR_POINTER 1u
#define MORPH_CURSOR_GRAB 2u
#define MORPH_CURSOR_GRABBING 3u
#define MORPH_CURSOR_TEXT 4u
#define MORPH_CURSOR_RESIZE_X 5u
#define MORPH_CURSOR_RESIZE_Y 6u

/* A part of the frame that can be touched, in the current transform. Later regions lie above
 * earlier ones. Without `gestures` every gesture declared for the region belongs to it. A region
 * that names a scroll is its viewport. */
typedef struct morph_region_area {
  uint32_t size;
  uint32_t id;
  uint64_t item;
  const morph_shape *shape;
  uint32_t gesture_count;
  uint32_t cursor;               /* MORPH_CURSOR_... */
  const uint32_t *gestures;      /* ids */
  uint32_t focusable;            /* 0 or 1 */
  uint32_t scroll;               /* id of a declared scroll; 0 none */
  double content;                /* of the scroll: extent of the content in points */
} morph_region_area;

#define MORPH_ROLE_GROUP 0u
#define MORPH_ROLE_BUTTON 1u
#define MORPH_ROLE_SWITCH 2u
#define MORPH_ROLE_ADJUSTABLE 3u
#define MORPH_ROLE_IMAGE 4u
#define MORPH_ROLE_TEXT 5u
#define MORPH_ROLE_HEADER 6u
#define MORPH_ROLE_PROGRESS 7u
#define MORPH_ROLE_FIELD 8u

/* What an assistive tool is told. Ids are the component's own, unique in a frame with their item; a
 * node that stands for a region has the region's id and item, by whose key files then name it.
 * A node whose `parent` is 0 is a root; a parent comes before its children. */
typedef struct morph_node {
  uint32_t size;
  uint32_t id;                   /* > 0 */
  uint64_t item;
  uint32_t role;                 /* MORPH_ROLE_... */
  uint32_t hidden;               /* 0 or 1 */
  morph_string label;
  morph_string value;
  morph_string hint;
  size_t action_count;
  const morph_string *actions;   /* names, as a person hears them */
  morph_rect frame;              /* in the current transform */
  uint32_t parent;               /* id of another node; 0 none */
  uint32_t reserved;             /* 0 */
  uint64_t parent_item;
} morph_node;

/* A recorder. A mistake (an unbalanced restore, a number that is not finite, a broken limit)
 * fails the frame, which then keeps its last good picture, and is reported with its field.
 * All functions: [thread of the call, until it returns] */
struct morph_canvas {
  uint32_t size;
  uint32_t reserved;
  void *context;

  /* The laid-out size in points; the host places it in the canvas by the component's anchor.
   * Without it the size is the proposal. */
  void (*set_size)(morph_canvas *canvas, double width, double height);

  /* Keeps the transform and the clip until the matching `restore`. */
  void (*save)(morph_canvas *canvas);
  void (*restore)(morph_canvas *canvas);
  void (*translate)(morph_canvas *canvas, double x, double y);
  void (*scale)(morph_canvas *canvas, double x, double y, double about_x, double about_y);
  void (*rotate)(morph_canvas *canvas, double radians, double about_x, double about_y);
  void (*concat)(morph_canvas *canvas, const morph_transform *transform);
  void (*clip)(morph_canvas *canvas, const morph_shape *shape);

  /* A layer also keeps transform and clip, as `save` does. */
  void (*begin_layer)(morph_canvas *canvas, const morph_layer *layer);
  void (*end_layer)(morph_canvas *canvas);

  void (*fill)(morph_canvas *canvas, const morph_shape *shape, const morph_paint *paint);
  void (*stroke)(morph_canvas *canvas, const morph_shape *shape, const morph_paint *paint,
                 const morph_stroke *stroke);
  void (*shadow)(morph_canvas *canvas, const morph_shape *shape, const morph_shadow *shadow);
  void (*text)(morph_canvas *canvas, const morph_text *text);
  void (*symbol)(morph_canvas *canvas, const morph_symbol *symbol);

  void (*region)(morph_canvas *canvas, const morph_region_area *region);
  void (*accessibility)(morph_canvas *canvas, const morph_node *node);
};

#ifdef __cplusplus
}
#endif

#endif
