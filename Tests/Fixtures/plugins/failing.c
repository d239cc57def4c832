/* Answers that it cannot, and why. */
#include <stdio.h>

#include "fixture.h"

static morph_status handle(const morph_component *component, const morph_snapshot *snapshot,
                           const morph_event *event, morph_effects *effects) {
  (void)component;
  (void)event;
  (void)effects;
  snprintf(snapshot->host->message, snapshot->host->message_capacity, "no room for more");
  return MORPH_ERROR;
}

FIXTURE_PLUGIN(handle, fixture_draw)
