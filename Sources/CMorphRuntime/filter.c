#include "morph_runtime.h"

#include <errno.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>

/* What a pure function and its allocator need, whatever the arguments. Everything that is not in
 * this file is refused. */
static const int harmless[] = {
    SCMP_SYS(read),           SCMP_SYS(write),        SCMP_SYS(readv),
    SCMP_SYS(writev),         SCMP_SYS(pread64),      SCMP_SYS(close),
    SCMP_SYS(fstat),          SCMP_SYS(lseek),        SCMP_SYS(brk),
    SCMP_SYS(munmap),         SCMP_SYS(mremap),       SCMP_SYS(madvise),
    SCMP_SYS(futex),          SCMP_SYS(sched_yield),  SCMP_SYS(getpid),
    SCMP_SYS(gettid),         SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn),   SCMP_SYS(sigaltstack),  SCMP_SYS(exit),
    SCMP_SYS(exit_group),     SCMP_SYS(restart_syscall),
};

/* What the loader needs besides. With notifications the host answers each of these itself. */
static const int loading[] = {SCMP_SYS(openat), SCMP_SYS(newfstatat), SCMP_SYS(seccomp)};

static const struct scmp_arg_cmp not_executable = {2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0};
static const struct scmp_arg_cmp executable = {2, SCMP_CMP_MASKED_EQ, PROT_EXEC, PROT_EXEC};
static const struct scmp_arg_cmp of_a_file = {3, SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, 0};
static const struct scmp_arg_cmp over_the_channel = {0, SCMP_CMP_EQ, MORPH_WORKER_CHANNEL, 0};

/* Adds a rule unless one before it failed. */
static void add(scmp_filter_ctx filter, int *result, uint32_t action, int call, unsigned count,
                const struct scmp_arg_cmp *conditions) {
  if (*result == 0) *result = seccomp_rule_add_array(filter, action, call, count, conditions);
}

static int add_first_stage(scmp_filter_ctx filter, bool notifies) {
  int result = 0;
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
    add(filter, &result, SCMP_ACT_ALLOW, harmless[i], 0, NULL);
  }
  add(filter, &result, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, &not_executable);
  add(filter, &result, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, &not_executable);
  /* The listener goes to the host this way. */
  add(filter, &result, SCMP_ACT_ALLOW, SCMP_SYS(sendmsg), 1, &over_the_channel);
  /* Asking for a limit of its own, not setting one. */
  const struct scmp_arg_cmp own_limit[] = {{0, SCMP_CMP_EQ, 0, 0}, {2, SCMP_CMP_EQ, 0, 0}};
  add(filter, &result, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, own_limit);
  /* pthread_create then falls back to clone, whose refusal is named. */
  add(filter, &result, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0, NULL);
  if (notifies) {
    /* qsort asks how much memory there is, and does without: nothing to tell of. */
    add(filter, &result, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(sysinfo), 0, NULL);
    return result;
  }
  for (size_t i = 0; i < sizeof loading / sizeof *loading; i++) {
    add(filter, &result, SCMP_ACT_ALLOW, loading[i], 0, NULL);
  }
  const struct scmp_arg_cmp code[] = {executable, of_a_file};
  add(filter, &result, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2, code);
  return result;
}

static int add_second_stage(scmp_filter_ctx filter) {
  int result = 0;
  for (size_t i = 0; i < sizeof loading / sizeof *loading; i++) {
    add(filter, &result, SCMP_ACT_ERRNO(EPERM), loading[i], 0, NULL);
  }
  add(filter, &result, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(mmap), 1, &executable);
  add(filter, &result, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(sendmsg), 0, NULL);
  return result;
}

int morph_filter_export(int stage, int notifies, int descriptor) {
  uint32_t refuse = notifies ? SCMP_ACT_NOTIFY : SCMP_ACT_ERRNO(EPERM);
  scmp_filter_ctx filter = seccomp_init(stage == 1 ? refuse : SCMP_ACT_ALLOW);
  if (filter == NULL) return ENOMEM;
  int result = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  /* A tree instead of a chain: the cost no longer grows with the number of the call. */
  if (result == 0 && stage == 1) result = seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
  if (result == 0) {
    result = stage == 1 ? add_first_stage(filter, notifies) : add_second_stage(filter);
  }
  if (result == 0) result = seccomp_export_bpf(filter, descriptor);
  seccomp_release(filter);
  return -result;
}
