/* Stays where it was dragged to when the drag is cancelled. */
#include "subject.h"

HANDLE_FIRST(if (is_gesture(event, DRAG, MORPH_PHASE_CANCEL)) return MORPH_OK;)

SUBJECT_PLUGIN(handle, subject_frame)
