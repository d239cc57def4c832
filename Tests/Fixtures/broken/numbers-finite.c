/* Divides by zero once the button was tapped. */
#include "subject.h"

FRAME_FIRST(const double zero_taps = taps_of(now) > 0 ? 0.0 : 1.0;
            fill(canvas, 0, 0, 0.0 / zero_taps, 1);)

SUBJECT_PLUGIN(subject_handle, frame)
