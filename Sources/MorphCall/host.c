#include "caller.h"

#include <stdlib.h>
#include <string.h>

/* Answers of `measure`, so that a frame that asks the same again costs no round trip. Direct
 * mapped and bounded; the host empties it when fonts change. */
enum { CACHE_SIZE = 512, CACHED_QUESTION = 1024 };

typedef struct measured {
  uint8_t *question;
  size_t length;
  uint32_t right_to_left;
  morph_text_metrics metrics;
  double baseline[4];
} measured;

struct morph_measure_cache {
  measured entries[CACHE_SIZE];
};

void morph_forget_measures(morph_caller *caller) {
  if (caller->measures == NULL) return;
  for (size_t i = 0; i < CACHE_SIZE; i++) free(caller->measures->entries[i].question);
  free(caller->measures);
  caller->measures = NULL;
}

static void write_f32(morph_buffer *out, double value) { morph_write_f32(out, (float)value); }

bool morph_write_paragraph(morph_buffer *out, const morph_paragraph *source) {
  morph_paragraph paragraph;
  morph_font font;
  if (!MORPH_COPY(&paragraph, source) || !MORPH_COPY(&font, paragraph.font)) return false;
  if (paragraph.string.length > 0 && paragraph.string.data == NULL) return false;
  morph_write_string(out, paragraph.string.data, paragraph.string.length);
  write_f32(out, font.points);
  morph_write_u32(out, font.weight);
  morph_write_u32(out, font.design);
  morph_write_u32(out, font.italic);
  morph_write_u32(out, font.digits);
  write_f32(out, font.tracking);
  write_f32(out, paragraph.width_limit);
  morph_write_u32(out, paragraph.line_limit);
  write_f32(out, paragraph.line_spacing);
  morph_write_u32(out, paragraph.alignment);
  morph_write_u32(out, paragraph.truncation);
  return !out->failed;
}

/* FNV-1a over words of eight bytes; it only has to spread, for keys are compared whole. */
static uint64_t hash_bytes(const uint8_t *bytes, size_t length, uint32_t seed) {
  uint64_t hash = 0xcbf29ce484222325u ^ seed;
  for (; length >= 8; bytes += 8, length -= 8) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    hash = (hash ^ word) * 0x100000001b3u;
    hash ^= hash >> 29;
  }
  for (; length > 0; bytes++, length--) hash = (hash ^ *bytes) * 0x100000001b3u;
  return hash;
}

/* Fills what the caller's struct has room for, whatever version it is of. */
static void give(morph_text_metrics *target, morph_text_metrics answer, const double *baselines,
                 uint32_t count) {
  uint32_t size = target->size;
  uint32_t capacity = 0;
  double *place = NULL;
  if (size >= sizeof answer) {
    capacity = target->baseline_capacity;
    place = target->baselines;
  }
  answer.size = size;
  answer.baseline_capacity = capacity;
  answer.baselines = place;
  memcpy(target, &answer, size < sizeof answer ? size : sizeof answer);
  if (place == NULL) return;
  for (uint32_t i = 0; i < capacity && i < count; i++) place[i] = baselines[i];
}

static morph_status measure(const morph_host *table, const morph_paragraph *paragraph,
                            morph_text_metrics *metrics) {
  morph_call_host *host = (morph_call_host *)(void *)(uintptr_t)table;
  morph_caller *caller = host->caller;
  if (metrics == NULL || metrics->size < sizeof(uint32_t)) return MORPH_ERROR_ARGUMENT;
  morph_text_metrics nothing;
  memset(&nothing, 0, sizeof nothing);

  morph_buffer *question = &caller->question;
  morph_buffer_clear(question);
  if (!morph_write_paragraph(question, paragraph)) {
    give(metrics, nothing, NULL, 0);
    return MORPH_ERROR_ARGUMENT;
  }
  if (caller->measures == NULL) caller->measures = calloc(1, sizeof *caller->measures);
  measured *entry = NULL;
  if (caller->measures != NULL && question->length <= CACHED_QUESTION) {
    uint64_t hash = hash_bytes(question->data, question->length, host->right_to_left);
    entry = &caller->measures->entries[(hash ^ hash >> 32) % CACHE_SIZE];
    if (entry->question != NULL && entry->length == question->length &&
        entry->right_to_left == host->right_to_left &&
        memcmp(entry->question, question->data, question->length) == 0) {
      give(metrics, entry->metrics, entry->baseline, entry->metrics.line_count);
      return MORPH_OK;
    }
  }

  size_t length = question->length;
  morph_write_u32(question, host->right_to_left);
  morph_buffer_clear(&caller->answer);
  host->services->measure(host->services->context, question->data, question->length,
                          &caller->answer);
  morph_reader reader = {caller->answer.data, caller->answer.length, 0, false};
  morph_status status = (morph_status)morph_read_u32(&reader);
  morph_text_metrics answer = nothing;
  answer.width = morph_read_f64(&reader);
  answer.height = morph_read_f64(&reader);
  answer.ascent = morph_read_f64(&reader);
  answer.descent = morph_read_f64(&reader);
  answer.cap_height = morph_read_f64(&reader);
  answer.x_height = morph_read_f64(&reader);
  answer.line_height = morph_read_f64(&reader);
  answer.truncated = morph_read_u32(&reader);
  answer.line_count = morph_read_count(&reader, sizeof(double));
  if (reader.failed || status != MORPH_OK) {
    give(metrics, nothing, NULL, 0);
    return reader.failed ? MORPH_ERROR : status;
  }
  double *baselines = MORPH_TAKE(&caller->arena, double, answer.line_count);
  if (baselines == NULL) return MORPH_ERROR;
  for (uint32_t i = 0; i < answer.line_count; i++) baselines[i] = morph_read_f64(&reader);
  if (answer.line_count > 0) {
    answer.first_baseline = baselines[0];
    answer.last_baseline = baselines[answer.line_count - 1];
  }
  if (entry != NULL && answer.line_count <= 4) {
    free(entry->question);
    entry->question = malloc(length > 0 ? length : 1);
    if (entry->question != NULL) {
      memcpy(entry->question, question->data, length);
      entry->length = length;
      entry->right_to_left = host->right_to_left;
      entry->metrics = answer;
      memcpy(entry->baseline, baselines, answer.line_count * sizeof *baselines);
    }
  }
  give(metrics, answer, baselines, answer.line_count);
  return MORPH_OK;
}

static void write_log(const morph_host *table, uint32_t level, morph_string text) {
  const morph_call_host *host = (const morph_call_host *)(const void *)table;
  if (text.data == NULL) text.length = 0;
  if (text.length > MORPH_MAX_STRING) text.length = MORPH_MAX_STRING;
  host->services->log(host->services->context, level, text.data, text.length);
}

static const void *find_extension(const morph_host *table, const char *id) {
  (void)table;
  (void)id;
  return NULL;
}

void morph_host_begin(morph_call_host *host, morph_caller *caller, const morph_services *services,
                      const morph_snapshot *snapshot) {
  host->table = (morph_host){
      .size = sizeof(morph_host),
      .major = MORPH_PROTOCOL_MAJOR,
      .minor = MORPH_PROTOCOL_MINOR,
      .message_capacity = MORPH_MESSAGE_CAPACITY,
      .message = host->message,
      .measure = measure,
      .log = write_log,
      .extension = find_extension,
  };
  host->services = services;
  host->caller = caller;
  host->right_to_left = snapshot->environment->direction == MORPH_DIRECTION_RTL;
  host->message[0] = 0;
  morph_widen_table(caller, "host", &host->table.size, host->future);
  /* Its size is told by message_capacity and does not change. */
  uint32_t unchanged = 0;
  morph_widen_table(caller, "host.message", &unchanged, host->after_message);
}
