/* Two options have one key. */
#define SUBJECT_OPTION_KEY "square"

#include "subject.h"

SUBJECT_PLUGIN(subject_handle, subject_frame)
