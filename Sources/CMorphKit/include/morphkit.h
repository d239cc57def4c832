/* The C side of the Swift SDK: what Swift cannot say itself. Component authors never see it. */
#ifndef MORPHKIT_H
#define MORPHKIT_H

#include <morph/morph.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One decoded argument of an action: `integer` for INT and BOOL, `number` for DOUBLE, `text` for
 * STRING, by the type in the action's description. */
typedef struct morphkit_argument {
  int64_t integer;
  double number;
  morph_string text;
} morphkit_argument;

/* What `author` of an action made by the SDK points at. `call` may be asked from any thread that
 * the protocol allows; `context` is the SDK's own. */
typedef struct morphkit_action_author {
  morph_status (*call)(const morph_action *action, const morph_snapshot *snapshot,
                       morph_effects *effects, void *result, const morphkit_argument *arguments);
  const void *context;
} morphkit_action_author;

/* The one function behind every action of the SDK. Swift can neither define nor call variadic C
 * functions, so this reads the arguments by their described types and hands them to `call`. */
morph_action_function morphkit_action_function(void);

/* Runs the plugin's `@main`, which hands its components to the SDK. Answers 0 when there is none,
 * as in a program that only tests the SDK. */
int32_t morphkit_run_main(void);

/* Writes `length` bytes and a line break to standard error, then aborts. Swift's own fatalError
 * prints nothing in optimised Embedded code. */
__attribute__((noreturn)) void morphkit_fail(const char *text, size_t length);

#ifdef __cplusplus
}
#endif

#endif
