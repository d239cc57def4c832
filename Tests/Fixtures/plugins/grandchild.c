/* Leaves a process behind that holds everything it was given. */
#include <unistd.h>

#include "fixture.h"

__attribute__((constructor)) static void begin(void) {
  if (fork() == 0) {
    for (;;) pause();
  }
}

FIXTURE_PLUGIN(fixture_ignore, fixture_draw)
