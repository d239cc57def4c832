/* Does not draw a note whose row is not there. */
#include "subject.h"

FRAME_FIRST(if (has_note(now) && now->channel_count < 3) return MORPH_ERROR;)

SUBJECT_PLUGIN(subject_handle, frame)
