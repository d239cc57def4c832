/* Signal handlers, locale and the control of floating point: what a call changes is reported, and
 * set right after it. */
#include "worker.h"

#include <dlfcn.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { STATE_SIGNALS, STATE_LOCALE, STATE_ARITHMETIC, STATE_COUNT };

static const char *const state_names[STATE_COUNT] = {"signal handlers", "locale",
                                                     "floating-point control"};
static bool was_changed[STATE_COUNT];

typedef int (*sigaction_function)(int, const struct sigaction *, struct sigaction *);
static sigaction_function real_sigaction;
static struct sigaction first_actions[NSIG];
static bool has_changed_action[NSIG];
static bool has_begun;

static void find_sigaction(void) {
  if (real_sigaction == NULL) *(void **)&real_sigaction = dlsym(RTLD_NEXT, "sigaction");
  if (real_sigaction == NULL) abort();
}

static void note_state(int state) {
  was_changed[state] = true;
  if (purity_is_new(state_names[state])) send_note(MORPH_NOTE_STATE, state_names[state]);
}

int sigaction(int signal, const struct sigaction *restrict action,
              struct sigaction *restrict before) {
  find_sigaction();
  int result = real_sigaction(signal, action, before);
  /* The worker sets a handler too, before it begins. */
  if (result == 0 && action != NULL && has_begun) {
    has_changed_action[signal] = true;
    note_state(STATE_SIGNALS);
  }
  return result;
}

sighandler_t signal(int number, sighandler_t handler) {
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  find_sigaction();
  if (real_sigaction(number, &action, &before) != 0) return SIG_ERR;
  has_changed_action[number] = true;
  note_state(STATE_SIGNALS);
  return before.sa_handler;
}

#ifdef __x86_64__
/* Rounding, masks and flush-to-zero; not the flags that every operation sets. */
enum { SSE_FLAGS = 0x3f };

typedef struct arithmetic {
  uint32_t sse;
  uint16_t x87;
} arithmetic;

static arithmetic read_arithmetic(void) {
  arithmetic now;
  __asm__ volatile("stmxcsr %0" : "=m"(now.sse));
  __asm__ volatile("fnstcw %0" : "=m"(now.x87));
  now.sse &= ~(uint32_t)SSE_FLAGS;
  return now;
}

static void write_arithmetic(arithmetic value) {
  __asm__ volatile("ldmxcsr %0" : : "m"(value.sse));
  __asm__ volatile("fldcw %0" : : "m"(value.x87));
}
#else
#error "the control of floating point is known for x86-64 alone"
#endif

static arithmetic first_arithmetic;

void purity_begin(void) {
  find_sigaction();
  for (int i = 1; i < NSIG; i++) real_sigaction(i, NULL, &first_actions[i]);
  first_arithmetic = read_arithmetic();
  has_begun = true;
}

void purity_end_call(void) {
  arithmetic now = read_arithmetic();
  if (now.sse != first_arithmetic.sse || now.x87 != first_arithmetic.x87) {
    write_arithmetic(first_arithmetic);
    note_state(STATE_ARITHMETIC);
  }
  if (uselocale((locale_t)0) != LC_GLOBAL_LOCALE || strcmp(setlocale(LC_ALL, NULL), "C") != 0) {
    uselocale(LC_GLOBAL_LOCALE);
    setlocale(LC_ALL, "C");
    note_state(STATE_LOCALE);
  }
  for (int i = 1; i < NSIG; i++) {
    if (!has_changed_action[i]) continue;
    has_changed_action[i] = false;
    real_sigaction(i, &first_actions[i], NULL);
  }
}

void purity_forget(void) { memset(was_changed, 0, sizeof was_changed); }

uint32_t purity_changes(const char **names, uint32_t capacity) {
  uint32_t count = 0;
  for (int i = 0; i < STATE_COUNT; i++) {
    if (was_changed[i] && count < capacity) names[count++] = state_names[i];
  }
  return count;
}
