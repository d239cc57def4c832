/* Draws a rectangle as wide as no number. */
#include "fixture.h"

static morph_status frame(const morph_component *component, const morph_snapshot *snapshot,
                          morph_canvas *canvas) {
  (void)component;
  (void)snapshot;
  fixture_rectangle(canvas, __builtin_nan(""));
  return MORPH_OK;
}

FIXTURE_PLUGIN(fixture_ignore, frame)
