/* System calls that Swift's Glibc module does not offer: starting a worker, files in memory. */
#ifndef MORPH_RUNTIME_H
#define MORPH_RUNTIME_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Descriptors of a worker. */
enum {
  MORPH_WORKER_CHANNEL = 3,  /* the connection to the host */
  MORPH_WORKER_IMAGE = 4,    /* the plugin's bytes, a sealed file in memory */
};

/* What a worker is started with. The three descriptors must be above 4. */
typedef struct morph_worker_start {
  const char *executable;   /* path */
  const char *environment;  /* "NAME=VALUE" strings, each ending in NUL, then an empty one */
  int channel;
  int image;
  int output;               /* becomes standard output and standard error */
} morph_worker_start;

/* Starts a worker: its own process group, folder /, standard input empty, every signal as at the
 * start of a program, no descriptor but those of `start`. It is killed when this process ends,
 * however that comes about. From any thread. From the first call on, this process adopts whatever
 * its descendants leave behind. 0, or an errno. */
int morph_worker_spawn(const morph_worker_start *start, pid_t *pid);

/* A file in memory, close-on-exec, that can be sealed; -1 with errno when there can be none. */
int morph_memory_file(const char *name);

/* Makes a file in memory unchangeable for good. 0, or an errno. */
int morph_memory_seal(int descriptor);

/* Lets every write go to the end of the file. 0, or an errno. */
int morph_append_only(int descriptor);

/* CPU time of a process in nanoseconds, all of its threads; -1 when it is gone. */
int64_t morph_process_time(pid_t pid);

/* How a child ended. */
typedef struct morph_process_end {
  int has_ended;   /* 0: it runs */
  int signal;      /* that ended it; 0 when it left by itself */
  int status;      /* with which it left */
} morph_process_end;

/* Whether a child has ended, and how. It stays a zombie, so its number stays taken. 0, or an
 * errno. */
int morph_process_peek(pid_t pid, morph_process_end *end);

/* Ends a child and everything in its process group, and waits for it. */
void morph_process_kill(pid_t pid);

#endif
