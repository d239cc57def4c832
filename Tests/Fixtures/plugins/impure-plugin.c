/* Asks for something that differs from one run to the next. USE says what (a function below). Draws
 * what it was told. With IN_CONSTRUCTOR it asks while it is loaded. */
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "fixture.h"

__attribute__((unused)) static double use_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

__attribute__((unused)) static double use_time(void) {
  time_t now = time(NULL);
  return (double)now;
}

__attribute__((unused)) static double use_gettimeofday(void) {
  struct timeval now;
  gettimeofday(&now, NULL);
  return (double)now.tv_sec + (double)now.tv_usec / 1e6;
}

__attribute__((unused)) static double use_environment(void) {
  const char *path = getenv("MORPH_FIXTURE");
  return path == NULL ? 1 : 2;
}

__attribute__((unused)) static double use_getrandom(void) {
  unsigned number = 0;
  if (getrandom(&number, sizeof number, 0) < 0) return -1;
  return number;
}

/* As Swift's runtime does it. */
__attribute__((unused)) static double use_getrandom_by_number(void) {
  unsigned number = 0;
  if (syscall(SYS_getrandom, &number, sizeof number, 0) < 0) return -1;
  return number;
}

__attribute__((unused)) static double use_arc4random(void) {
  unsigned number = 0;
  arc4random_buf(&number, sizeof number);
  return number;
}

__attribute__((unused)) static double use_rand(void) {
  int number = rand();
  return number;
}

__attribute__((unused)) static double use_everything(void) {
  return use_clock() + use_time() + use_time() + use_rand() + use_rand();
}

/* Reads a time stamp by itself; no function of libc sees it. */
__attribute__((unused)) static double use_time_stamp(void) {
  return (double)(__builtin_ia32_rdtsc() >> 63) + 1;
}

/* Memory that nobody has written. */
__attribute__((unused, optimize("O0"))) static double use_fresh_memory(void) {
  volatile unsigned char *memory = malloc(4000);
  double sum = 1;
  if (memory != NULL) sum += memory[2000];
  free((void *)memory);
  return sum;
}

static void ignore(int number) { (void)number; }

__attribute__((unused)) static double set_signal(void) {
  signal(SIGUSR1, ignore);
  return 1;
}

__attribute__((unused)) static double set_locale(void) {
  return setlocale(LC_ALL, "C.UTF-8") == NULL ? 2 : 1;
}

__attribute__((unused)) static double set_rounding(void) {
  /* Towards zero; as fesetround does it, without libm. */
  __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x6000);
  return 1;
}

/* A variable that lasts, and one for this thread. */
static int remembered_frames;
static _Thread_local int remembered_in_thread;

__attribute__((unused)) static double remember(void) {
  remembered_frames++;
  return 1;
}

__attribute__((unused)) static double remember_in_thread(void) {
  remembered_in_thread++;
  return 1;
}

__attribute__((unused)) static double stay_pure(void) { return 2; }

static double told;

__attribute__((constructor)) static void begin(void) {
#ifdef IN_CONSTRUCTOR
  told = USE();
#endif
}

static morph_status frame(const morph_component *component, const morph_snapshot *snapshot,
                          morph_canvas *canvas) {
  (void)component;
  (void)snapshot;
#ifdef IN_CONSTRUCTOR
  fixture_rectangle(canvas, told);
#else
  (void)told;
  fixture_rectangle(canvas, USE());
#endif
  return MORPH_OK;
}

FIXTURE_PLUGIN(fixture_ignore, frame)
