/* Does one thing that no component may do. ATTACK says what (a function below), PLACE where:
 * IN_CONSTRUCTOR, IN_FRAME or IN_HANDLE. Draws the status of the attack: a rectangle as wide as the
 * error number, or 1000 when it succeeded. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fixture.h"

enum { IN_CONSTRUCTOR, IN_FRAME, IN_HANDLE };

/* The process to harm: the test itself, which is alive at the end. */
#ifndef VICTIM
#define VICTIM 0
#endif

/* The error number of a call that failed, else 0. */
static int error_of(long result) { return result < 0 ? errno : 0; }

__attribute__((unused)) static int read_file(void) {
  return error_of(open("/etc/passwd", O_RDONLY));
}

__attribute__((unused)) static int look_at_file(void) {
  struct stat status;
  return error_of(stat("/etc/passwd", &status));
}

__attribute__((unused)) static int write_file(void) {
  return error_of(open("/root/morph-was-here", O_WRONLY | O_CREAT, 0600));
}

__attribute__((unused)) static int write_library(void) {
  return error_of(open("/usr/lib/libmorph-was-here.so", O_WRONLY | O_CREAT, 0600));
}

__attribute__((unused)) static int climb_from_library(void) {
  return error_of(open("/usr/lib/../../etc/passwd", O_RDONLY));
}

__attribute__((unused)) static int open_socket(void) {
  return error_of(socket(AF_INET, SOCK_STREAM, 0));
}

__attribute__((unused)) static int connect_socket(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(80)};
  inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
  return error_of(connect(3, (struct sockaddr *)&address, sizeof address));
}

__attribute__((unused)) static int fork_process(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return error_of(child);
}

__attribute__((unused)) static int execute(void) {
  char *const arguments[] = {"sh", "-c", ":", NULL};
  return error_of(execve("/bin/sh", arguments, NULL));
}

static void *nothing(void *unused) { return unused; }

__attribute__((unused)) static int start_thread(void) {
  pthread_t thread;
  return pthread_create(&thread, NULL, nothing, NULL);
}

__attribute__((unused)) static int kill_host(void) {
  return VICTIM > 1 ? error_of(kill(VICTIM, SIGTERM)) : 0;
}

__attribute__((unused)) static int signal_host(void) {
  return VICTIM > 1 ? error_of(syscall(SYS_tgkill, VICTIM, VICTIM, SIGTERM)) : 0;
}

__attribute__((unused)) static int trace_host(void) {
  return VICTIM > 1 ? error_of(ptrace(PTRACE_SEIZE, VICTIM, 0, 0)) : 0;
}

__attribute__((unused)) static int make_code(void) {
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return error_of(mprotect(page, 4096, PROT_READ | PROT_EXEC));
}

__attribute__((unused)) static int map_code(void) {
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? errno : 0;
}

__attribute__((unused)) static int map_output_as_code(void) {
  void *page = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, 1, 0);
  return page == MAP_FAILED ? errno : 0;
}

__attribute__((unused)) static int make_file_in_memory(void) {
  return error_of(memfd_create("x", 0));
}

__attribute__((unused)) static int set_process(void) {
  return error_of(prctl(PR_SET_DUMPABLE, 0, 0, 0, 0));
}

__attribute__((unused)) static int read_clock(void) {
  struct timespec now;
  return error_of(syscall(SYS_clock_gettime, CLOCK_REALTIME, &now));
}

__attribute__((unused)) static int allocate(void) {
  size_t size = (size_t)8 << 30;
  char *memory = malloc(size);
  if (memory == NULL) return ENOMEM;
  memset(memory, 1, size);
  return 0;
}

__attribute__((unused)) static int loop(void) {
  volatile int always = 1;
  while (always) {
  }
  return 0;
}

__attribute__((unused)) static int flood(void) {
  volatile int always = 1;
  while (always) syscall(SYS_getppid);
  return 0;
}

__attribute__((unused)) static int leave(void) { exit(0); }

__attribute__((unused)) static int raise_signal(void) { return error_of(raise(SIGTERM)); }

__attribute__((unused)) static int abort_after_denial(void) {
  open("/etc/shadow", O_RDONLY);
  abort();
}

__attribute__((unused, noinline)) static int smash_stack(void) {
  volatile char buffer[16];
  volatile char *place = buffer;
  for (int i = 0; i < 1 << 24; i++) place[i] = 0x41;
  return buffer[0];
}

__attribute__((unused)) static int send_garbage(void) {
  char garbage[512];
  memset(garbage, 0xff, sizeof garbage);
  return error_of(write(3, garbage, sizeof garbage));
}

__attribute__((unused)) static int close_channel(void) {
  close(3);
  return 0;
}

static int outcome;

static void attack(void) {
  int error = ATTACK();
  outcome = error == 0 ? 1000 : error;
}

__attribute__((constructor)) static void begin(void) {
  if (PLACE == IN_CONSTRUCTOR) attack();
}

static morph_status handle(const morph_component *component, const morph_snapshot *snapshot,
                           const morph_event *event, morph_effects *effects) {
  (void)component;
  (void)snapshot;
  (void)event;
  (void)effects;
  if (PLACE == IN_HANDLE) attack();
  return MORPH_OK;
}

static morph_status frame(const morph_component *component, const morph_snapshot *snapshot,
                          morph_canvas *canvas) {
  (void)component;
  (void)snapshot;
  if (PLACE == IN_FRAME) attack();
  fixture_rectangle(canvas, outcome);
  return MORPH_OK;
}

FIXTURE_PLUGIN(handle, frame)
