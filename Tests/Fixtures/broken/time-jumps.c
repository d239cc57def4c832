/* Gives up after an hour. */
#include "subject.h"

HANDLE_FIRST(if (event->nanoseconds > 3600000000000) return MORPH_ERROR;)

SUBJECT_PLUGIN(handle, subject_frame)
