/* Its entry answers nothing. */
#include "fixture.h"

FIXTURE_ENTRY {
  (void)major;
  (void)minor;
  return NULL;
}
