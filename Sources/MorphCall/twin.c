#include "caller.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Frames drawn by each of the two threads. */
enum { FRAMES = 100 };

/* Looks at the other thread before a frame is drawn without it: about a millisecond. */
enum { PATIENCE = 500000 };

/* A thread that draws frames when it is told to. */
typedef struct morph_twin {
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  struct drawing *drawing;   /* what to draw; NULL when there is nothing to do */
  bool is_running;
  bool is_ending;
  char reason[96];
} morph_twin;

/* Frames of one snapshot on one thread. */
typedef struct drawing {
  morph_caller caller;
  const uint8_t *payload;
  size_t length;
  const morph_services *services;
  const morph_buffer *expected;
  atomic_uint *begun;   /* frames that both threads have begun */
  uint32_t different;
} drawing;

/* One question at a time: both threads speak through one connection. */
typedef struct locked_services {
  pthread_mutex_t lock;
  const morph_services *services;
} locked_services;

static void measure(void *opaque, const uint8_t *question, size_t length, morph_buffer *answer) {
  locked_services *locked = opaque;
  pthread_mutex_lock(&locked->lock);
  locked->services->measure(locked->services->context, question, length, answer);
  pthread_mutex_unlock(&locked->lock);
}

static void write_log(void *opaque, uint32_t level, const char *text, size_t length) {
  locked_services *locked = opaque;
  pthread_mutex_lock(&locked->lock);
  locked->services->log(locked->services->context, level, text, length);
  pthread_mutex_unlock(&locked->lock);
}

static bool draw_once(drawing *it, morph_buffer *reply) {
  uint32_t kind = morph_caller_call(&it->caller, MORPH_MESSAGE_FRAME, it->payload, it->length,
                                    it->services, reply);
  return kind == MORPH_MESSAGE_FRAMED && !reply->failed;
}

/* Both threads begin each frame together, without sleeping in between: frames are short. */
static void meet(atomic_uint *begun, uint32_t frame) {
  atomic_fetch_add(begun, 1);
  for (uint32_t i = 0; i < PATIENCE && atomic_load(begun) < 2 * (frame + 1); i++) continue;
}

static void draw(drawing *it) {
  morph_buffer reply = {.limit = MORPH_WIRE_MAX_MESSAGE};
  for (uint32_t i = 0; i < FRAMES; i++) {
    meet(it->begun, i);
    bool is_same = draw_once(it, &reply) && reply.length == it->expected->length &&
                   memcmp(reply.data, it->expected->data, reply.length) == 0;
    if (!is_same) it->different++;
  }
  morph_buffer_free(&reply);
}

static void *run(void *opaque) {
  morph_twin *twin = opaque;
  pthread_mutex_lock(&twin->lock);
  twin->is_running = true;
  pthread_cond_broadcast(&twin->changed);
  while (!twin->is_ending) {
    if (twin->drawing != NULL) {
      pthread_mutex_unlock(&twin->lock);
      draw(twin->drawing);
      pthread_mutex_lock(&twin->lock);
      twin->drawing = NULL;
      pthread_cond_broadcast(&twin->changed);
    } else {
      pthread_cond_wait(&twin->changed, &twin->lock);
    }
  }
  pthread_mutex_unlock(&twin->lock);
  return NULL;
}

bool morph_caller_start_twin(morph_caller *caller) {
  if (caller->twin != NULL) return true;
  morph_twin *twin = calloc(1, sizeof *twin);
  if (twin == NULL) return false;
  pthread_mutex_init(&twin->lock, NULL);
  pthread_cond_init(&twin->changed, NULL);
  if (pthread_create(&twin->thread, NULL, run, twin) != 0) {
    free(twin);
    return false;
  }
  /* A thread makes system calls as it begins, which a sandbox that is about to close refuses. */
  pthread_mutex_lock(&twin->lock);
  while (!twin->is_running) pthread_cond_wait(&twin->changed, &twin->lock);
  pthread_mutex_unlock(&twin->lock);
  caller->twin = twin;
  return true;
}

void morph_end_twin(morph_caller *caller) {
  morph_twin *twin = caller->twin;
  if (twin == NULL) return;
  pthread_mutex_lock(&twin->lock);
  twin->is_ending = true;
  pthread_cond_broadcast(&twin->changed);
  pthread_mutex_unlock(&twin->lock);
  pthread_join(twin->thread, NULL);
  free(twin);
  caller->twin = NULL;
}

/* A context of its own on the library that `caller` has loaded. */
static void begin(drawing *it, const morph_caller *caller, const uint8_t *payload, size_t length,
                  const morph_services *services, const morph_buffer *expected,
                  atomic_uint *begun) {
  *it = (drawing){.payload = payload, .length = length, .services = services,
                  .expected = expected, .begun = begun};
  it->caller.entry = caller->entry;
  it->caller.entry_answer = caller->entry_answer;
  it->caller.plugin = caller->plugin;
  it->caller.components = caller->components;
}

static void end(drawing *it) {
  while (it->caller.session_count > 0) {
    morph_forget_session(&it->caller, it->caller.sessions[0].session);
  }
  free(it->caller.sessions);
  morph_forget_measures(&it->caller);
  morph_arena_free(&it->caller.arena);
  morph_buffer_free(&it->caller.question);
  morph_buffer_free(&it->caller.answer);
}

const char *morph_two_threads(morph_caller *caller, const uint8_t *payload, size_t length,
                              const morph_services *services) {
  if (!morph_caller_start_twin(caller)) return "there is no second thread";
  morph_twin *twin = caller->twin;
  locked_services locked = {.services = services};
  pthread_mutex_init(&locked.lock, NULL);
  const morph_services shared = {&locked, measure, write_log, NULL};
  morph_buffer expected = {.limit = MORPH_WIRE_MAX_MESSAGE};
  atomic_uint begun;
  atomic_init(&begun, 0);
  drawing here, there;
  begin(&here, caller, payload, length, &shared, &expected, &begun);
  begin(&there, caller, payload, length, &shared, &expected, &begun);
  const char *reason = "the snapshot could not be read";
  if (draw_once(&here, &expected)) {
    pthread_mutex_lock(&twin->lock);
    twin->drawing = &there;
    pthread_cond_broadcast(&twin->changed);
    pthread_mutex_unlock(&twin->lock);
    draw(&here);
    pthread_mutex_lock(&twin->lock);
    while (twin->drawing != NULL) pthread_cond_wait(&twin->changed, &twin->lock);
    pthread_mutex_unlock(&twin->lock);
    uint32_t different = here.different + there.different;
    snprintf(twin->reason, sizeof twin->reason, "%u of %d frames differ", different, 2 * FRAMES);
    reason = different == 0 ? NULL : twin->reason;
  }
  end(&here);
  end(&there);
  morph_buffer_free(&expected);
  pthread_mutex_destroy(&locked.lock);
  return reason;
}
