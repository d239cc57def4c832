/* Cannot do without fields of protocol 1.7. */
#include <stdlib.h>

#include "fixture.h"

__attribute__((constructor)) static void begin(void) { abort(); }

__attribute__((section(MORPH_NOTE_SECTION), used, aligned(4)))
static const morph_plugin_note note = {6, 12, MORPH_NOTE_TYPE, MORPH_NOTE_NAME, 1, 7, 9};

FIXTURE_ENTRY {
  (void)major;
  (void)minor;
  return NULL;
}
