/* Counts its frames, and tells at a tap. */
#include "subject.h"

KEEP_ON_THE_HEAP(int64_t, frames)

HANDLE_FIRST(if (is_gesture(event, TAP, MORPH_PHASE_END)) {
  set_taps(effects, *frames);
  return MORPH_OK;
})
FRAME_FIRST(*frames += 1;)

SUBJECT_PLUGIN(handle, frame)
