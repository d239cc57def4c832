/* Computes something long in a constructor. */
#include "subject.h"

static uint64_t number;

__attribute__((constructor)) static void begin(void) {
  uint64_t state = (uint64_t)(uintptr_t)&number;
  for (uint32_t i = 0; i < 200000000; i++) state = state * 6364136223846793005u + 1;
  number = state;
}

FRAME_FIRST(if (number == 1) return MORPH_ERROR;)

SUBJECT_PLUGIN(subject_handle, frame)
