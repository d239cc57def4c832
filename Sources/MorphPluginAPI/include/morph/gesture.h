/* Gestures that the host recognises, and the regions they belong to. */
#ifndef MORPH_GESTURE_H
#define MORPH_GESTURE_H

#include "base.h"
#include "state.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MORPH_GESTURE_TAP 1u
#define MORPH_GESTURE_LONG_PRESS 2u
#define MORPH_GESTURE_DRAG 3u
#define MORPH_GESTURE_SCROLL 4u    /* a wheel or trackpad over the region */
#define MORPH_GESTURE_HOVER 5u
#define MORPH_GESTURE_KEY 6u       /* keys while the region has the focus */
#define MORPH_GESTURE_POINTER 7u   /* raw pointer events, several at once */

#define MORPH_GESTURE_CANCELS_ON_EXIT 1u  /* a press that leaves the region is cancelled */

/* A gesture begins in a region; without regions it begins anywhere. The innermost region wins; a
 * drag that begins fails the tap; a long press that fires consumes the touch. Gestures named in
 * `simultaneous_with` may run beside this one; those in `exclusive_with` fail when it begins. */
typedef struct morph_gesture {
  uint32_t size;
  uint32_t id;
  morph_string key;
  uint32_t kind;                      /* MORPH_GESTURE_... */
  uint32_t flags;
  uint32_t region;                    /* id of a declared region; 0 is anywhere */
  uint32_t axis;                      /* DRAG: MORPH_AXIS_...; NONE means both */
  double minimum_distance;            /* DRAG: points before it begins; 0 begins at the touch */
  double deadline;                    /* LONG_PRESS: seconds; 0 takes 0.5 */
  uint32_t exclusive_count;
  uint32_t simultaneous_count;
  const uint32_t *exclusive_with;     /* ids of gestures */
  const uint32_t *simultaneous_with;
} morph_gesture;

/* A name for a part of the frame that can be touched; its shape comes with each frame. */
typedef struct morph_region {
  uint32_t size;
  uint32_t id;
  morph_string key;
  uint32_t flags;                     /* MORPH_PER_ITEM or 0 */
  uint32_t reserved;                  /* 0 */
} morph_region;

#ifdef __cplusplus
}
#endif

#endif
