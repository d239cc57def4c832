#include "caller.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DETAIL_CAPACITY = 256 };

/* The first twelve bytes of a table mean the same in every version of the protocol. */
static bool has_same_versions(const morph_plugin *table, const morph_plugin *first, char *detail) {
  if (table == NULL) {
    snprintf(detail, DETAIL_CAPACITY, "NULL");
    return false;
  }
  if (table->major == first->major && table->needs_minor == first->needs_minor) return true;
  snprintf(detail, DETAIL_CAPACITY, "a table of protocol %u.%u", table->major,
           table->needs_minor);
  return false;
}

static bool has_no_extension(morph_caller *caller, const char *id, char *detail) {
  if (caller->plugin.extension != NULL &&
      caller->plugin.extension(caller->entry_answer, id) != NULL) {
    snprintf(detail, DETAIL_CAPACITY, "plugin.extension");
    return false;
  }
  for (uint32_t i = 0; i < caller->plugin.component_count; i++) {
    const morph_component *component = &caller->components[i];
    if (component->extension != NULL &&
        component->extension(caller->plugin.components[i], id) != NULL) {
      snprintf(detail, DETAIL_CAPACITY, "components[%u].extension", i);
      return false;
    }
  }
  return true;
}

static bool answer_wide_structs(morph_caller *caller, const char *word, char *detail) {
  if (strcmp(word, "on") == 0) {
    caller->is_wide = true;
    caller->broken_canary = NULL;
    return true;
  }
  if (caller->broken_canary == NULL) return true;
  snprintf(detail, DETAIL_CAPACITY, "%s", caller->broken_canary);
  return false;
}

void morph_probe(morph_caller *caller, morph_reader *request, const morph_services *services,
                 morph_buffer *reply) {
  uint32_t probe = morph_read_u32(request);
  size_t length;
  const char *bytes = morph_read_string(request, &length);
  char detail[DETAIL_CAPACITY] = "";
  bool answer = false;
  char *text = request->failed ? NULL : malloc(length + 1);
  if (text != NULL) {
    if (length > 0) memcpy(text, bytes, length);
    text[length] = 0;
    unsigned major = 0, minor = 0;
    switch (probe) {
      case MORPH_PROBE_ENTRY_SAME:
        answer = caller->entry(MORPH_PROTOCOL_MAJOR, MORPH_PROTOCOL_MINOR) == caller->entry_answer;
        break;
      case MORPH_PROBE_EXTENSION:
        answer = has_no_extension(caller, text, detail);
        break;
      case MORPH_PROBE_FOREIGN_HOST:
        answer = sscanf(text, "%u %u", &major, &minor) == 2 &&
                 has_same_versions(caller->entry(major, minor), caller->entry_answer, detail);
        break;
      case MORPH_PROBE_WIDE_STRUCTS:
        answer = answer_wide_structs(caller, text, detail);
        break;
      case MORPH_PROBE_MEMORY: {
        struct mallinfo2 memory = mallinfo2();
        snprintf(detail, sizeof detail, "%zu", memory.uordblks + memory.hblkhd);
        answer = true;
        break;
      }
      case MORPH_PROBE_TWO_THREADS: {
        const char *reason = morph_two_threads(caller, (const uint8_t *)text, length, services);
        answer = reason == NULL;
        if (reason != NULL) snprintf(detail, sizeof detail, "%s", reason);
        break;
      }
      default:
        break;
    }
  }
  free(text);
  morph_write_u32(reply, answer);
  morph_write_string(reply, detail, strlen(detail));
}
