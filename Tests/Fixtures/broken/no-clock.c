/* Reads the time stamp of the processor. */
#include "subject.h"

FRAME_FIRST(__asm__ volatile("rdtsc" : : : "rax", "rdx");)

SUBJECT_PLUGIN(subject_handle, frame)
