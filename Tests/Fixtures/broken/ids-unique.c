/* Two parameters have one id. */
#define SUBJECT_TITLE_ID 1

#include "subject.h"

SUBJECT_PLUGIN(subject_handle, subject_frame)
