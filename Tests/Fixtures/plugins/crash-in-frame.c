/* Writes to address 0 when it draws. */
#include "fixture.h"

static morph_status frame(const morph_component *component, const morph_snapshot *snapshot,
                          morph_canvas *canvas) {
  (void)component;
  (void)snapshot;
  (void)canvas;
  *(volatile int *)0 = 1;
  return MORPH_OK;
}

FIXTURE_PLUGIN(fixture_ignore, frame)
