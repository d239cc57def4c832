/* Draws something else when it is scrubbed backwards. */
#include "subject.h"

KEEP_ON_THE_HEAP(double, last)

FRAME_FIRST(if (now->has_progress) {
  if (now->progress < *last) fill(canvas, 0, 0, 3, 3);
  *last = now->progress;
})

SUBJECT_PLUGIN(subject_handle, frame)
