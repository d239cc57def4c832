/* Answers an error to events of a later protocol. */
#include "subject.h"

HANDLE_FIRST(if (event->kind > MORPH_EVENT_POINTER) return MORPH_ERROR_UNSUPPORTED;)

SUBJECT_PLUGIN(handle, subject_frame)
