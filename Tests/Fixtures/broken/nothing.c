/* Nothing is wrong with it. */
#include "subject.h"

SUBJECT_PLUGIN(subject_handle, subject_frame)
