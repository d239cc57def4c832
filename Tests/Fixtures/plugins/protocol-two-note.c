/* Says in its note that it speaks protocol 2.0. Must be refused unloaded: its constructor ends
 * the process. */
#include <stdlib.h>

#include "fixture.h"

__attribute__((constructor)) static void begin(void) { abort(); }

__attribute__((section(MORPH_NOTE_SECTION), used, aligned(4)))
static const morph_plugin_note note = {6, 12, MORPH_NOTE_TYPE, MORPH_NOTE_NAME, 2, 0, 0};

FIXTURE_ENTRY {
  (void)major;
  (void)minor;
  return NULL;
}
