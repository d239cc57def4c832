/* System calls that Swift's Glibc module does not offer: starting a worker, files in memory, the
 * sandbox seen from the host. */
#ifndef MORPH_RUNTIME_H
#define MORPH_RUNTIME_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Descriptors of a worker. */
enum {
  MORPH_WORKER_CHANNEL = 3,  /* the connection to the host */
  MORPH_WORKER_IMAGE = 4,    /* the plugin's bytes, a sealed file in memory */
  MORPH_WORKER_SETUP = 5,    /* how it confines itself (messages.h); closed before it loads */
};

/* What a worker is started with. Descriptors must be above 5. */
typedef struct morph_worker_start {
  const char *executable;   /* path */
  const char *environment;  /* "NAME=VALUE" strings, each ending in NUL, then an empty one */
  int channel;
  int image;
  int output;               /* becomes standard output and standard error */
  int setup;                /* 0 for none */
  int has_fixed_addresses;  /* not 0: everything is mapped at the same addresses every time */
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

/* Whether someone has an open file open for writing. 0 also where the file system cannot tell. */
int morph_file_has_writer(int descriptor);

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

/* What a command is started with. The text of `arguments` is `argument_count` strings, each ending
 * in NUL; the first is the program's own name. */
typedef struct morph_command_start {
  const char *executable;   /* path */
  const char *arguments;
  size_t argument_count;
  const char *folder;       /* it runs in */
  int output;               /* becomes standard output and standard error */
  int niceness;             /* 0 to 19 */
} morph_command_start;

/* Starts a command: its own process group, standard input empty, this process's environment, every
 * signal as at the start of a program. It is killed when the calling thread ends. From the first
 * call on, this process adopts whatever its descendants leave behind. `descriptor` becomes one that
 * can be polled, and is readable once the command has ended. 0, or an errno. */
int morph_command_spawn(const morph_command_start *start, pid_t *pid, int *descriptor);

/* Takes the lock of an open file without waiting; it ends when the file is closed. 0, or an errno:
 * EWOULDBLOCK when another has it. */
int morph_file_lock(int descriptor);

/* What this kernel has: the ABI of Landlock (0: none), seccomp filters, and notifications of what
 * they refuse. */
int morph_kernel_landlock(void);
int morph_kernel_filters(void);
int morph_kernel_notifications(void);

/* Writes a filter of system calls, as instructions for the kernel. Stage 1 is in force before a
 * plugin is loaded and refuses whatever is not on its list; with `notifies` it asks the host, which
 * then also decides what the loader may open. Without, stage 2 takes the loader's calls away after
 * loading. 0, or an errno. */
int morph_filter_export(int stage, int notifies, int descriptor);

/* As recvmsg: also takes a descriptor that travels with the bytes, close-on-exec; -1 for none.
 * 0, or an errno. */
int morph_receive(int socket, void *bytes, size_t length, int flags, int *descriptor,
                  ssize_t *count);

/* A system call that a filter stopped. The thread that made it waits for the answer. */
typedef struct morph_notice {
  uint64_t id;
  pid_t pid;
  int32_t number;
  uint64_t arguments[6];
} morph_notice;

/* Takes the next one from a listener that has one. 0, or an errno: ENOENT when its process is
 * gone. */
int morph_notice_take(int listener, morph_notice *notice);

/* Lets the call fail with `error`, or go on with 0. 0, or an errno. */
int morph_notice_answer(int listener, uint64_t id, int error);

/* The string that an argument points to. 0, or an errno when it cannot be read. */
int morph_notice_text(int listener, const morph_notice *notice, int argument, char *text,
                      size_t capacity);

/* The address of a `connect` or `bind`, in words. 0, or an errno. */
int morph_notice_address(int listener, const morph_notice *notice, char *text, size_t capacity);

/* The name of a system call. */
void morph_syscall_name(int32_t number, char *name, size_t capacity);

#endif
