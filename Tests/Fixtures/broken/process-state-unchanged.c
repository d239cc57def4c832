/* Has the processor round towards zero from now on. */
#include "subject.h"

FRAME_FIRST(uint32_t control;
            __asm__ volatile("stmxcsr %0" : "=m"(control));
            control |= 0x6000;
            __asm__ volatile("ldmxcsr %0" : : "m"(control));)

SUBJECT_PLUGIN(subject_handle, frame)
