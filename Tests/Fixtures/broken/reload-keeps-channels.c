/* Begins anew when new code takes over. */
#include "subject.h"

HANDLE_FIRST(if (event->kind == MORPH_EVENT_RELOADED) {
  effects->set(effects, ROW, 1, 0);
  effects->set(effects, PRESS, 0, 1);
})

SUBJECT_PLUGIN(handle, subject_frame)
