/* Draws something that depends on where it was loaded. */
#include "subject.h"

FRAME_FIRST(const uintptr_t address = (uintptr_t)&subject_frame;
            fill(canvas, 0, 0, (double)(address >> 12 & 0xfffff), 1);)

SUBJECT_PLUGIN(subject_handle, frame)
