#include "morphkit.h"

#include <stdarg.h>

#define MAX_ARGUMENTS 16u

static morph_status call_action(const morph_action *action, const morph_snapshot *snapshot,
                                morph_effects *effects, void *result, ...) {
  const morphkit_action_author *author = action->author;
  morphkit_argument arguments[MAX_ARGUMENTS] = {{0, 0, {NULL, 0}}};
  if (action->argument_count > MAX_ARGUMENTS) return MORPH_ERROR_ARGUMENT;

  va_list list;
  va_start(list, result);
  for (uint32_t index = 0; index < action->argument_count; index += 1) {
    morphkit_argument *argument = &arguments[index];
    switch (action->arguments[index]->type) {
      case MORPH_TYPE_BOOL:
        argument->integer = va_arg(list, int32_t);
        break;
      case MORPH_TYPE_INT:
        argument->integer = va_arg(list, int64_t);
        break;
      case MORPH_TYPE_DOUBLE:
        argument->number = va_arg(list, double);
        break;
      case MORPH_TYPE_STRING:
        argument->text.data = va_arg(list, const char *);
        argument->text.length = va_arg(list, size_t);
        break;
      default:
        va_end(list);
        return MORPH_ERROR_UNSUPPORTED;
    }
  }
  va_end(list);
  return author->call(action, snapshot, effects, result, arguments);
}

morph_action_function morphkit_action_function(void) {
  return (morph_action_function)call_action;
}
