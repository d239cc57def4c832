/* Has a button that nobody can name. */
#include "subject.h"

FRAME_FIRST(tell(canvas, 9, (morph_string){NULL, 0}, (morph_string){NULL, 0},
                 (morph_rect){0, 0, 10, 10});)

SUBJECT_PLUGIN(subject_handle, frame)
