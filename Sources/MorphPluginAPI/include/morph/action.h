/* Actions: typed functions that a component offers by name to tools, traces and other programs. */
#ifndef MORPH_ACTION_H
#define MORPH_ACTION_H

#include "base.h"
#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MORPH_ACTION_PURE 1u      /* computes a result from the snapshot; has no effects */
#define MORPH_ACTION_VARIADIC 2u  /* the arguments are passed as C variadic ones */

/* One argument. Types: BOOL, INT, DOUBLE, STRING. */
typedef struct morph_argument {
  uint32_t size;
  morph_type type;
  morph_string key;
  morph_string doc;
} morph_argument;

/* A string result; the action fills it by calling `set` once. */
typedef struct morph_result_string {
  uint32_t size;
  uint32_t reserved;   /* 0 */
  void *context;
  /* Copies `text`. [calling thread] */
  void (*set)(struct morph_result_string *result, morph_string text);
} morph_result_string;

/* Called with the C signature that the description spells out:
 *
 *   morph_status f(const morph_action *, const morph_snapshot *, morph_effects *, R *, ARGUMENTS)
 *
 * `morph_effects *` is NULL for a pure action, `R *` is NULL without a result. An INT argument is
 * an int64_t, a BOOL an int32_t, a DOUBLE a double, a STRING two arguments `const char *, size_t`.
 * R is int64_t, int32_t, double or morph_result_string. With MORPH_ACTION_VARIADIC the arguments
 * after the first four come as C variadic ones: INT as int64_t, BOOL as int32_t, DOUBLE as
 * double, STRING as `const char *` and then `size_t`.
 * [one at a time for each instance] */
typedef void (*morph_action_function)(void);

struct morph_action {
  uint32_t size;
  uint32_t id;
  const morph_component *component;
  morph_string key;
  morph_string doc;
  uint32_t flags;                  /* MORPH_ACTION_... */
  morph_type result;               /* MORPH_TYPE_NONE, BOOL, INT, DOUBLE or STRING */
  uint32_t argument_count;         /* at most 16 */
  uint32_t reserved;               /* 0 */
  const morph_argument *const *arguments;
  morph_action_function function;
  const void *author;              /* the plugin's own; the host never reads it */
};

#ifdef __cplusplus
}
#endif

#endif
