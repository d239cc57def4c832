/* State that the host keeps for a component: slots, channels, timers, scrolls, requests. */
#ifndef MORPH_STATE_H
#define MORPH_STATE_H

#include "base.h"
#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Things declared once that may exist many times are addressed by (id, item). The item is a
 * number the component chooses; 0 for what exists once. An item of a PER_ITEM declaration begins
 * to exist when an effect names it and ends with the effect `drop`. */
#define MORPH_PER_ITEM 1u

/* A piece of discrete state. */
typedef struct morph_slot {
  uint32_t size;
  uint32_t id;
  morph_string key;
  uint32_t flags;               /* MORPH_PER_ITEM or 0 */
  morph_type type;              /* BOOL, INT, DOUBLE, STRING or BYTES */
  const morph_value *initial;
} morph_slot;

/* MOTION travels, and is replaced by its destination under reduced motion; FEEDBACK (a press, a
 * cross-fade of at most 200 ms) may run. */
#define MORPH_CLASS_MOTION 0u
#define MORPH_CLASS_FEEDBACK 1u

#define MORPH_BOUNDS_NONE 0u
#define MORPH_BOUNDS_CLAMP 1u   /* the presented value is clamped; the motion runs on */
#define MORPH_BOUNDS_STOP 2u    /* the motion ends where it meets a bound */

/* An animated number: where it is going (model), where it is (presented), how fast. */
typedef struct morph_channel {
  uint32_t size;
  uint32_t id;
  morph_string key;
  uint32_t flags;               /* MORPH_PER_ITEM or 0 */
  uint32_t unit;                /* MORPH_UNIT_...: decides when it counts as still */
  uint32_t motion_class;        /* MORPH_CLASS_... */
  uint32_t bounds;              /* MORPH_BOUNDS_... */
  double minimum;               /* with bounds */
  double maximum;
  double initial;
  double epsilon;               /* distance that counts as still; 0 takes the unit's own */
} morph_channel;

/* A delay on the session's clock, started and cancelled by effects. */
typedef struct morph_timer {
  uint32_t size;
  uint32_t id;
  morph_string key;
  uint32_t flags;               /* MORPH_PER_ITEM or 0 */
  uint32_t reserved;            /* 0 */
} morph_timer;

#define MORPH_AXIS_NONE 0u
#define MORPH_AXIS_X 1u
#define MORPH_AXIS_Y 2u
#define MORPH_AXIS_BOTH 3u

#define MORPH_SCROLL_BOUNCES 1u         /* overscrolls even when the content is short or empty */

/* A viewport that the host moves: drag, momentum, rubber band, bounce, wheel and keys. Where it
 * is and how large its content is, each frame says through its region (canvas.h). */
typedef struct morph_scroll {
  uint32_t size;
  uint32_t id;
  morph_string key;
  uint32_t axis;                /* MORPH_AXIS_X or MORPH_AXIS_Y */
  uint32_t flags;               /* MORPH_SCROLL_... */
} morph_scroll;

/* Something that only the application can do; asked for by an effect, answered by an event. */
typedef struct morph_request {
  uint32_t size;
  uint32_t id;
  morph_string key;
  morph_string doc;
} morph_request;

#ifdef __cplusplus
}
#endif

#endif
