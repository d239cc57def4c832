#include "caller.h"

#include <stdlib.h>
#include <string.h>

morph_caller *morph_caller_create(void) { return calloc(1, sizeof(morph_caller)); }

void morph_caller_destroy(morph_caller *caller) {
  if (caller == NULL) return;
  morph_end_twin(caller);
  while (caller->session_count > 0) morph_forget_session(caller, caller->sessions[0].session);
  free(caller->sessions);
  morph_forget_measures(caller);
  morph_arena_free(&caller->arena);
  morph_buffer_free(&caller->question);
  morph_buffer_free(&caller->answer);
  free(caller->components);
  free(caller);
}

/* Puts status and message in front of what was recorded after `start`. */
static void finish(morph_buffer *reply, morph_status status, const char *message) {
  morph_buffer_clear(reply);
  morph_write_u32(reply, (uint32_t)status);
  morph_write_string(reply, message, strlen(message));
}

static void handle(morph_caller *caller, uint32_t component, const morph_snapshot *snapshot,
                   morph_call_host *host, morph_reader *request, morph_buffer *reply) {
  const morph_event *event = morph_read_event(&caller->arena, request);
  if (event == NULL) {
    finish(reply, MORPH_ERROR, "the event could not be read");
    morph_write_u32(reply, 0);
    return;
  }
  event = morph_widen(caller, "event", event);
  morph_write_u32(reply, MORPH_OK);
  morph_write_string(reply, "", 0);
  size_t count_at = reply->length;
  morph_write_u32(reply, 0);
  morph_effect_recorder recorder;
  morph_effects_begin(&recorder, reply);
  morph_widen_table(caller, "effects", &recorder.table.size, recorder.future);
  morph_status status = caller->components[component].handle(
      caller->plugin.components[component], snapshot, event, &recorder.table);
  morph_check_canaries(caller);
  if (status == MORPH_OK && recorder.mistake != NULL) {
    finish(reply, MORPH_STATUS_INVALID, recorder.mistake);
    morph_write_u32(reply, 0);
  } else if (status != MORPH_OK) {
    finish(reply, status > 0 ? status : MORPH_ERROR, host->message);
    morph_write_u32(reply, 0);
  } else {
    morph_patch_u32(reply, count_at, recorder.count);
  }
}

static void frame(morph_caller *caller, uint32_t component, const morph_snapshot *snapshot,
                  morph_call_host *host, morph_buffer *reply) {
  morph_write_u32(reply, MORPH_OK);
  morph_write_string(reply, "", 0);
  morph_canvas_recorder recorder;
  morph_canvas_begin(&recorder, reply);
  morph_widen_table(caller, "canvas", &recorder.table.size, recorder.future);
  morph_status status = caller->components[component].frame(
      caller->plugin.components[component], snapshot, &recorder.table);
  morph_check_canaries(caller);
  if (status == MORPH_OK && recorder.mistake != NULL) {
    finish(reply, MORPH_STATUS_INVALID, recorder.mistake);
  } else if (status != MORPH_OK) {
    finish(reply, status > 0 ? status : MORPH_ERROR, host->message);
  }
}

/* HANDLE, FRAME and ACTION: all begin with a target and a snapshot. */
static uint32_t call_component(morph_caller *caller, uint32_t kind, morph_reader *request,
                               const morph_services *services, morph_buffer *reply) {
  uint32_t component = morph_read_u32(request);
  uint32_t session = morph_read_u32(request);
  if (request->failed || caller->components == NULL ||
      component >= caller->plugin.component_count) {
    return 0;
  }
  morph_snapshot *snapshot = morph_read_snapshot(caller, session, request);
  if (snapshot == NULL) return 0;
  morph_begin_canaries(caller);
  morph_call_host host;
  morph_host_begin(&host, caller, services, snapshot);
  snapshot->host = &host.table;
  snapshot = morph_widen_snapshot(caller, snapshot);
  if (snapshot == NULL) return 0;
  switch (kind) {
    case MORPH_MESSAGE_HANDLE:
      handle(caller, component, snapshot, &host, request, reply);
      return MORPH_MESSAGE_HANDLED;
    case MORPH_MESSAGE_FRAME:
      frame(caller, component, snapshot, &host, reply);
      return MORPH_MESSAGE_FRAMED;
    default:
      morph_call_action(caller, &caller->components[component], snapshot, &host, request, reply);
      return MORPH_MESSAGE_ACTED;
  }
}

uint32_t morph_caller_call(morph_caller *caller, uint32_t kind, const uint8_t *payload,
                           size_t length, const morph_services *services, morph_buffer *reply) {
  morph_reader request = {payload, length, 0, false};
  morph_arena_reset(&caller->arena);
  morph_buffer_clear(reply);
  switch (kind) {
    case MORPH_MESSAGE_LOAD:
      morph_load(caller, &request, services, reply);
      return MORPH_MESSAGE_LOADED;
    case MORPH_MESSAGE_HANDLE:
    case MORPH_MESSAGE_FRAME:
    case MORPH_MESSAGE_ACTION:
      return call_component(caller, kind, &request, services, reply);
    case MORPH_MESSAGE_DESCRIBE: {
      char reason[256];
      if (caller->components == NULL ||
          !morph_describe(caller, reply, reason, sizeof reason)) {
        return 0;
      }
      return MORPH_MESSAGE_DESCRIBED;
    }
    case MORPH_MESSAGE_PROBE:
      if (caller->entry == NULL) return 0;
      morph_probe(caller, &request, services, reply);
      return MORPH_MESSAGE_PROBED;
    case MORPH_MESSAGE_FORGET:
      morph_forget_session(caller, morph_read_u32(&request));
      return MORPH_MESSAGE_DONE;
    case MORPH_MESSAGE_FONTS:
      morph_forget_measures(caller);
      return MORPH_MESSAGE_DONE;
    default:
      return 0;
  }
}
