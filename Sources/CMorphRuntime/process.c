#include "morph_runtime.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

int64_t morph_process_time(pid_t pid) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int morph_process_peek(pid_t pid, morph_process_end *end) {
  siginfo_t info;
  memset(&info, 0, sizeof info);
  memset(end, 0, sizeof *end);
  int result;
  do {
    result = waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT);
  } while (result != 0 && errno == EINTR);
  if (result != 0) return errno;
  if (info.si_pid == 0) return 0;
  end->has_ended = 1;
  if (info.si_code == CLD_EXITED) {
    end->status = info.si_status;
  } else {
    end->signal = info.si_status;
  }
  return 0;
}

void morph_process_kill(pid_t pid) {
  /* The group first, while the leader still holds its number; and the leader itself. */
  kill(-pid, SIGKILL);
  kill(pid, SIGKILL);
  while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
  }
  /* What it started has become a child of this process, which adopts orphans (worker.c). */
  while (waitpid(-pid, NULL, 0) > 0 || errno == EINTR) {
  }
}
