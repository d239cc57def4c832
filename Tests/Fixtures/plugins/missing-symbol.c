/* Needs a function that nobody has. */
#include "fixture.h"

extern void fixture_nowhere(void);

static morph_status frame(const morph_component *component, const morph_snapshot *snapshot,
                          morph_canvas *canvas) {
  fixture_nowhere();
  return fixture_draw(component, snapshot, canvas);
}

FIXTURE_PLUGIN(fixture_ignore, frame)
