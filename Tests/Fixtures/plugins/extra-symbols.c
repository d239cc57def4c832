/* Exports more than its entry. */
#include "fixture.h"

extern int fixture_helper(void);
MORPH_EXPORT int fixture_helper(void) { return 1; }

FIXTURE_PLUGIN(fixture_ignore, fixture_draw)
