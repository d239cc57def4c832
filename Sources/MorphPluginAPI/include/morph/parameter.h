/* Parameters: the values that a person, a file or a tool sets. */
#ifndef MORPH_PARAMETER_H
#define MORPH_PARAMETER_H

#include "base.h"
#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MORPH_UNIT_NONE 0u
#define MORPH_UNIT_POINTS 1u
#define MORPH_UNIT_SECONDS 2u
#define MORPH_UNIT_MILLISECONDS 3u
#define MORPH_UNIT_POINTS_PER_SECOND 4u
#define MORPH_UNIT_DEGREES 5u
#define MORPH_UNIT_RATIO 6u
#define MORPH_UNIT_PROGRESS 7u   /* channels: 0 to 1 of a story */
#define MORPH_UNIT_INDEX 8u      /* channels: a place in a list */
#define MORPH_UNIT_SCALE 9u      /* channels: a magnification */
#define MORPH_UNIT_ALPHA 10u     /* channels: an opacity */
#define MORPH_UNIT_COLOR 11u     /* channels: one component of a colour */

#define MORPH_PARAMETER_BINDABLE 1u   /* the component may set it too */
#define MORPH_PARAMETER_ADVANCED 2u   /* shown after the others */
#define MORPH_PARAMETER_MULTILINE 4u  /* a string that may hold line breaks */

/* One choice of an enum parameter. `id` is stored and never reused; `key` is what files hold. */
typedef struct morph_option {
  uint32_t size;
  uint32_t id;
  morph_string key;
  morph_string label;
} morph_option;

/* `id` is never reused for another meaning; `key` is kebab-case ASCII and is what files hold.
 * Numbers (INT, DOUBLE, DOUBLES) always have a finite range with minimum <= default <= maximum.
 * The host clamps and checks what it stores; a component never sees a value outside. */
typedef struct morph_parameter {
  uint32_t size;
  uint32_t id;
  morph_string key;
  morph_string label;
  morph_string doc;
  morph_string group;
  morph_type type;
  uint32_t unit;          /* MORPH_UNIT_..., NONE to RATIO */
  uint32_t flags;         /* MORPH_PARAMETER_... */
  uint32_t option_count;  /* ENUM */
  const morph_option *const *options;
  double minimum;         /* INT, DOUBLE, DOUBLES: of each number */
  double maximum;
  double step;            /* 0 is none */
  const morph_value *initial;
} morph_parameter;

#ifdef __cplusplus
}
#endif

#endif
