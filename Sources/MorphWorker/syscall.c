/* Swift's runtime asks the kernel for chance by `syscall`, and ends the process when it gets none.
 * Here it gets what `getrandom` gives; every other call goes to the kernel as it is. */
#include "worker.h"

#include <errno.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef __x86_64__
#error "system calls are known for x86-64 alone"
#endif

static long call_kernel(long number, const long *arguments) {
  register long fourth __asm__("r10") = arguments[3];
  register long fifth __asm__("r8") = arguments[4];
  register long sixth __asm__("r9") = arguments[5];
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(arguments[0]), "S"(arguments[1]), "d"(arguments[2]),
                     "r"(fourth), "r"(fifth), "r"(sixth)
                   : "rcx", "r11", "memory");
  return result;
}

long syscall(long number, ...) {
  long arguments[6];
  va_list list;
  va_start(list, number);
  /* Those that were not given are whatever a register holds; the kernel does not look at them. */
  for (int i = 0; i < 6; i++) arguments[i] = va_arg(list, long);
  va_end(list);
  if (number == SYS_getrandom) {
    return purity_random((void *)(uintptr_t)arguments[0], (size_t)arguments[1]);
  }
  long result = call_kernel(number, arguments);
  if (result >= 0 || result < -4095) return result;
  errno = (int)-result;
  return -1;
}
