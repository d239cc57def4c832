/* Claims to have every extension. */
#include <morph/morph.h>

static const void *extension(const morph_component *component, const char *id) {
  (void)id;
  return component;
}

#define SUBJECT_EXTENSION extension

#include "subject.h"

SUBJECT_PLUGIN(subject_handle, subject_frame)
