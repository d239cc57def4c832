/* Stands in for a host: starts the program named by its argument as a worker, writes its number,
 * and is killed. */
#include "../../../Sources/CMorphRuntime/child.c"
#include "../../../Sources/CMorphRuntime/worker.c"

#include <fcntl.h>
#include <stdio.h>

int main(int count, char **arguments) {
  if (count != 2) return 1;
  int any = fcntl(1, F_DUPFD_CLOEXEC, 16);
  morph_worker_start start = {arguments[1], "", any, any, any, 0, 0};
  pid_t pid = 0;
  if (morph_worker_spawn(&start, &pid) != 0) return 2;
  printf("%d\n", (int)pid);
  fflush(stdout);
  kill(getpid(), SIGKILL);
}
