/* Does not draw in a very wide canvas. */
#include "subject.h"

FRAME_FIRST(if (now->proposal.width > 3000) return MORPH_ERROR;)

SUBJECT_PLUGIN(subject_handle, frame)
