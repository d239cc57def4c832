#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

int morph_child_detach(pid_t host) {
  struct sigaction standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &standard, NULL);

  /* A worker whose plugin hangs cannot see that its connection was closed. */
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != host) return ESRCH;
  return setpgid(0, 0) == 0 ? 0 : errno;
}

int morph_child_streams(int output) {
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing < 0) return errno;
  if (nothing != 0 && dup2(nothing, 0) < 0) return errno;
  return dup2(output, 1) < 0 || dup2(output, 2) < 0 ? errno : 0;
}

int morph_child_unblock(void) {
  sigset_t none;
  sigemptyset(&none);
  return sigprocmask(SIG_SETMASK, &none, NULL) == 0 ? 0 : errno;
}
