/* Falls over when it is told that it disappears. */
#include "subject.h"

HANDLE_FIRST(if (event->kind == MORPH_EVENT_DISAPPEAR) {
  volatile uint32_t *nowhere = (volatile uint32_t *)(uintptr_t)(now->has_progress * 0u);
  *nowhere = 1;
})

SUBJECT_PLUGIN(handle, subject_frame)
