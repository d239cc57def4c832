#include "caller.h"

static morph_point read_point(morph_reader *reader) {
  morph_point point;
  point.x = morph_read_f64(reader);
  point.y = morph_read_f64(reader);
  return point;
}

static morph_string read_text(morph_reader *reader) {
  morph_string text;
  text.data = morph_read_string(reader, &text.length);
  return text;
}

static const morph_string *read_texts(morph_arena *arena, morph_reader *reader, uint32_t *count) {
  *count = morph_read_count(reader, sizeof(uint32_t));
  morph_string *texts = MORPH_TAKE(arena, morph_string, *count);
  if (texts == NULL) return NULL;
  for (uint32_t i = 0; i < *count; i++) texts[i] = read_text(reader);
  return texts;
}

/* An event struct of the given type on the arena, its header filled in. */
#define NEW_EVENT(type, name)                  \
  type *name = MORPH_TAKE(arena, type, 1);     \
  if (name == NULL) return NULL;               \
  header.size = sizeof *name;                  \
  *(morph_event *)name = header;               \
  event = (const morph_event *)name

const morph_event *morph_read_event(morph_arena *arena, morph_reader *reader) {
  morph_event header = {0, 0, 0};
  header.kind = morph_read_u32(reader);
  header.nanoseconds = morph_read_i64(reader);
  const morph_event *event = NULL;
  switch (header.kind) {
    case MORPH_EVENT_PARAMETERS: {
      NEW_EVENT(morph_event_parameters, it);
      it->count = morph_read_count(reader, sizeof(uint32_t));
      uint32_t *ids = MORPH_TAKE(arena, uint32_t, it->count);
      if (ids == NULL) return NULL;
      for (uint32_t i = 0; i < it->count; i++) ids[i] = morph_read_u32(reader);
      it->ids = ids;
      break;
    }
    case MORPH_EVENT_VISIBILITY: {
      NEW_EVENT(morph_event_visibility, it);
      it->visible = morph_read_u32(reader);
      break;
    }
    case MORPH_EVENT_RELOADED: {
      NEW_EVENT(morph_event_reloaded, it);
      it->added = read_texts(arena, reader, &it->added_count);
      it->removed = read_texts(arena, reader, &it->removed_count);
      it->reset = read_texts(arena, reader, &it->reset_count);
      break;
    }
    case MORPH_EVENT_GESTURE: {
      NEW_EVENT(morph_event_gesture, it);
      it->gesture = morph_read_u32(reader);
      it->phase = morph_read_u32(reader);
      it->region = morph_read_u32(reader);
      it->pointer_count = morph_read_u32(reader);
      it->item = morph_read_u64(reader);
      it->location = read_point(reader);
      it->start = read_point(reader);
      it->translation = read_point(reader);
      it->velocity = read_point(reader);
      it->modifiers = morph_read_u32(reader);
      it->device = morph_read_u32(reader);
      break;
    }
    case MORPH_EVENT_POINTER: {
      NEW_EVENT(morph_event_pointer, it);
      it->gesture = morph_read_u32(reader);
      it->phase = morph_read_u32(reader);
      it->region = morph_read_u32(reader);
      it->pointer = morph_read_u32(reader);
      it->item = morph_read_u64(reader);
      it->location = read_point(reader);
      it->modifiers = morph_read_u32(reader);
      it->device = morph_read_u32(reader);
      break;
    }
    case MORPH_EVENT_HOVER: {
      NEW_EVENT(morph_event_hover, it);
      it->gesture = morph_read_u32(reader);
      it->region = morph_read_u32(reader);
      it->item = morph_read_u64(reader);
      it->inside = morph_read_u32(reader);
      it->location = read_point(reader);
      break;
    }
    case MORPH_EVENT_KEY: {
      NEW_EVENT(morph_event_key, it);
      it->key = read_text(reader);
      it->down = morph_read_u32(reader);
      it->modifiers = morph_read_u32(reader);
      it->region = morph_read_u32(reader);
      it->gesture = morph_read_u32(reader);
      it->item = morph_read_u64(reader);
      break;
    }
    case MORPH_EVENT_FOCUS: {
      NEW_EVENT(morph_event_focus, it);
      it->region = morph_read_u32(reader);
      it->focused = morph_read_u32(reader);
      it->item = morph_read_u64(reader);
      break;
    }
    case MORPH_EVENT_SCROLL: {
      NEW_EVENT(morph_event_scroll, it);
      it->scroll = morph_read_u32(reader);
      it->phase = morph_read_u32(reader);
      it->cause = morph_read_u32(reader);
      it->gesture = morph_read_u32(reader);
      it->delta = read_point(reader);
      it->region = morph_read_u32(reader);
      it->item = morph_read_u64(reader);
      it->location = read_point(reader);
      break;
    }
    case MORPH_EVENT_CROSSED: {
      NEW_EVENT(morph_event_crossed, it);
      it->source = morph_read_u32(reader);
      it->id = morph_read_u32(reader);
      it->item = morph_read_u64(reader);
      it->level = morph_read_f64(reader);
      it->direction = morph_read_u32(reader);
      break;
    }
    case MORPH_EVENT_TIMER: {
      NEW_EVENT(morph_event_timer, it);
      it->id = morph_read_u32(reader);
      it->item = morph_read_u64(reader);
      break;
    }
    case MORPH_EVENT_CHANNEL_DONE: {
      NEW_EVENT(morph_event_channel_done, it);
      it->id = morph_read_u32(reader);
      it->reason = morph_read_u32(reader);
      it->item = morph_read_u64(reader);
      it->done = morph_read_u32(reader);
      break;
    }
    case MORPH_EVENT_REQUEST_DONE: {
      NEW_EVENT(morph_event_request_done, it);
      it->id = morph_read_u32(reader);
      it->ok = morph_read_u32(reader);
      it->item = morph_read_u64(reader);
      it->message = read_text(reader);
      break;
    }
    case MORPH_EVENT_ACCESSIBILITY: {
      NEW_EVENT(morph_event_accessibility, it);
      it->node = morph_read_u32(reader);
      it->item = morph_read_u64(reader);
      it->name = read_text(reader);
      it->value = read_text(reader);
      break;
    }
    default: {
      NEW_EVENT(morph_event, it);
      break;
    }
  }
  return reader->failed || arena->failed ? NULL : event;
}
