/* Answers nothing to hosts of other versions, which then cannot say what it speaks. */
#include "subject.h"

static const morph_descriptor descriptor = {SUBJECT_DESCRIPTOR};
SUBJECT_TABLES(descriptor, subject_handle, subject_frame);

SUBJECT_ENTRY {
  if (major != MORPH_PROTOCOL_MAJOR || minor != MORPH_PROTOCOL_MINOR) return NULL;
  return &subject_plugin;
}
