/* Forgets a restore once the button was tapped. */
#include "subject.h"

FRAME_FIRST(if (taps_of(now) > 0) canvas->save(canvas);)

SUBJECT_PLUGIN(subject_handle, frame)
