/* Counts its frames in a static variable, and tells nobody. */
#include "subject.h"

static volatile uint32_t counted_frames;

FRAME_FIRST(counted_frames++;)

SUBJECT_PLUGIN(subject_handle, frame)
