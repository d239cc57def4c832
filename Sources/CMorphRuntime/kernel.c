#include "morph_runtime.h"

#include <linux/seccomp.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LANDLOCK_CREATE_RULESET = 444, LANDLOCK_VERSION = 1 };

int morph_kernel_landlock(void) {
  long version = syscall(LANDLOCK_CREATE_RULESET, NULL, 0, LANDLOCK_VERSION);
  return version > 0 ? (int)version : 0;
}

static int has_action(uint32_t action) {
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

int morph_kernel_filters(void) { return has_action(SECCOMP_RET_ERRNO); }

int morph_kernel_notifications(void) { return has_action(SECCOMP_RET_USER_NOTIF); }
