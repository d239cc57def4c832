/* Tells of something far outside the canvas. */
#include "subject.h"

FRAME_FIRST(tell(canvas, 9, (morph_string)MORPH_STRING("Far away"), (morph_string){NULL, 0},
                 (morph_rect){1000, 0, 10, 10});)

SUBJECT_PLUGIN(subject_handle, frame)
