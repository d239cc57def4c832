/* A gesture belongs to a region that is not declared. */
#define SUBJECT_DRAG_REGION 99

#include "subject.h"

SUBJECT_PLUGIN(subject_handle, subject_frame)
