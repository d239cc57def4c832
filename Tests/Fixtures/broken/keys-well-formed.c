/* A key has a capital and a space. */
#define SUBJECT_TITLE_KEY "The title"

#include "subject.h"

SUBJECT_PLUGIN(subject_handle, subject_frame)
