/* Never answers an event: computes for ever, or sleeps when it is made visible. */
#include <unistd.h>

#include "fixture.h"

static morph_status handle(const morph_component *component, const morph_snapshot *snapshot,
                           const morph_event *event, morph_effects *effects) {
  (void)component;
  (void)snapshot;
  (void)effects;
  if (event->kind == MORPH_EVENT_VISIBILITY) {
    for (;;) pause();
  }
  volatile int always = 1;
  while (always) {
  }
  return MORPH_OK;
}

FIXTURE_PLUGIN(handle, fixture_draw)
