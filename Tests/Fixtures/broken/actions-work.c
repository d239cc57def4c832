/* Offers an action that it knows nothing of. */
#include "subject.h"

FRAME_FIRST(tell(canvas, 9, (morph_string)MORPH_STRING("Close"),
                 (morph_string)MORPH_STRING("Close"), (morph_rect){0, 0, 10, 10});)

SUBJECT_PLUGIN(subject_handle, frame)
