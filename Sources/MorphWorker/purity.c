/* Functions with libc's names that come before libc's: the loader looks in the executable first.
 * Each tells the host that it was used, and answers what it always answers, so that a plugin that
 * asks for the time, the environment or chance is found out and still gives the same bytes. */
#include "worker.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/time.h>
#include <time.h>

/* 2020-01-01, in seconds since 1970: what every clock shows. */
enum { ALWAYS = 1577836800 };

/* Most different functions that are told of in one call. */
enum { MAX_NOTED = 64 };

static const char *noted[MAX_NOTED];
static uint32_t noted_count;

/* Is the code at this address the plugin's? A library that it needs may ask what it likes: it gets
 * the same answers. The worker itself asks nothing, so an address in it is a tail call's. */
static bool is_plugin(void *address) {
  Dl_info info;
  struct link_map *library = NULL;
  if (dladdr1(address, &info, (void **)&library, RTLD_DL_LINKMAP) == 0 || library == NULL) {
    return true;
  }
  return library->l_name[0] == 0 || strcmp(library->l_name, IMAGE_PATH) == 0;
}

/* Once a call is enough, and a message each time would be a flood. */
bool purity_is_new(const char *name) {
  for (uint32_t i = 0; i < noted_count; i++) {
    if (strcmp(noted[i], name) == 0) return false;
  }
  if (noted_count == MAX_NOTED) return false;
  noted[noted_count++] = name;
  return true;
}

static void note(const char *name, void *caller) {
  if (is_plugin(caller) && purity_is_new(name)) send_note(MORPH_NOTE_FUNCTION, name);
}

#define NOTE(name) note(name, __builtin_return_address(0))

/* Clocks. */

int clock_gettime(clockid_t clock, struct timespec *now) {
  (void)clock;
  NOTE("clock_gettime");
  *now = (struct timespec){ALWAYS, 0};
  return 0;
}

int timespec_get(struct timespec *now, int base) {
  NOTE("timespec_get");
  *now = (struct timespec){ALWAYS, 0};
  return base;
}

time_t time(time_t *now) {
  NOTE("time");
  if (now != NULL) *now = ALWAYS;
  return ALWAYS;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  NOTE("gettimeofday");
  *now = (struct timeval){ALWAYS, 0};
  if (zone != NULL) memset(zone, 0, sizeof(struct timezone));
  return 0;
}

clock_t clock(void) {
  NOTE("clock");
  return 0;
}

/* The environment. */

char *getenv(const char *name) {
  (void)name;
  NOTE("getenv");
  return NULL;
}

char *secure_getenv(const char *name) {
  (void)name;
  NOTE("secure_getenv");
  return NULL;
}

/* Chance: the same sequence in every call. One number would let a loop that waits for another one
 * run for ever. Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators",
 * 2014. */

static uint64_t sequence;

static uint64_t next_number(void) {
  sequence += 0x9e3779b97f4a7c15u;
  uint64_t mixed = sequence;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
  return mixed ^ (mixed >> 31);
}

static void fill(void *bytes, size_t length) {
  for (size_t i = 0; i < length; i += 8) {
    uint64_t number = next_number();
    memcpy((char *)bytes + i, &number, length - i < 8 ? length - i : 8);
  }
}

ssize_t getrandom(void *bytes, size_t length, unsigned flags) {
  (void)flags;
  NOTE("getrandom");
  fill(bytes, length);
  return (ssize_t)length;
}

long purity_random(void *bytes, size_t length) {
  if (purity_is_new("getrandom")) send_note(MORPH_NOTE_FUNCTION, "getrandom");
  fill(bytes, length);
  return (long)length;
}

int getentropy(void *bytes, size_t length) {
  NOTE("getentropy");
  fill(bytes, length);
  return 0;
}

void arc4random_buf(void *bytes, size_t length) {
  NOTE("arc4random_buf");
  fill(bytes, length);
}

uint32_t arc4random(void) {
  NOTE("arc4random");
  return (uint32_t)next_number();
}

uint32_t arc4random_uniform(uint32_t bound) {
  NOTE("arc4random_uniform");
  return bound == 0 ? 0 : (uint32_t)next_number() % bound;
}

int rand(void) {
  NOTE("rand");
  return (int)(next_number() & RAND_MAX);
}

long random(void) {
  NOTE("random");
  return (long)(next_number() & RAND_MAX);
}

double drand48(void) {
  NOTE("drand48");
  return (double)(next_number() >> 16) * 0x1p-48;
}

long lrand48(void) {
  NOTE("lrand48");
  return (long)(next_number() & RAND_MAX);
}

long mrand48(void) {
  NOTE("mrand48");
  return (long)(int32_t)next_number();
}

/* A seed would last from one call to the next. */

void srand(unsigned seed) {
  (void)seed;
  NOTE("srand");
}

void srandom(unsigned seed) {
  (void)seed;
  NOTE("srandom");
}

void srand48(long seed) {
  (void)seed;
  NOTE("srand48");
}

void purity_begin_call(void) {
  noted_count = 0;
  sequence = 0;
}
