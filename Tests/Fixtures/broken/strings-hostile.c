/* Does not draw with a very long title. */
#include "subject.h"

FRAME_FIRST(if (now->parameters[AT_TITLE]->string.length > 60000) return MORPH_ERROR;)

SUBJECT_PLUGIN(subject_handle, frame)
