/* Does not draw at the greatest height. */
#include "subject.h"

FRAME_FIRST(if (now->parameters[AT_HEIGHT]->number == 400) return MORPH_ERROR;)

SUBJECT_PLUGIN(subject_handle, frame)
