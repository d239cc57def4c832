/* Keeps a number in a static variable while it draws, which two threads then share. */
#include "subject.h"

static volatile uintptr_t scratch;

/* Long enough for the other thread to come in between. */
FRAME_FIRST(uint64_t state = (uint64_t)(uintptr_t)&canvas;
            scratch = (uintptr_t)canvas;
            for (uint32_t i = 0; i < 100000; i++) state = state * 6364136223846793005u + 1;
            if (scratch != (uintptr_t)canvas || state == 0) fill(canvas, 0, 0, 1, 1);)

SUBJECT_PLUGIN(subject_handle, frame)
