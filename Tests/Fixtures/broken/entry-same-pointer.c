/* Answers a new table on every call. */
#include "subject.h"

static const morph_descriptor descriptor = {SUBJECT_DESCRIPTOR};
SUBJECT_TABLES(descriptor, subject_handle, subject_frame);

SUBJECT_ENTRY {
  (void)major;
  (void)minor;
  morph_plugin *table = malloc(sizeof *table);
  if (table != NULL) *table = subject_plugin;
  return table;
}
