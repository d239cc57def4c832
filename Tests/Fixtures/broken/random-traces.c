/* Runs away at the third tap. */
#include "subject.h"

HANDLE_FIRST(if (is_gesture(event, TAP, MORPH_PHASE_END) && taps_of(now) >= 2) {
  effects->set(effects, OFFSET, 0, 1e9);
})

SUBJECT_PLUGIN(handle, subject_frame)
