#include "worker.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MAX_SETUP = 1 << 20, MAX_PATHS = 64 };

/* The second filter, kept until the library is loaded; empty where there is none. */
static struct sock_fprog second_filter;

static void fail(confinement *result, const char *what) {
  if (result->problem[0] == 0) {
    snprintf(result->problem, sizeof result->problem, "%s: %s", what, strerror(errno));
  }
}

/* A copy of the next string, ending in NUL; NULL when there is none. */
static char *copy_string(morph_reader *reader, size_t *length) {
  const char *text = morph_read_string(reader, length);
  if (reader->failed) return NULL;
  char *copy = malloc(*length + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, text, *length);
  copy[*length] = 0;
  return copy;
}

static struct sock_fprog read_filter(morph_reader *reader) {
  size_t length = 0;
  char *bytes = copy_string(reader, &length);
  struct sock_fprog filter = {(unsigned short)(length / sizeof(struct sock_filter)),
                              (struct sock_filter *)(void *)bytes};
  if (bytes == NULL) filter.len = 0;
  return filter;
}

/* The descriptor of the listener, 0 without one, -1 with errno. */
static int install(const struct sock_fprog *filter, unsigned flags) {
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, filter);
}

static void limit(confinement *result, int resource, uint64_t most) {
  struct rlimit both = {most, most};
  if (setrlimit(resource, &both) != 0) fail(result, "setrlimit");
}

static void restrict_files(confinement *result, morph_reader *reader) {
  const char *paths[MAX_PATHS];
  uint32_t count = morph_read_count(reader, 4);
  if (count > MAX_PATHS) count = MAX_PATHS;
  uint32_t read = 0;
  for (; read < count; read++) {
    size_t length;
    paths[read] = copy_string(reader, &length);
    if (paths[read] == NULL) break;
  }
  int abi = landlock_restrict(paths, read);
  if (abi < 0) {
    fail(result, "landlock");
  } else {
    result->landlock = (uint32_t)abi;
  }
  for (uint32_t i = 0; i < read; i++) free((char *)(uintptr_t)paths[i]);
}

static void restrict_calls(confinement *result, const struct sock_fprog *filter, bool notifies) {
  unsigned flags = SECCOMP_FILTER_FLAG_TSYNC;
  if (notifies) flags |= SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_TSYNC_ESRCH;
  int listener = install(filter, flags);
  /* Before 5.7 a listener excludes TSYNC; there is one thread here anyway. */
  if (listener < 0 && errno == EINVAL && notifies) {
    listener = install(filter, SECCOMP_FILTER_FLAG_NEW_LISTENER);
  }
  if (listener < 0) {
    fail(result, "seccomp");
    return;
  }
  result->flags |= MORPH_CONFINED_FILTER;
  if (!notifies) return;
  result->flags |= MORPH_CONFINED_LISTENER;
  result->listener = listener;
}

/* A thread that is started here has the same rules: Landlock's it inherits, and a filter that is
 * installed afterwards reaches every thread. */
static void start_threads(thread_starter *start, void *context) {
  if (start != NULL) start(context);
}

static void apply(confinement *result, morph_reader *reader, thread_starter *start,
                  void *context) {
  uint32_t flags = morph_read_u32(reader);
  result->traps_time_stamps = (flags & MORPH_SETUP_TRAP_TIME_STAMPS) != 0;
  if (result->traps_time_stamps) trap_time_stamps();
  if ((flags & MORPH_SETUP_SANDBOX) == 0) {
    start_threads(start, context);
    return;
  }

  uint64_t address_space = morph_read_u64(reader);
  uint64_t processor_time = morph_read_u64(reader);
  uint64_t open_files = morph_read_u64(reader);
  struct sock_fprog first = read_filter(reader);
  second_filter = read_filter(reader);
  if (reader->failed) {
    errno = EBADMSG;
    fail(result, "setup");
    return;
  }
  limit(result, RLIMIT_AS, address_space);
  limit(result, RLIMIT_CPU, processor_time);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail(result, "no_new_privs");
  restrict_files(result, reader);
  start_threads(start, context);
  limit(result, RLIMIT_NOFILE, open_files);
  /* A filter that comes with a second one does not ask the host. */
  if (first.len > 0) restrict_calls(result, &first, second_filter.len == 0);
  free(first.filter);
}

void confine(confinement *result, thread_starter *start, void *context) {
  memset(result, 0, sizeof *result);
  result->listener = -1;
  morph_buffer setup = {0};
  ssize_t got = 1;
  /* The host has written it all, and its offset is wherever the host left it. */
  while (got > 0 && setup.length < MAX_SETUP) {
    uint8_t piece[4096];
    got = pread(SETUP, piece, sizeof piece, (off_t)setup.length);
    if (got > 0) morph_write_bytes(&setup, piece, (size_t)got);
  }
  /* No descriptor, no wishes. */
  if (got < 0 && errno == EBADF) {
    start_threads(start, context);
    return;
  }
  if (got < 0) fail(result, "setup");
  close(SETUP);
  morph_reader reader = {setup.data, setup.length, 0, false};
  if (got == 0) apply(result, &reader, start, context);
  morph_buffer_free(&setup);
}

void confine_further(void) {
  if (second_filter.len == 0) return;
  if (install(&second_filter, 0) < 0) abort();
  second_filter.len = 0;
}
