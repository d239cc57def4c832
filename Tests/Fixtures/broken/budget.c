/* One point of its story takes long to draw. */
#include "subject.h"

FRAME_FIRST(if (now->has_progress && now->progress == 0.5) {
  volatile uint64_t result;
  uint64_t state = (uint64_t)now->seed;
  for (uint32_t i = 0; i < 10000000; i++) state = state * 6364136223846793005u + 1;
  result = state;
  (void)result;
})

SUBJECT_PLUGIN(subject_handle, frame)
