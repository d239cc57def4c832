#include "child.h"
#include "morph_runtime.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs in the child, which shares this process's memory until it becomes another program.
 * Answers only when that failed, with errno. */
static int become_command(const morph_command_start *start, char *const *arguments, pid_t host) {
  int failure = morph_child_detach(host);
  if (failure != 0) return failure;
  if (setpriority(PRIO_PROCESS, 0, start->niceness) != 0) return errno;

  if ((failure = morph_child_streams(start->output)) != 0) return failure;
  if (close_range(3, UINT_MAX, 0) != 0) return errno;
  if (chdir(start->folder) != 0) return errno;

  if ((failure = morph_child_unblock()) != 0) return failure;
  execve(start->executable, arguments, environ);
  return errno;
}

static int spawn(const morph_command_start *start, char *const *arguments, pid_t *pid) {
  pid_t host = getpid();
  volatile int failure = 0;
  sigset_t every, before;
  sigfillset(&every);
  /* No handler of this process may run in the child. */
  pthread_sigmask(SIG_SETMASK, &every, &before);
  pid_t child = vfork();
  if (child == 0) {
    failure = become_command(start, arguments, host);
    _exit(127);
  }
  int result = child < 0 ? errno : failure;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (child < 0) return result;
  if (result != 0) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
    }
    return result;
  }
  *pid = child;
  return 0;
}

int morph_command_spawn(const morph_command_start *start, pid_t *pid, int *descriptor) {
  if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) return errno;
  char **arguments = calloc(start->argument_count + 1, sizeof *arguments);
  if (arguments == NULL) return ENOMEM;
  const char *argument = start->arguments;
  for (size_t index = 0; index < start->argument_count; index++) {
    arguments[index] = (char *)(uintptr_t)argument;
    argument += strlen(argument) + 1;
  }
  int result = spawn(start, arguments, pid);
  free(arguments);
  if (result != 0) return result;
  /* Close-on-exec by itself. */
  long number = syscall(SYS_pidfd_open, *pid, 0);
  if (number < 0) {
    result = errno;
    morph_process_kill(*pid);
    return result;
  }
  *descriptor = (int)number;
  return 0;
}

int morph_file_lock(int descriptor) {
  int result;
  do {
    result = flock(descriptor, LOCK_EX | LOCK_NB);
  } while (result != 0 && errno == EINTR);
  return result == 0 ? 0 : errno;
}
