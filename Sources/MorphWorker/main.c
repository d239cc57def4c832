/* The worker process: plugin code runs here, so that it can crash, hang or lie without harm to the
 * host. It keeps nothing that matters: the host sends whatever a call needs, and can end this
 * process at any moment. Requests and replies travel on descriptor 3; see morph_wire.h. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "morph_call.h"

enum { CHANNEL = 3 };

enum { LEFT_ALONE = 0, NONSENSE = 120 };

/* What a plugin may write to its captured output, bytes. */
enum { OUTPUT_LIMIT = 16 << 20 };

/* The host is gone: there is nobody left to tell. */
static _Noreturn void leave(void) { _exit(LEFT_ALONE); }

static void send_all(const uint8_t *bytes, size_t length) {
  while (length > 0) {
    ssize_t sent = write(CHANNEL, bytes, length);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) leave();
    bytes += sent;
    length -= (size_t)sent;
  }
}

/* A message in one buffer, so that a small one is one system call. */
static void send_message(morph_buffer *scratch, uint32_t kind, const uint8_t *payload,
                         size_t length) {
  morph_buffer_clear(scratch);
  morph_write_u32(scratch, (uint32_t)(length + 4));
  morph_write_u32(scratch, kind);
  morph_write_bytes(scratch, payload, length);
  if (scratch->failed) abort();
  send_all(scratch->data, scratch->length);
}

static void receive_all(uint8_t *bytes, size_t length) {
  while (length > 0) {
    ssize_t got = read(CHANNEL, bytes, length);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) leave();
    bytes += got;
    length -= (size_t)got;
  }
}

/* Reads one message into `payload` and returns its kind. */
static uint32_t receive_message(morph_buffer *payload) {
  uint32_t header[2];
  receive_all((uint8_t *)header, sizeof header);
  if (header[0] < 4 || header[0] > MORPH_WIRE_MAX_MESSAGE) _exit(NONSENSE);
  size_t length = header[0] - 4;
  morph_buffer_clear(payload);
  uint8_t *place = morph_buffer_extend(payload, length);
  if (place == NULL) abort();
  receive_all(place, length);
  return header[1];
}

typedef struct services_context {
  morph_buffer scratch;
  morph_buffer answer;
} services_context;

static void measure(void *opaque, const uint8_t *question, size_t length, morph_buffer *answer) {
  services_context *context = opaque;
  send_message(&context->scratch, MORPH_MESSAGE_MEASURE, question, length);
  if (receive_message(&context->answer) != MORPH_MESSAGE_MEASURED) _exit(NONSENSE);
  morph_write_bytes(answer, context->answer.data, context->answer.length);
}

static void write_log(void *opaque, uint32_t level, const char *text, size_t length) {
  services_context *context = opaque;
  morph_buffer_clear(&context->answer);
  morph_write_u32(&context->answer, level);
  morph_write_string(&context->answer, text, length);
  send_message(&context->scratch, MORPH_MESSAGE_LOG, context->answer.data,
               context->answer.length);
}

static void tell_step(void *opaque, uint32_t step) {
  services_context *context = opaque;
  send_message(&context->scratch, MORPH_MESSAGE_STEP, (const uint8_t *)&step, sizeof step);
}

int main(void) {
  /* What a plugin prints is captured in a file; a crash must not lose what was in a buffer. */
  setvbuf(stdout, NULL, _IONBF, 0);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  setrlimit(RLIMIT_FSIZE, &(struct rlimit){OUTPUT_LIMIT, OUTPUT_LIMIT});
  morph_caller *caller = morph_caller_create();
  if (caller == NULL) abort();
  services_context context = {0};
  morph_services services = {&context, measure, write_log, tell_step};
  morph_buffer request = {0};
  morph_buffer reply = {.limit = MORPH_WIRE_MAX_MESSAGE - 16};

  morph_write_u32(&reply, MORPH_WIRE_VERSION);
  send_message(&context.scratch, MORPH_MESSAGE_HELLO, reply.data, reply.length);
  for (;;) {
    uint32_t kind = receive_message(&request);
    if (kind == MORPH_MESSAGE_EXIT) leave();
    uint32_t answer =
        morph_caller_call(caller, kind, request.data, request.length, &services, &reply);
    if (answer == 0 || reply.failed) _exit(NONSENSE);
    send_message(&context.scratch, answer, reply.data, reply.length);
  }
}
