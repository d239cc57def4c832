/* Says only in its table that it speaks protocol 2.0. */
#include "fixture.h"

static const morph_plugin plugin = {.size = 12, .major = 2, .needs_minor = 0};

FIXTURE_ENTRY {
  (void)major;
  (void)minor;
  return &plugin;
}
