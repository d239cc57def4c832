/* The worker process: plugin code runs here, so that it can crash, hang or lie without harm to the
 * host. It keeps nothing that matters: the host sends whatever a call needs, and can end this
 * process at any moment. Requests and replies travel on descriptor 3; see morph_wire.h. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "worker.h"

enum { LEFT_ALONE = 0, NONSENSE = 120 };

/* What a plugin may write to its captured output, bytes. */
enum { OUTPUT_LIMIT = 16 << 20 };

/* The host is gone: there is nobody left to tell. */
static _Noreturn void leave(void) { _exit(LEFT_ALONE); }

void send_all(const uint8_t *bytes, size_t length) {
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

/* From plugin code, and from a signal handler: no memory but the stack. */
void send_note(uint32_t kind, const char *name) {
  uint32_t length = (uint32_t)strlen(name);
  uint32_t head[] = {12 + length, MORPH_MESSAGE_NOTE, kind, length};
  uint8_t message[sizeof head + 64];
  if (length > 64) return;
  memcpy(message, head, sizeof head);
  memcpy(message + sizeof head, name, length);
  send_all(message, sizeof head + length);
}

/* The first message takes the listener of the filter to the host. */
static void say_hello(const confinement *confined) {
  morph_buffer hello = {0};
  uint32_t length = (uint32_t)strlen(confined->problem);
  morph_write_u32(&hello, 4 * 5 + length);
  morph_write_u32(&hello, MORPH_MESSAGE_HELLO);
  morph_write_u32(&hello, MORPH_WIRE_VERSION);
  morph_write_u32(&hello, confined->landlock);
  morph_write_u32(&hello, confined->flags);
  morph_write_string(&hello, confined->problem, length);
  if (hello.failed) abort();
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr align;
  } control = {{0}};
  struct iovec part = {hello.data, hello.length};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (confined->listener >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &confined->listener, sizeof(int));
  }
  /* A new connection takes so little in one piece. */
  if (sendmsg(CHANNEL, &message, MSG_NOSIGNAL) != (ssize_t)hello.length) leave();
  if (confined->listener >= 0) close(confined->listener);
  morph_buffer_free(&hello);
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
  /* The library and all that it needs are mapped. */
  if (step == MORPH_STEP_ENTRY) confine_further();
  /* What constructors did is told of as theirs. */
  if (step != MORPH_STEP_OPEN) purity_end_call();
  purity_begin_call();
  send_message(&context->scratch, MORPH_MESSAGE_STEP, (const uint8_t *)&step, sizeof step);
}

/* Carries out a request. The kind of its answer, which is in `reply`. */
static uint32_t answer_request(morph_caller *caller, uint32_t kind, const morph_buffer *request,
                               const morph_services *services, morph_buffer *reply) {
  if (kind == MORPH_MESSAGE_STATE) {
    write_state(reply);
    return MORPH_MESSAGE_STATED;
  }
  purity_begin_call();
  uint32_t answer =
      morph_caller_call(caller, kind, request->data, request->length, services, reply);
  purity_end_call();
  return answer;
}

/* Whether the host asks for a second thread; it is started before any plugin code can be. */
static bool wants_twin(void) {
  for (char **variable = environ; *variable != NULL; variable++) {
    if (strcmp(*variable, "MORPH_WORKER_TWIN=1") == 0) return true;
  }
  return false;
}

static void start_twin(void *caller) { morph_caller_start_twin(caller); }

int main(void) {
  /* What a plugin prints is captured in a file; a crash must not lose what was in a buffer. */
  setvbuf(stdout, NULL, _IONBF, 0);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  setrlimit(RLIMIT_FSIZE, &(struct rlimit){OUTPUT_LIMIT, OUTPUT_LIMIT});
  morph_caller *caller = morph_caller_create();
  if (caller == NULL) abort();
  const bool has_twin = wants_twin();
  services_context context = {0};
  morph_services services = {&context, measure, write_log, tell_step};
  morph_buffer request = {0};
  morph_buffer reply = {.limit = MORPH_WIRE_MAX_MESSAGE - 16};

  /* Swift's runtime takes the seed of its hashes from here, and the plugin nothing. */
  static char constant_hashes[] = "SWIFT_DETERMINISTIC_HASHING=1";
  static char *variables[] = {constant_hashes, NULL};
  environ = variables;

  confinement confined;
  confine(&confined, has_twin ? start_twin : NULL, caller);
  purity_begin();
  say_hello(&confined);
  for (;;) {
    uint32_t kind = receive_message(&request);
    if (kind == MORPH_MESSAGE_EXIT) leave();
    uint32_t answer = answer_request(caller, kind, &request, &services, &reply);
    if (answer == 0 || reply.failed) _exit(NONSENSE);
    send_message(&context.scratch, answer, reply.data, reply.length);
  }
}
