/* Its summary is Latin-1. */
#define SUBJECT_SUMMARY MORPH_STRING("A caf\xe9.")

#include "subject.h"

SUBJECT_PLUGIN(subject_handle, subject_frame)
