/* Leaves a process behind that keeps the connection open, and crashes. */
#include <stdlib.h>
#include <unistd.h>

#include "fixture.h"

__attribute__((constructor)) static void begin(void) {
  if (fork() == 0) {
    for (;;) pause();
  }
  abort();
}

FIXTURE_PLUGIN(fixture_ignore, fixture_draw)
