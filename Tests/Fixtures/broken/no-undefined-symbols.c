/* Uses a function of libm, which it does not ask for. */
#include "subject.h"

double sin(double);

FRAME_FIRST(if (sin(now->proposal.width) > 2) return MORPH_ERROR;)

SUBJECT_PLUGIN(subject_handle, frame)
