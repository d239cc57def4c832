/* Exports a second function. */
#include "subject.h"

MORPH_EXPORT int also_exported(void);
int also_exported(void) { return 1; }

SUBJECT_PLUGIN(subject_handle, subject_frame)
