/* Gives up before anyone has called it. */
#include <stdlib.h>

#include "fixture.h"

__attribute__((constructor)) static void begin(void) { abort(); }

FIXTURE_PLUGIN(fixture_ignore, fixture_draw)
