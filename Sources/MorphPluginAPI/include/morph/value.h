/* One value of any type that a parameter or a slot can have. */
#ifndef MORPH_VALUE_H
#define MORPH_VALUE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Types of values. Slots use BOOL, INT, DOUBLE, STRING and BYTES; parameters all but BYTES. */
typedef uint32_t morph_type;
#define MORPH_TYPE_NONE 0u
#define MORPH_TYPE_BOOL 1u      /* integer: 0 or 1 */
#define MORPH_TYPE_INT 2u       /* integer */
#define MORPH_TYPE_DOUBLE 3u    /* number */
#define MORPH_TYPE_STRING 4u    /* string */
#define MORPH_TYPE_ENUM 5u      /* integer: the id of the option */
#define MORPH_TYPE_COLOR 6u     /* color */
#define MORPH_TYPE_COLORS 7u    /* colors, count */
#define MORPH_TYPE_STRINGS 8u   /* strings, count */
#define MORPH_TYPE_DOUBLES 9u   /* numbers, count */
#define MORPH_TYPE_BYTES 10u    /* string: any bytes */

/* A tagged value. `type` says which of the other fields is read; the rest are zero. */
typedef struct morph_value {
  uint32_t size;
  morph_type type;
  int64_t integer;
  double number;
  morph_string string;
  morph_color color;
  size_t count;
  const morph_color *colors;
  const morph_string *strings;
  const double *numbers;
} morph_value;

#ifdef __cplusplus
}
#endif

#endif
