/* Greets whoever loads it. */
#include "subject.h"

#include <stdio.h>

__attribute__((constructor)) static void begin(void) { puts("subject 1.0.0 loaded"); }

SUBJECT_PLUGIN(subject_handle, subject_frame)
