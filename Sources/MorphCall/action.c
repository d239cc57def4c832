#include "caller.h"

#include <ffi.h>
#include <stdio.h>
#include <string.h>

enum { FIXED_ARGUMENTS = 4, MAX_ARGUMENTS = 16, MAX_CELLS = FIXED_ARGUMENTS + 2 * MAX_ARGUMENTS };

typedef struct string_result {
  morph_result_string table;
  uint8_t future[MORPH_FUTURE];
  morph_arena *arena;
  morph_string text;
} string_result;

static void set_string(morph_result_string *table, morph_string text) {
  string_result *result = (string_result *)table->context;
  if (text.data == NULL) text.length = 0;
  if (text.length > MORPH_MAX_STRING) text.length = MORPH_MAX_STRING;
  char *copy = MORPH_TAKE(result->arena, char, text.length + 1);
  if (copy == NULL) return;
  if (text.length > 0) memcpy(copy, text.data, text.length);
  result->text.data = copy;
  result->text.length = text.length;
}

/* One C argument: its libffi type and where its value is. */
typedef struct argument_cells {
  ffi_type *types[MAX_CELLS];
  void *values[MAX_CELLS];
  unsigned count;
} argument_cells;

static void push(argument_cells *cells, ffi_type *type, void *value) {
  cells->types[cells->count] = type;
  cells->values[cells->count] = value;
  cells->count++;
}

static void push_value(argument_cells *cells, morph_arena *arena, morph_value *value) {
  switch (value->type) {
    case MORPH_TYPE_BOOL: {
      int32_t *flag = MORPH_TAKE(arena, int32_t, 1);
      if (flag != NULL) *flag = (int32_t)value->integer;
      push(cells, &ffi_type_sint32, flag);
      break;
    }
    case MORPH_TYPE_INT:
      push(cells, &ffi_type_sint64, &value->integer);
      break;
    case MORPH_TYPE_DOUBLE:
      push(cells, &ffi_type_double, &value->number);
      break;
    default:
      push(cells, &ffi_type_pointer, &value->string.data);
      push(cells, &ffi_type_uint64, &value->string.length);
      break;
  }
}

static void finish(morph_buffer *reply, morph_status status, const char *message,
                   const morph_value *result, uint32_t count, const morph_buffer *effects) {
  morph_buffer_clear(reply);
  morph_write_u32(reply, (uint32_t)status);
  morph_write_string(reply, message, strlen(message));
  morph_write_value(reply, result);
  morph_write_u32(reply, count);
  if (effects != NULL) morph_write_bytes(reply, effects->data, effects->length);
}

/* The action of that id, as the component's own memory has it. */
static const morph_action *find_action(const morph_component *component, uint32_t id,
                                       morph_action *copy) {
  morph_descriptor descriptor;
  if (!MORPH_COPY(&descriptor, component->descriptor)) return NULL;
  for (uint32_t i = 0; i < descriptor.action_count; i++) {
    if (MORPH_COPY(copy, descriptor.actions[i]) && copy->id == id) return descriptor.actions[i];
  }
  return NULL;
}

void morph_call_action(morph_caller *caller, const morph_component *component,
                       const morph_snapshot *snapshot, morph_call_host *host,
                       morph_reader *request, morph_buffer *reply) {
  morph_value nothing = {.size = sizeof nothing};
  uint32_t id = morph_read_u32(request);
  uint32_t count = morph_read_count(request, 1);
  morph_action action;
  const morph_action *source = find_action(component, id, &action);
  char message[128];
  if (source == NULL) {
    snprintf(message, sizeof message, "no action has the id %u", id);
    finish(reply, MORPH_ERROR_UNSUPPORTED, message, &nothing, 0, NULL);
    return;
  }
  if (count != action.argument_count || count > MAX_ARGUMENTS) {
    snprintf(message, sizeof message, "takes %u arguments, not %u", action.argument_count, count);
    finish(reply, MORPH_ERROR_ARGUMENT, message, &nothing, 0, NULL);
    return;
  }

  morph_buffer effects_bytes = {0};
  morph_effect_recorder recorder;
  morph_effects_begin(&recorder, &effects_bytes);
  string_result text = {
      .table = {.size = sizeof text.table, .set = set_string}, .arena = &caller->arena};
  text.table.context = &text;
  morph_widen_table(caller, "effects", &recorder.table.size, recorder.future);
  morph_widen_table(caller, "result", &text.table.size, text.future);
  morph_value result = {.size = sizeof result, .type = action.result};
  int32_t flag = 0;
  void *result_pointer = NULL;
  switch (action.result) {
    case MORPH_TYPE_BOOL: result_pointer = &flag; break;
    case MORPH_TYPE_INT: result_pointer = &result.integer; break;
    case MORPH_TYPE_DOUBLE: result_pointer = &result.number; break;
    case MORPH_TYPE_STRING: result_pointer = &text.table; break;
    default: break;
  }
  morph_effects *effects = (action.flags & MORPH_ACTION_PURE) ? NULL : &recorder.table;

  argument_cells cells = {.count = 0};
  push(&cells, &ffi_type_pointer, &source);
  push(&cells, &ffi_type_pointer, &snapshot);
  push(&cells, &ffi_type_pointer, &effects);
  push(&cells, &ffi_type_pointer, &result_pointer);
  for (uint32_t i = 0; i < count; i++) {
    morph_value *value = MORPH_TAKE(&caller->arena, morph_value, 1);
    morph_argument argument;
    if (value == NULL || !morph_read_value(&caller->arena, request, value) ||
        !MORPH_COPY(&argument, action.arguments[i]) || argument.type != value->type) {
      snprintf(message, sizeof message, "argument %u has another type than described", i + 1);
      finish(reply, MORPH_ERROR_ARGUMENT, message, &nothing, 0, NULL);
      morph_buffer_free(&effects_bytes);
      return;
    }
    push_value(&cells, &caller->arena, value);
  }

  ffi_cif interface;
  ffi_status prepared =
      (action.flags & MORPH_ACTION_VARIADIC)
          ? ffi_prep_cif_var(&interface, FFI_DEFAULT_ABI, FIXED_ARGUMENTS, cells.count,
                             &ffi_type_sint32, cells.types)
          : ffi_prep_cif(&interface, FFI_DEFAULT_ABI, cells.count, &ffi_type_sint32, cells.types);
  if (prepared != FFI_OK || caller->arena.failed) {
    finish(reply, MORPH_ERROR, "the call interface could not be prepared", &nothing, 0, NULL);
    morph_buffer_free(&effects_bytes);
    return;
  }
  ffi_arg status = 0;
  ffi_call(&interface, FFI_FN(action.function), &status, cells.values);
  morph_check_canaries(caller);

  if (action.result == MORPH_TYPE_BOOL) result.integer = flag != 0;
  if (action.result == MORPH_TYPE_STRING) result.string = text.text;
  morph_status answer = (morph_status)(int32_t)status;
  const char *reason = host->message;
  if (answer == MORPH_OK && recorder.mistake != NULL) {
    answer = MORPH_STATUS_INVALID;
    reason = recorder.mistake;
  } else if (answer < 0) {
    answer = MORPH_ERROR;
  }
  if (answer != MORPH_OK) {
    finish(reply, answer, reason, &nothing, 0, NULL);
  } else {
    finish(reply, answer, "", &result, recorder.count, &effects_bytes);
  }
  morph_buffer_free(&effects_bytes);
}
