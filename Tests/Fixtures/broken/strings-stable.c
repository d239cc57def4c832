/* Its name lies in memory that a frame uses for something else. */
#include "subject.h"

static char *name;

FRAME_FIRST(name[0] = 'X';)

static morph_descriptor descriptor = {SUBJECT_DESCRIPTOR};
SUBJECT_TABLES(descriptor, subject_handle, frame);

__attribute__((constructor)) static void begin(void) {
  name = strdup("Subject");
  descriptor.name = (morph_string){name, 7};
}

SUBJECT_ENTRY {
  (void)major;
  (void)minor;
  return &subject_plugin;
}
