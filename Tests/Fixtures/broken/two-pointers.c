/* Cannot count to two. */
#include "subject.h"

HANDLE_FIRST(const morph_event_pointer *pointer = (const morph_event_pointer *)event;
             if (event->kind == MORPH_EVENT_POINTER && pointer->pointer > 0) return MORPH_ERROR;)

SUBJECT_PLUGIN(handle, subject_frame)
