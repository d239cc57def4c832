/* What the files of this folder share: the context, and copying structs of any version. */
#ifndef MORPH_CALL_CALLER_H
#define MORPH_CALL_CALLER_H

#include <morph/morph.h>
#include <string.h>

#include "arena.h"
#include "morph_call.h"

enum { MORPH_MESSAGE_CAPACITY = 1024 };

/* Bytes after the known fields of a wide struct, which stand for those of a later protocol. */
enum { MORPH_FUTURE = 64 };

/* Parameters and environment as last sent for one session. */
typedef struct morph_session_block {
  uint32_t session;
  bool has_parameters;
  bool has_environment;
  morph_buffer parameters;
  morph_buffer environment;
} morph_session_block;

typedef struct morph_measure_cache morph_measure_cache;

/* The services of one call; `table` comes first so that the plugin's pointer is ours. */
typedef struct morph_call_host {
  morph_host table;
  uint8_t future[MORPH_FUTURE];
  const morph_services *services;
  struct morph_caller *caller;
  uint32_t right_to_left;
  char message[MORPH_MESSAGE_CAPACITY];
  uint8_t after_message[MORPH_FUTURE];
} morph_call_host;

struct morph_caller {
  void *library;
  morph_plugin_entry_function entry;
  const morph_plugin *entry_answer;
  morph_plugin plugin;              /* a copy, fields it is too old for zero */
  morph_component *components;      /* copies, as the plugin's */
  morph_arena arena;
  morph_session_block *sessions;
  size_t session_count;
  size_t session_capacity;
  morph_measure_cache *measures;
  morph_buffer question;
  morph_buffer answer;
  bool is_wide;                     /* structs are handed over longer than known */
  struct morph_canary *canaries;    /* of the call that runs, on the arena */
  const char *broken_canary;        /* the first struct that was written beyond its known fields */
  struct morph_twin *twin;          /* NULL until there is a second thread */
};

/* Copies a struct that begins with its size: at most `known` bytes, the rest zero. False for NULL
 * and for a size smaller than the size field itself. */
static inline bool morph_copy_struct(void *known_struct, size_t known, const void *source) {
  uint32_t size = 0;
  if (source != NULL) memcpy(&size, source, sizeof size);
  if (size >= known) {
    memcpy(known_struct, source, known);
    return true;
  }
  memset(known_struct, 0, known);
  if (size < sizeof size) return false;
  memcpy(known_struct, source, size);
  return true;
}
#define MORPH_COPY(target, source) morph_copy_struct((target), sizeof *(target), (source))

/* load.c */
void morph_load(morph_caller *caller, morph_reader *request, const morph_services *services,
                morph_buffer *reply);

/* probe.c */
void morph_probe(morph_caller *caller, morph_reader *request, const morph_services *services,
                 morph_buffer *reply);

/* wide.c: structs as a host of a later protocol hands them over. Where they are not asked for,
 * all of these do nothing and answer what they were given. */
void *morph_widen(morph_caller *caller, const char *name, const void *known);
morph_snapshot *morph_widen_snapshot(morph_caller *caller, morph_snapshot *snapshot);
/* A table that lies in a struct with MORPH_FUTURE bytes of room after it. */
void morph_widen_table(morph_caller *caller, const char *name, uint32_t *size, uint8_t *future);
/* Before and after the calls of one request. */
void morph_begin_canaries(morph_caller *caller);
void morph_check_canaries(morph_caller *caller);

/* twin.c: NULL when the frames agree, else why not. */
const char *morph_two_threads(morph_caller *caller, const uint8_t *payload, size_t length,
                              const morph_services *services);
void morph_end_twin(morph_caller *caller);
void morph_write_failure(morph_buffer *reply, uint32_t failure, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* describe.c: false with a reason when the description cannot be read. */
bool morph_describe(morph_caller *caller, morph_buffer *out, char *reason, size_t capacity);

/* values.c */
void morph_write_value(morph_buffer *out, const morph_value *value);
bool morph_read_value(morph_arena *arena, morph_reader *reader, morph_value *value);

/* snapshot.c: `host` is left to the caller. NULL when the request cannot be read. */
morph_snapshot *morph_read_snapshot(morph_caller *caller, uint32_t session, morph_reader *reader);
void morph_forget_session(morph_caller *caller, uint32_t session);

/* event.c: NULL when the request cannot be read. */
const morph_event *morph_read_event(morph_arena *arena, morph_reader *reader);

/* host.c */
void morph_host_begin(morph_call_host *host, morph_caller *caller, const morph_services *services,
                      const morph_snapshot *snapshot);
void morph_forget_measures(morph_caller *caller);
/* Appends a paragraph as the display list has it; false when a pointer in it is NULL. */
bool morph_write_paragraph(morph_buffer *out, const morph_paragraph *paragraph);

/* effects.c */
typedef struct morph_effect_recorder {
  morph_effects table;
  uint8_t future[MORPH_FUTURE];
  morph_buffer *out;
  uint32_t count;
  const char *mistake;   /* first thing that could not be recorded */
} morph_effect_recorder;
void morph_effects_begin(morph_effect_recorder *recorder, morph_buffer *out);

/* canvas.c */
typedef struct morph_canvas_recorder {
  morph_canvas table;
  uint8_t future[MORPH_FUTURE];
  morph_buffer *out;
  uint32_t operations;
  size_t path_points;
  const char *mistake;
} morph_canvas_recorder;
void morph_canvas_begin(morph_canvas_recorder *recorder, morph_buffer *out);

/* action.c: writes status, message, result and effects. */
void morph_call_action(morph_caller *caller, const morph_component *component,
                       const morph_snapshot *snapshot, morph_call_host *host,
                       morph_reader *request, morph_buffer *reply);

#endif
