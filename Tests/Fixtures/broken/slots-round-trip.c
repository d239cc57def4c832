/* Every other instance draws round cards in its own way. */
#include "subject.h"

KEEP_ON_THE_HEAP(uint32_t, instances)

HANDLE_FIRST(if (event->kind == MORPH_EVENT_APPEAR) *instances += 1;)
FRAME_FIRST(if (now->parameters[AT_STYLE]->integer == ROUND && *instances % 2 == 1) {
  fill(canvas, 0, 0, 3, 3);
})

SUBJECT_PLUGIN(handle, frame)
