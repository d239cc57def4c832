/* Starts a timer of no length. */
#include "fixture.h"

static morph_status handle(const morph_component *component, const morph_snapshot *snapshot,
                           const morph_event *event, morph_effects *effects) {
  (void)component;
  (void)snapshot;
  (void)event;
  effects->haptic(effects, MORPH_HAPTIC_LIGHT, 1);
  effects->start_timer(effects, 1, 0, __builtin_nan(""));
  return MORPH_OK;
}

FIXTURE_PLUGIN(handle, fixture_draw)
