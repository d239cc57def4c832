/* Calls plugin code: loads a library, turns a request of the wire into calls of its functions and
 * what they do into a reply. The worker process is this and a socket; calling in the host's own
 * process is this alone, so that both give the same bytes. */
#ifndef MORPH_CALL_H
#define MORPH_CALL_H

#include "morph_wire.h"

/* One loaded plugin with the memory its calls use. For one thread at a time; several contexts may
 * load the same file. */
typedef struct morph_caller morph_caller;

/* What a call may ask of its host. `question` is the payload of MORPH_MESSAGE_MEASURE, `answer`
 * that of MORPH_MESSAGE_MEASURED; `step` (may be NULL) is told MORPH_STEP_... while loading. */
typedef struct morph_services {
  void *context;
  void (*measure)(void *context, const uint8_t *question, size_t length, morph_buffer *answer);
  void (*log)(void *context, uint32_t level, const char *text, size_t length);
  void (*step)(void *context, uint32_t step);
} morph_services;

/* NULL when memory ran out. */
morph_caller *morph_caller_create(void);

/* Frees the context. The library stays mapped: code that has run may have left pointers to
 * itself anywhere in the process. */
void morph_caller_destroy(morph_caller *caller);

/* Starts the second thread that MORPH_PROBE_TWO_THREADS uses; without this call the probe starts
 * it. For processes that later may start none. False when there is none to be had. */
bool morph_caller_start_twin(morph_caller *caller);

/* Carries out one request (MORPH_MESSAGE_LOAD to MORPH_MESSAGE_FONTS). Clears `reply`, writes the
 * payload of the answer and returns its kind; 0 when the request could not be read. */
uint32_t morph_caller_call(morph_caller *caller, uint32_t kind, const uint8_t *payload,
                           size_t length, const morph_services *services, morph_buffer *reply);

#endif
