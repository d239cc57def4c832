#include "caller.h"

#include <string.h>

/* What the bytes of a later protocol hold; no pointer, count or flag that code could use. */
enum { CANARY = 0xa5 };

/* Bytes that the plugin must leave alone. */
typedef struct morph_canary {
  struct morph_canary *next;
  const char *name;
  const uint8_t *bytes;
} morph_canary;

static void watch(morph_caller *caller, const char *name, uint8_t *bytes) {
  morph_canary *canary = MORPH_TAKE(&caller->arena, morph_canary, 1);
  if (canary == NULL) return;
  memset(bytes, CANARY, MORPH_FUTURE);
  canary->next = caller->canaries;
  canary->name = name;
  canary->bytes = bytes;
  caller->canaries = canary;
}

void morph_begin_canaries(morph_caller *caller) { caller->canaries = NULL; }

void morph_check_canaries(morph_caller *caller) {
  for (const morph_canary *canary = caller->canaries; canary != NULL; canary = canary->next) {
    for (size_t i = 0; i < MORPH_FUTURE; i++) {
      if (canary->bytes[i] != CANARY && caller->broken_canary == NULL) {
        caller->broken_canary = canary->name;
      }
    }
  }
  caller->canaries = NULL;
}

void morph_widen_table(morph_caller *caller, const char *name, uint32_t *size, uint8_t *future) {
  if (!caller->is_wide) return;
  *size += MORPH_FUTURE;
  watch(caller, name, future);
}

/* The copy is as long as the struct says, and MORPH_FUTURE bytes more. */
void *morph_widen(morph_caller *caller, const char *name, const void *known) {
  if (!caller->is_wide || known == NULL) return (void *)(uintptr_t)known;
  uint32_t size;
  memcpy(&size, known, sizeof size);
  uint8_t *wide = MORPH_TAKE(&caller->arena, uint8_t, size + MORPH_FUTURE);
  if (wide == NULL) return (void *)(uintptr_t)known;
  memcpy(wide, known, size);
  watch(caller, name, wide + size);
  size += MORPH_FUTURE;
  memcpy(wide, &size, sizeof size);
  return wide;
}

/* Widens each element of a list of pointers, in place: the list is on the arena. */
#define WIDEN_LIST(caller, name, type, list, count)                                          \
  for (uint32_t i = 0; i < (count); i++)                                                     \
    ((const type **)(uintptr_t)(list))[i] = morph_widen((caller), (name), (list)[i])

morph_snapshot *morph_widen_snapshot(morph_caller *caller, morph_snapshot *snapshot) {
  if (!caller->is_wide) return snapshot;
  snapshot->environment = morph_widen(caller, "environment", snapshot->environment);
  WIDEN_LIST(caller, "parameter", morph_value, snapshot->parameters, snapshot->parameter_count);
  for (uint32_t i = 0; i < snapshot->slot_count; i++) {
    morph_slot_state *slot = (morph_slot_state *)(uintptr_t)snapshot->slots[i];
    slot->value = morph_widen(caller, "slot.value", slot->value);
  }
  WIDEN_LIST(caller, "slot", morph_slot_state, snapshot->slots, snapshot->slot_count);
  WIDEN_LIST(caller, "channel", morph_channel_state, snapshot->channels, snapshot->channel_count);
  WIDEN_LIST(caller, "scroll", morph_scroll_state, snapshot->scrolls, snapshot->scroll_count);
  snapshot = morph_widen(caller, "snapshot", snapshot);
  return caller->arena.failed ? NULL : snapshot;
}
