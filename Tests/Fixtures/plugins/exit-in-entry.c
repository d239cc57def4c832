/* Leaves as if all were well. */
#include <stdlib.h>

#include "fixture.h"

FIXTURE_ENTRY {
  (void)major;
  (void)minor;
  exit(0);
}
