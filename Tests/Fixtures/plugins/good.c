/* Nothing is wrong with it. */
#include "fixture.h"

FIXTURE_PLUGIN(fixture_ignore, fixture_draw)
