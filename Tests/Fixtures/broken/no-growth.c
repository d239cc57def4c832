/* Every frame leaves 64 bytes behind. */
#include "subject.h"

FRAME_FIRST(volatile char *lost = malloc(64);
            if (lost != NULL) lost[0] = 1;)

SUBJECT_PLUGIN(subject_handle, frame)
