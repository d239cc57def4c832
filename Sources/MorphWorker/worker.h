/* What the files of the worker share. */
#ifndef MORPH_WORKER_H
#define MORPH_WORKER_H

#include <stdbool.h>
#include <stdint.h>

#include "morph_call.h"

/* Where the host puts things. */
enum { CHANNEL = 3, SETUP = 5 };

/* The plugin's name for the loader: the descriptor of its private copy. */
#define IMAGE_PATH "/proc/self/fd/4"

/* main.c: sends bytes to the host, or ends the process when there is none. */
void send_all(const uint8_t *bytes, size_t length);

/* main.c: tells the host that the plugin did what a pure function does not. */
void send_note(uint32_t kind, const char *name);

/* confine.c */
typedef struct confinement {
  uint32_t landlock;        /* the ABI in force; 0 for none */
  uint32_t flags;           /* MORPH_CONFINED_... */
  int listener;             /* of the filter, for the host; -1 for none */
  bool traps_time_stamps;
  char problem[128];        /* why it could not be done as asked; empty when it was */
} confinement;

/* Starts the threads that the worker itself wants. */
typedef void thread_starter(void *context);

/* Reads what the host left on its descriptor and confines this process, before a plugin is
 * loaded. `start` may be NULL; it is called where its threads come under the same rules. */
void confine(confinement *result, thread_starter *start, void *context);

/* Once the library is loaded: takes away what only the loader needed, where the host does not. */
void confine_further(void);

/* landlock.c: lets this process read `paths` alone, and connect to nothing. The ABI in force; 0
 * when the kernel has none; -1 with errno. */
int landlock_restrict(const char *const *paths, uint32_t count);

/* purity.c: functions of libc that a pure function does not use, in front of libc's own. */
void purity_begin_call(void);

/* Whether this name was not told of in this call; it now counts as told. */
bool purity_is_new(const char *name);

/* What `getrandom` gives, reported whoever asks: a runtime asks for the plugin. The length. */
long purity_random(void *bytes, size_t length);

/* process_state.c: sets right what lasts: locale, arithmetic, signals. */
void purity_begin(void);        /* once, before a plugin is loaded */
void purity_end_call(void);

/* Names what was set right since `purity_forget`; how many, at most `capacity`. */
uint32_t purity_changes(const char **names, uint32_t capacity);
void purity_forget(void);

/* state.c: writes the payload of MORPH_MESSAGE_STATED. */
void write_state(morph_buffer *reply);

/* timestamp.c: names the instruction before it ends the process. */
void trap_time_stamps(void);

#endif
