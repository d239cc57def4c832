/* Its table points to a component that is nowhere. */
#include "fixture.h"

static const morph_component *const components[] = {(const morph_component *)8};
static const morph_plugin plugin = {.size = sizeof plugin,
                                    .major = MORPH_PROTOCOL_MAJOR,
                                    .component_count = 1,
                                    .components = components};

FIXTURE_ENTRY {
  (void)major;
  (void)minor;
  return &plugin;
}
