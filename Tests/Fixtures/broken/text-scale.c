/* Does not draw with the largest text. */
#include "subject.h"

FRAME_FIRST(if (now->environment->text_scale > 3) return MORPH_ERROR;)

SUBJECT_PLUGIN(subject_handle, frame)
