/* A range has no end. */
#define SUBJECT_HEIGHT_MAXIMUM (1.0 / 0.0)

#include "subject.h"

SUBJECT_PLUGIN(subject_handle, subject_frame)
