/* Everything about one instance at one instant, read-only. */
#ifndef MORPH_SNAPSHOT_H
#define MORPH_SNAPSHOT_H

#include "base.h"
#include "environment.h"
#include "host.h"
#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct morph_slot_state {
  uint32_t size;
  uint32_t id;
  uint64_t item;
  const morph_value *value;
} morph_slot_state;

typedef struct morph_channel_state {
  uint32_t size;
  uint32_t id;
  uint64_t item;
  double model;        /* where it is going: decisions and accessibility read this */
  double presented;    /* where it is: drawing reads this */
  double velocity;     /* units a second */
  uint32_t running;    /* 0 or 1 */
  uint32_t reserved;   /* 0 */
} morph_channel_state;

typedef struct morph_scroll_state {
  uint32_t size;
  uint32_t id;
  double offset;       /* points scrolled; 0 at the start, within the content */
  double overscroll;   /* points beyond an edge: positive before the start, negative after the end */
  double velocity;     /* points a second of offset - overscroll */
  double content;      /* extent of the content along the axis, as the last frame gave it */
  double viewport;     /* extent of the viewport along the axis */
  uint32_t dragging;   /* 0 or 1: a finger holds it */
  uint32_t reserved;   /* 0 */
} morph_scroll_state;

/* Lists: `parameters` has one value for each declared parameter, in the order of the descriptor.
 * `slots` and `channels` are in the order of the descriptor, items of one declaration ascending;
 * what is not per-item is always there, with item 0. `scrolls` is in the order of the descriptor. */
struct morph_snapshot {
  uint32_t size;
  uint32_t parameter_count;
  const morph_host *host;
  const morph_environment *environment;
  const morph_value *const *parameters;
  uint32_t slot_count;
  uint32_t channel_count;
  const morph_slot_state *const *slots;
  const morph_channel_state *const *channels;
  uint32_t scroll_count;
  uint32_t has_progress;                    /* 0 or 1 */
  const morph_scroll_state *const *scrolls;
  double progress;                          /* one point of the story; any finite number */
  morph_size proposal;                      /* the canvas less the padding, in points */
  uint64_t seed;                            /* of this instance, for shuffles that must repeat */
  uint32_t focus_region;                    /* id of the region with the keyboard focus; 0 none */
  uint32_t reserved;                        /* 0 */
  uint64_t focus_item;
};

#ifdef __cplusplus
}
#endif

#endif
