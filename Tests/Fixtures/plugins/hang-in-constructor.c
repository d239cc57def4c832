/* Never comes back from being loaded. */
#include "fixture.h"

__attribute__((constructor)) static void begin(void) {
  for (volatile int i = 0;; i = i + 1) {
  }
}

FIXTURE_PLUGIN(fixture_ignore, fixture_draw)
