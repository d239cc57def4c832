/* Does not draw at some heights between the ends. */
#include "subject.h"

FRAME_FIRST(const double height = now->parameters[AT_HEIGHT]->number;
            if (height > 100 && height < 300) return MORPH_ERROR;)

SUBJECT_PLUGIN(subject_handle, frame)
