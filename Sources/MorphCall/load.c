#include "caller.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void morph_write_failure(morph_buffer *reply, uint32_t failure, const char *format, ...) {
  char reason[MORPH_MESSAGE_CAPACITY];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(reason, sizeof reason, format, arguments);
  va_end(arguments);
  if (length < 0) length = 0;
  if ((size_t)length >= sizeof reason) length = (int)sizeof reason - 1;
  morph_buffer_clear(reply);
  morph_write_u32(reply, failure);
  morph_write_string(reply, reason, (size_t)length);
  morph_write_u32(reply, 0);
  morph_write_u32(reply, 0);
  morph_write_u32(reply, 0);
}

/* Reads the table that the entry answered; false with the failure written. */
static bool read_table(morph_caller *caller, morph_buffer *reply) {
  const morph_plugin *table = caller->entry_answer;
  if (table == NULL) {
    morph_write_failure(reply, MORPH_FAILURE_INVALID, "%s answered NULL", MORPH_ENTRY_SYMBOL);
    return false;
  }
  if (!MORPH_COPY(&caller->plugin, table) || caller->plugin.size < 12) {
    morph_write_failure(reply, MORPH_FAILURE_INVALID,
                        "plugin.size is %u bytes; it must be at least 12", caller->plugin.size);
    return false;
  }
  const morph_plugin *plugin = &caller->plugin;
  if (plugin->major != MORPH_PROTOCOL_MAJOR || plugin->needs_minor > MORPH_PROTOCOL_MINOR) {
    morph_write_failure(reply, MORPH_FAILURE_INCOMPATIBLE,
                        "speaks protocol %u.%u, and this host speaks %u.%u", plugin->major,
                        plugin->needs_minor, MORPH_PROTOCOL_MAJOR, MORPH_PROTOCOL_MINOR);
    return false;
  }
  if (plugin->component_count == 0 || plugin->component_count > MORPH_MAX_COMPONENTS) {
    morph_write_failure(reply, MORPH_FAILURE_INVALID,
                        "plugin.component_count is %u; it must be 1 to %u",
                        plugin->component_count, MORPH_MAX_COMPONENTS);
    return false;
  }
  if (plugin->components == NULL) {
    morph_write_failure(reply, MORPH_FAILURE_INVALID, "plugin.components is NULL");
    return false;
  }
  caller->components = calloc(plugin->component_count, sizeof *caller->components);
  if (caller->components == NULL) {
    morph_write_failure(reply, MORPH_FAILURE_UNREADABLE, "out of memory");
    return false;
  }
  for (uint32_t i = 0; i < plugin->component_count; i++) {
    morph_component *component = &caller->components[i];
    if (!MORPH_COPY(component, plugin->components[i])) {
      morph_write_failure(reply, MORPH_FAILURE_INVALID, "plugin.components[%u] is NULL", i);
      return false;
    }
    if (component->handle == NULL || component->frame == NULL) {
      morph_write_failure(reply, MORPH_FAILURE_INVALID, "plugin.components[%u].%s is NULL", i,
                          component->handle == NULL ? "handle" : "frame");
      return false;
    }
  }
  return true;
}

static void tell(const morph_services *services, uint32_t step) {
  if (services->step != NULL) services->step(services->context, step);
}

void morph_load(morph_caller *caller, morph_reader *request, const morph_services *services,
                morph_buffer *reply) {
  size_t length;
  const char *text = morph_read_string(request, &length);
  char path[4096];
  if (request->failed || length == 0 || length >= sizeof path) {
    morph_write_failure(reply, MORPH_FAILURE_UNREADABLE, "the path is empty or too long");
    return;
  }
  memcpy(path, text, length);
  path[length] = 0;
  tell(services, MORPH_STEP_OPEN);
  caller->library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (caller->library == NULL) {
    const char *reason = dlerror();
    if (reason == NULL) reason = "the loader gave no reason";
    size_t prefix = strlen(path);
    if (strncmp(reason, path, prefix) == 0 && strncmp(reason + prefix, ": ", 2) == 0) {
      reason += prefix + 2;
    }
    morph_write_failure(reply, MORPH_FAILURE_UNREADABLE, "%s", reason);
    return;
  }
  *(void **)&caller->entry = dlsym(caller->library, MORPH_ENTRY_SYMBOL);
  if (caller->entry == NULL) {
    morph_write_failure(reply, MORPH_FAILURE_INVALID, "exports no %s", MORPH_ENTRY_SYMBOL);
    return;
  }
  tell(services, MORPH_STEP_ENTRY);
  caller->entry_answer = caller->entry(MORPH_PROTOCOL_MAJOR, MORPH_PROTOCOL_MINOR);
  tell(services, MORPH_STEP_DESCRIBE);
  if (!read_table(caller, reply)) return;
  morph_write_u32(reply, MORPH_FAILURE_NONE);
  morph_write_string(reply, "", 0);
  morph_write_u32(reply, caller->plugin.major);
  morph_write_u32(reply, caller->plugin.needs_minor);
  morph_write_u32(reply, caller->plugin.built_minor);
  char reason[256];
  if (!morph_describe(caller, reply, reason, sizeof reason)) {
    morph_write_failure(reply, MORPH_FAILURE_INVALID, "%s", reason);
  }
}
