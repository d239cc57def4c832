/* A default is above the greatest value. */
#define SUBJECT_HEIGHT_DEFAULT 500

#include "subject.h"

SUBJECT_PLUGIN(subject_handle, subject_frame)
