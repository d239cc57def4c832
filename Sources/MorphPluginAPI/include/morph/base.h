/* Version, limits, status codes and the plain value types that every other header uses. */
#ifndef MORPH_BASE_H
#define MORPH_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The protocol of this header. A host loads a plugin whose major is its own and whose
 * needs_minor is at most its own minor. */
#define MORPH_PROTOCOL_MAJOR 1u
#define MORPH_PROTOCOL_MINOR 0u

/* Limits that the host enforces; what exceeds one is refused by name. */
#define MORPH_MAX_COMPONENTS 256u          /* a plugin */
#define MORPH_MAX_PARAMETERS 4096u         /* a component */
#define MORPH_MAX_CHANNELS 1024u           /* declared by a component */
#define MORPH_MAX_ITEMS 4096u              /* live items of one per-item declaration */
#define MORPH_MAX_STRING 65536u            /* bytes of one string */
#define MORPH_MAX_OPERATIONS 65536u        /* display-list operations of a frame */
#define MORPH_MAX_PATH_POINTS 1048576u     /* path points of a frame */
#define MORPH_MAX_NESTING 64u              /* save, layer and clip depth */
#define MORPH_MAX_SIGMA 256.0              /* device pixels of a shadow's Gaussian */
#define MORPH_MAX_TEXT 65536u              /* bytes of text drawn in a frame */
#define MORPH_MAX_TEXT_OPERATION 8192u     /* bytes of one text operation; longer is cut */
#define MORPH_MAX_LAYER_CANVASES 32u       /* pixels of layers and shadows, in whole canvases */

/* What a function answers. Zero is success; a positive code is a failure of the call, whose
 * reason the callee writes into the message buffer of `morph_host`. Negative codes are the host's
 * own. */
typedef int32_t morph_status;
#define MORPH_OK 0
#define MORPH_ERROR 1                      /* any other failure; see the message */
#define MORPH_ERROR_ARGUMENT 2             /* an argument is outside what the function accepts */
#define MORPH_ERROR_UNSUPPORTED 3          /* the host or the component has no such thing */

/* UTF-8 text of `length` bytes. `data` may be NULL when `length` is 0. */
typedef struct morph_string {
  const char *data;
  size_t length;
} morph_string;

/* A morph_string of a string literal, usable in static initialisers. */
#define MORPH_STRING(literal) { (literal), sizeof(literal) - 1 }

/* sRGB, straight alpha, each 0 to 1. */
typedef struct morph_color {
  float red;
  float green;
  float blue;
  float alpha;
} morph_color;

/* A position in points, y down. */
typedef struct morph_point {
  double x;
  double y;
} morph_point;

/* An extent in points. */
typedef struct morph_size {
  double width;
  double height;
} morph_size;

/* A rectangle in points: left, top, and its extent. */
typedef struct morph_rect {
  double x;
  double y;
  double width;
  double height;
} morph_rect;

/* Distances from the four edges, in points. */
typedef struct morph_insets {
  double top;
  double leading;
  double bottom;
  double trailing;
} morph_insets;

/* An affine map: x' = a x + c y + tx, y' = b x + d y + ty. */
typedef struct morph_transform {
  double a;
  double b;
  double c;
  double d;
  double tx;
  double ty;
} morph_transform;

typedef struct morph_plugin morph_plugin;
typedef struct morph_component morph_component;
typedef struct morph_action morph_action;
typedef struct morph_host morph_host;
typedef struct morph_snapshot morph_snapshot;
typedef struct morph_event morph_event;
typedef struct morph_effects morph_effects;
typedef struct morph_canvas morph_canvas;

#ifdef __cplusplus
}
#endif

#endif
