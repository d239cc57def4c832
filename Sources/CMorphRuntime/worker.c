#include "child.h"
#include "morph_runtime.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_ENVIRONMENT = 64 };

/* Runs in the child, which shares this process's memory until it becomes another program.
 * Answers only when that failed, with errno. */
static int become_worker(const morph_worker_start *start, char *const *environment, pid_t host) {
  int failure = morph_child_detach(host);
  if (failure != 0) return failure;
  if ((failure = morph_child_streams(start->output)) != 0) return failure;
  if (dup2(start->channel, MORPH_WORKER_CHANNEL) < 0) return errno;
  if (dup2(start->image, MORPH_WORKER_IMAGE) < 0) return errno;
  bool has_setup = start->setup > MORPH_WORKER_SETUP;
  if (has_setup && dup2(start->setup, MORPH_WORKER_SETUP) < 0) return errno;
  /* Also what some library of this process has opened without close-on-exec. */
  unsigned first_unused = has_setup ? MORPH_WORKER_SETUP + 1 : MORPH_WORKER_SETUP;
  if (close_range(first_unused, UINT_MAX, 0) != 0) return errno;
  if (start->has_fixed_addresses && personality(ADDR_NO_RANDOMIZE) < 0) return errno;
  if (chdir("/") != 0) return errno;

  if ((failure = morph_child_unblock()) != 0) return failure;
  char name[] = "morph-worker";
  char *const arguments[] = {name, NULL};
  execve(start->executable, arguments, environment);
  return errno;
}

/* Called with all signals blocked, so that no handler runs in the child. */
static int spawn(const morph_worker_start *start, pid_t *pid) {
  char *environment[MAX_ENVIRONMENT + 1];
  size_t count = 0;
  for (const char *entry = start->environment; *entry != 0; entry += strlen(entry) + 1) {
    if (count == MAX_ENVIRONMENT) return E2BIG;
    environment[count++] = (char *)(uintptr_t)entry;
  }
  environment[count] = NULL;

  pid_t host = getpid();
  volatile int failure = 0;
  pid_t child = vfork();
  if (child == 0) {
    failure = become_worker(start, environment, host);
    _exit(127);
  }
  if (child < 0) return errno;
  if (failure != 0) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
    }
    return failure;
  }
  *pid = child;
  return 0;
}

/* Workers end with the thread that started them (PR_SET_PDEATHSIG is about threads), so one thread
 * that lives as long as the process starts them all. */
typedef struct order {
  const morph_worker_start *start;
  pid_t pid;
  int result;
  bool is_done;
} order;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ordered = PTHREAD_COND_INITIALIZER;
static pthread_cond_t served = PTHREAD_COND_INITIALIZER;
static order *current = NULL;
static bool has_thread = false;

static void *serve(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  for (;;) {
    while (current == NULL) pthread_cond_wait(&ordered, &lock);
    current->result = spawn(current->start, &current->pid);
    current->is_done = true;
    current = NULL;
    pthread_cond_broadcast(&served);
  }
  return NULL;
}

/* The thread inherits the signals that are blocked here. */
static int start_thread(void) {
  /* Processes that a worker leaves behind become children of this one, and not of process 1, so
   * that they can be waited for once they are killed. */
  if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) return errno;
  sigset_t every, before;
  sigfillset(&every);
  pthread_attr_t attributes;
  int result = pthread_attr_init(&attributes);
  if (result != 0) return result;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 256 * 1024);
  pthread_sigmask(SIG_SETMASK, &every, &before);
  pthread_t thread;
  result = pthread_create(&thread, &attributes, serve, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return result;
}

int morph_worker_spawn(const morph_worker_start *start, pid_t *pid) {
  order mine = {start, 0, 0, false};
  pthread_mutex_lock(&lock);
  if (!has_thread) {
    mine.result = start_thread();
    has_thread = mine.result == 0;
  }
  if (has_thread) {
    while (current != NULL) pthread_cond_wait(&served, &lock);
    current = &mine;
    pthread_cond_signal(&ordered);
    while (!mine.is_done) pthread_cond_wait(&served, &lock);
  }
  pthread_mutex_unlock(&lock);
  *pid = mine.pid;
  return mine.result;
}
