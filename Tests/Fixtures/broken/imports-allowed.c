/* Could ask for the number of the process, although it never does. */
#include "subject.h"

#include <unistd.h>

FRAME_FIRST(if (now->proposal.width < -1) fill(canvas, 0, 0, (double)getpid(), 1);)

SUBJECT_PLUGIN(subject_handle, frame)
