#include "caller.h"

#include <stdlib.h>
#include <string.h>

static morph_session_block *find_session(morph_caller *caller, uint32_t session) {
  for (size_t i = 0; i < caller->session_count; i++) {
    if (caller->sessions[i].session == session) return &caller->sessions[i];
  }
  if (caller->session_count == caller->session_capacity) {
    size_t capacity = caller->session_capacity == 0 ? 4 : caller->session_capacity * 2;
    morph_session_block *sessions =
        realloc(caller->sessions, capacity * sizeof *caller->sessions);
    if (sessions == NULL) return NULL;
    caller->sessions = sessions;
    caller->session_capacity = capacity;
  }
  morph_session_block *block = &caller->sessions[caller->session_count++];
  memset(block, 0, sizeof *block);
  block->session = session;
  return block;
}

void morph_forget_session(morph_caller *caller, uint32_t session) {
  for (size_t i = 0; i < caller->session_count; i++) {
    if (caller->sessions[i].session != session) continue;
    morph_buffer_free(&caller->sessions[i].parameters);
    morph_buffer_free(&caller->sessions[i].environment);
    caller->sessions[i] = caller->sessions[--caller->session_count];
    return;
  }
}

static bool read_parameters(morph_arena *arena, morph_reader *reader, morph_snapshot *snapshot) {
  uint32_t count = morph_read_count(reader, 1);
  morph_value *values = MORPH_TAKE(arena, morph_value, count);
  const morph_value **list = MORPH_TAKE(arena, const morph_value *, count);
  if (values == NULL || list == NULL) return false;
  for (uint32_t i = 0; i < count; i++) {
    if (!morph_read_value(arena, reader, &values[i])) return false;
    list[i] = &values[i];
  }
  snapshot->parameter_count = count;
  snapshot->parameters = list;
  return !reader->failed;
}

static bool read_environment(morph_arena *arena, morph_reader *reader, morph_snapshot *snapshot) {
  morph_environment *environment = MORPH_TAKE(arena, morph_environment, 1);
  if (environment == NULL) return false;
  environment->size = sizeof *environment;
  environment->reduce_motion = morph_read_u8(reader);
  environment->reduce_transparency = morph_read_u8(reader);
  environment->bold_text = morph_read_u8(reader);
  environment->focus_visible = morph_read_u8(reader);
  environment->text_scale = morph_read_f64(reader);
  environment->scale = morph_read_f64(reader);
  environment->scheme = morph_read_u32(reader);
  environment->direction = morph_read_u32(reader);
  environment->contrast = morph_read_u32(reader);
  environment->pointer = morph_read_u32(reader);
  environment->locale.data = morph_read_string(reader, &environment->locale.length);
  environment->safe_area.top = morph_read_f64(reader);
  environment->safe_area.leading = morph_read_f64(reader);
  environment->safe_area.bottom = morph_read_f64(reader);
  environment->safe_area.trailing = morph_read_f64(reader);
  environment->keyboard_inset = morph_read_f64(reader);
  snapshot->environment = environment;
  return !reader->failed;
}

/* Keeps the bytes that `read` consumed, for the calls that will not send them again. */
static bool keep(morph_buffer *kept, const morph_reader *reader, size_t start) {
  morph_buffer_clear(kept);
  morph_write_bytes(kept, reader->data + start, reader->offset - start);
  return !kept->failed;
}

static bool read_slots(morph_arena *arena, morph_reader *reader, morph_snapshot *snapshot) {
  uint32_t count = morph_read_count(reader, 13);
  morph_slot_state *states = MORPH_TAKE(arena, morph_slot_state, count);
  const morph_slot_state **list = MORPH_TAKE(arena, const morph_slot_state *, count);
  morph_value *values = MORPH_TAKE(arena, morph_value, count);
  if (states == NULL || list == NULL || values == NULL) return false;
  for (uint32_t i = 0; i < count; i++) {
    states[i].size = sizeof states[i];
    states[i].id = morph_read_u32(reader);
    states[i].item = morph_read_u64(reader);
    if (!morph_read_value(arena, reader, &values[i])) return false;
    states[i].value = &values[i];
    list[i] = &states[i];
  }
  snapshot->slot_count = count;
  snapshot->slots = list;
  return !reader->failed;
}

static bool read_channels(morph_arena *arena, morph_reader *reader, morph_snapshot *snapshot) {
  uint32_t count = morph_read_count(reader, 37);
  morph_channel_state *states = MORPH_TAKE(arena, morph_channel_state, count);
  const morph_channel_state **list = MORPH_TAKE(arena, const morph_channel_state *, count);
  if (states == NULL || list == NULL) return false;
  for (uint32_t i = 0; i < count; i++) {
    states[i].size = sizeof states[i];
    states[i].id = morph_read_u32(reader);
    states[i].item = morph_read_u64(reader);
    states[i].model = morph_read_f64(reader);
    states[i].presented = morph_read_f64(reader);
    states[i].velocity = morph_read_f64(reader);
    states[i].running = morph_read_u8(reader);
    list[i] = &states[i];
  }
  snapshot->channel_count = count;
  snapshot->channels = list;
  return !reader->failed;
}

static bool read_scrolls(morph_arena *arena, morph_reader *reader, morph_snapshot *snapshot) {
  uint32_t count = morph_read_count(reader, 45);
  morph_scroll_state *states = MORPH_TAKE(arena, morph_scroll_state, count);
  const morph_scroll_state **list = MORPH_TAKE(arena, const morph_scroll_state *, count);
  if (states == NULL || list == NULL) return false;
  for (uint32_t i = 0; i < count; i++) {
    states[i].size = sizeof states[i];
    states[i].id = morph_read_u32(reader);
    states[i].offset = morph_read_f64(reader);
    states[i].overscroll = morph_read_f64(reader);
    states[i].velocity = morph_read_f64(reader);
    states[i].content = morph_read_f64(reader);
    states[i].viewport = morph_read_f64(reader);
    states[i].dragging = morph_read_u8(reader);
    list[i] = &states[i];
  }
  snapshot->scroll_count = count;
  snapshot->scrolls = list;
  return !reader->failed;
}

morph_snapshot *morph_read_snapshot(morph_caller *caller, uint32_t session, morph_reader *reader) {
  morph_arena *arena = &caller->arena;
  morph_session_block *block = find_session(caller, session);
  morph_snapshot *snapshot = MORPH_TAKE(arena, morph_snapshot, 1);
  if (block == NULL || snapshot == NULL) return NULL;
  snapshot->size = sizeof *snapshot;
  uint8_t flags = morph_read_u8(reader);

  if (flags & 1) {
    size_t start = reader->offset;
    if (!read_parameters(arena, reader, snapshot)) return NULL;
    block->has_parameters = keep(&block->parameters, reader, start);
  } else {
    if (!block->has_parameters) return NULL;
    morph_reader kept = {block->parameters.data, block->parameters.length, 0, false};
    if (!read_parameters(arena, &kept, snapshot)) return NULL;
  }
  if (flags & 2) {
    size_t start = reader->offset;
    if (!read_environment(arena, reader, snapshot)) return NULL;
    block->has_environment = keep(&block->environment, reader, start);
  } else {
    if (!block->has_environment) return NULL;
    morph_reader kept = {block->environment.data, block->environment.length, 0, false};
    if (!read_environment(arena, &kept, snapshot)) return NULL;
  }
  if (!read_slots(arena, reader, snapshot) || !read_channels(arena, reader, snapshot) ||
      !read_scrolls(arena, reader, snapshot)) {
    return NULL;
  }
  snapshot->has_progress = morph_read_u8(reader);
  snapshot->progress = morph_read_f64(reader);
  snapshot->proposal.width = morph_read_f64(reader);
  snapshot->proposal.height = morph_read_f64(reader);
  snapshot->seed = morph_read_u64(reader);
  snapshot->focus_region = morph_read_u32(reader);
  snapshot->focus_item = morph_read_u64(reader);
  return reader->failed || arena->failed ? NULL : snapshot;
}
