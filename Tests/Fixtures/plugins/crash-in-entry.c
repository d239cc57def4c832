/* Writes to address 0 in its entry. */
#include "fixture.h"

FIXTURE_ENTRY {
  (void)major;
  (void)minor;
  *(volatile int *)0 = 1;
  return NULL;
}
