/* Seeded inputs of the elementary functions, shared by the checks of bits and of accuracy. */
#ifndef MORPH_TESTS_INPUTS_H
#define MORPH_TESTS_INPUTS_H

#include "morph/math.h"

/* SplitMix64 (Steele, Lea and Flood, 2014). */
static inline uint64_t next_random(uint64_t *state) {
  uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* Uniform in 0...1, 53 bits. */
static inline double next_unit(uint64_t *state) {
  return (double)(next_random(state) >> 11) * 0x1p-53;
}

static inline double next_between(uint64_t *state, double low, double high) {
  return low + (high - low) * next_unit(state);
}

/* Uniform in exponent, either sign, magnitude 2^low...2^high. */
static inline double next_magnitude(uint64_t *state, double low, double high) {
  const double m = morph_exp2(next_between(state, low, high));
  return (next_random(state) & 1) != 0 ? -m : m;
}

/* Any bit pattern, every eighth time an awkward one. */
static inline double next_pattern(uint64_t *state) {
  const uint64_t r = next_random(state);
  if ((r & 7) != 0) {
    return morph_math_from_bits(next_random(state));
  }
  const uint64_t sign = (r >> 8) << 63;
  switch ((r >> 9) % 8) {
  case 0: return morph_math_from_bits(sign);
  case 1: return morph_math_from_bits(sign | UINT64_C(0x7ff0000000000000));
  case 2: return morph_math_from_bits(sign | UINT64_C(0x7ff8000000000000) | (r >> 20));
  case 3: return morph_math_from_bits(sign | (next_random(state) >> 12));
  case 4: return morph_math_from_bits(sign | UINT64_C(0x3ff0000000000000));
  case 5: return morph_math_from_bits(sign | UINT64_C(0x7fefffffffffffff));
  case 6: return morph_math_copysign((double)((r >> 20) % 1100), morph_math_from_bits(sign));
  default: return morph_math_copysign((double)((r >> 20) % 64) * 0.5, morph_math_from_bits(sign));
  }
}

/* One function of one argument, and a stretch of its arguments. With `magnitudes` the bounds are
 * binary exponents of |x|, else bounds of x. */
typedef struct unary_range {
  const char *name;
  double (*function)(double);
  double low;
  double high;
  int magnitudes;
} unary_range;

#define UNARY_RANGES                                          \
  {"exp", morph_exp, -708.0, 709.7, 0},                       \
  {"exp", morph_exp, -2.0, 2.0, 0},                           \
  {"exp", morph_exp, -745.2, -708.0, 0},                      \
  {"exp", morph_exp, -60.0, 9.4, 1},                          \
  {"exp2", morph_exp2, -1022.0, 1023.99, 0},                  \
  {"exp2", morph_exp2, -2.0, 2.0, 0},                         \
  {"exp2", morph_exp2, -1075.0, -1022.0, 0},                  \
  {"expm1", morph_expm1, -2.0, 2.0, 0},                       \
  {"expm1", morph_expm1, -42.0, 42.0, 0},                     \
  {"expm1", morph_expm1, -1074.0, 9.4, 1},                    \
  {"log", morph_log, 0.5, 2.0, 0},                            \
  {"log", morph_log, 0.99, 1.01, 0},                          \
  {"log", morph_log, -1074.0, 1024.0, 2},                     \
  {"log2", morph_log2, 0.5, 2.0, 0},                          \
  {"log2", morph_log2, 0.99, 1.01, 0},                        \
  {"log2", morph_log2, -1074.0, 1024.0, 2},                   \
  {"sin", morph_sin, -10.0, 10.0, 0},                         \
  {"sin", morph_sin, -1e5, 1e5, 0},                           \
  {"sin", morph_sin, -1074.0, 30.0, 1},                       \
  {"sin", morph_sin, 20.0, 1024.0, 1},                        \
  {"cos", morph_cos, -10.0, 10.0, 0},                         \
  {"cos", morph_cos, -1e5, 1e5, 0},                           \
  {"cos", morph_cos, -30.0, 30.0, 1},                         \
  {"cos", morph_cos, 20.0, 1024.0, 1},                        \
  {"tan", morph_tan, -10.0, 10.0, 0},                         \
  {"tan", morph_tan, -1e5, 1e5, 0},                           \
  {"tan", morph_tan, -1074.0, 30.0, 1},                       \
  {"tan", morph_tan, 20.0, 1024.0, 1},                        \
  {"acos", morph_acos, -1.0, 1.0, 0},                         \
  {"acos", morph_acos, 0.99, 1.0, 0},                         \
  {"acos", morph_acos, -1074.0, 0.0, 1},                      \
  {"erf", morph_erf, -6.5, 6.5, 0},                           \
  {"erf", morph_erf, -1.3, 1.3, 0},                           \
  {"erf", morph_erf, -1074.0, 3.0, 1}

static inline double next_in_range(const unary_range *range, uint64_t *state) {
  if (range->magnitudes == 0) {
    return next_between(state, range->low, range->high);
  }
  const double x = next_magnitude(state, range->low, range->high);
  return range->magnitudes == 2 ? morph_math_abs(x) : x;
}

#endif
