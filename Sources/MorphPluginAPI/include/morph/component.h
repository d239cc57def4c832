/* A component: its description, and the two functions that are all of its behaviour. */
#ifndef MORPH_COMPONENT_H
#define MORPH_COMPONENT_H

#include "base.h"
#include "action.h"
#include "gesture.h"
#include "parameter.h"
#include "state.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MORPH_ANCHOR_CENTER 0u
#define MORPH_ANCHOR_TOP 1u

#define MORPH_COMPONENT_SCRUBBABLE 1u   /* draws any point of its story from `progress` alone */

/* Static and constant; every pointer in it lives as long as the library. */
typedef struct morph_descriptor {
  uint32_t size;
  uint32_t flags;                 /* MORPH_COMPONENT_... */
  morph_string id;                /* reverse-domain, such as "morph.status-pill" */
  morph_string version;           /* of the component, such as "1.0.0" */
  morph_string name;
  morph_string summary;           /* one sentence */
  morph_string credit;            /* whom to thank; may be empty */
  morph_string license;           /* SPDX; may be empty */
  morph_string url;               /* may be empty */
  morph_size canvas;              /* preferred size in points */
  double padding;                 /* points on each side that the proposal leaves free */
  uint32_t anchor;                /* where the returned size sits: MORPH_ANCHOR_... */
  uint32_t parameter_count;
  const morph_parameter *const *parameters;
  uint32_t slot_count;
  uint32_t channel_count;
  const morph_slot *const *slots;
  const morph_channel *const *channels;
  uint32_t timer_count;
  uint32_t scroll_count;
  const morph_timer *const *timers;
  const morph_scroll *const *scrolls;
  uint32_t gesture_count;
  uint32_t region_count;
  const morph_gesture *const *gestures;
  const morph_region *const *regions;
  uint32_t request_count;
  uint32_t action_count;
  const morph_request *const *requests;
  const morph_action *const *actions;
} morph_descriptor;

struct morph_component {
  uint32_t size;
  uint32_t reserved;              /* 0 */
  const morph_descriptor *descriptor;
  const void *author;             /* the plugin's own; the host never reads it */

  /* Answers an event with effects. Pure: the same snapshot and event give the same effects. An
   * event of a kind the component does not know is ignored and answers MORPH_OK. A failing call
   * loses all of its effects.
   * [one at a time for each instance] */
  morph_status (*handle)(const morph_component *component, const morph_snapshot *snapshot,
                         const morph_event *event, morph_effects *effects);

  /* Draws the snapshot. Pure: the same snapshot gives the same operations. It is given no time;
   * what moves is read from channels.
   * [any thread, also several at once for different snapshots] */
  morph_status (*frame)(const morph_component *component, const morph_snapshot *snapshot,
                        morph_canvas *canvas);

  /* The table of an optional ability, by its id `morph.NAME/1`; NULL when there is none. May
   * itself be NULL. The id is NUL-terminated.
   * [any thread] */
  const void *(*extension)(const morph_component *component, const char *id);
};

#ifdef __cplusplus
}
#endif

#endif
