/* Asks the kernel for the user, past the C library. */
#include "subject.h"

#include <sys/syscall.h>

FRAME_FIRST(long answer = SYS_getuid;
            __asm__ volatile("syscall" : "+a"(answer) : : "rcx", "r11", "memory");)

SUBJECT_PLUGIN(subject_handle, frame)
