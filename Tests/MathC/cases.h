/* The functions of <morph/math.h> by index, with seeded arguments: what bits.c and bits.swift both
 * walk through. */
#ifndef MORPH_TESTS_CASES_H
#define MORPH_TESTS_CASES_H

#include "inputs.h"

/* Arguments in the order of the function's declaration; those it does not have are 0. */
typedef struct case_arguments {
  double a, b, c, d, e, f, g;
} case_arguments;

/* Finite everyday numbers, extreme ones and any bit pattern. */
static inline double next_any(uint64_t *state) {
  switch (next_random(state) % 5) {
  case 0: return next_pattern(state);
  case 1: return next_between(state, -10, 10);
  case 2: return next_magnitude(state, -60, 24);
  case 3: return next_between(state, -800, 800);
  default: return next_between(state, -1, 1);
  }
}

/* Mass, stiffness, damping in all regimes, from, to, velocity, time. */
static inline case_arguments next_spring(uint64_t *state) {
  case_arguments r;
  double ratio;
  switch (next_random(state) % 5) {
  case 0: ratio = next_between(state, 0, 1); break;
  case 1: ratio = next_between(state, 1, 20); break;
  case 2: ratio = next_between(state, 1 - 3e-6, 1 + 3e-6); break;
  case 3: ratio = 1; break;
  default: ratio = next_between(state, 0.7, 1.1); break;
  }
  r.a = next_between(state, 0.1, 3);
  r.b = morph_exp2(next_between(state, 2, 14));
  r.c = 2 * ratio * morph_math_sqrt(r.a * r.b);
  r.d = next_between(state, -500, 500);
  r.e = next_between(state, -500, 500);
  r.f = next_between(state, -5000, 5000);
  r.g = next_between(state, -0.1, 3);
  if (next_random(state) % 32 == 0) {
    r.c = next_pattern(state);
    r.g = next_pattern(state);
  }
  return r;
}

static inline case_arguments next_arguments(int index, uint64_t *state) {
  case_arguments r = {0, 0, 0, 0, 0, 0, 0};
  if (index < 11) { /* one argument */
    r.a = next_any(state);
  } else if (index < 14) { /* two */
    r.a = next_any(state);
    r.b = next_any(state);
    if (next_random(state) % 2 == 0) {
      r.a = morph_math_abs(r.a);
    }
  } else if (index < 15) { /* spring */
    r = next_spring(state);
  } else if (index < 17) { /* response or duration, damping ratio or bounce, time */
    r.a = next_between(state, 0, 2);
    r.b = next_between(state, -1.1, 1.1);
    r.c = next_between(state, 0, 3);
  } else if (index < 18) { /* curve */
    r.a = next_between(state, 0, 1);
    r.b = next_between(state, -0.5, 1.5);
    r.c = next_between(state, 0, 1);
    r.d = next_between(state, -0.5, 1.5);
    r.e = next_between(state, -0.1, 1.1);
    if (next_random(state) % 4 == 0) {
      r.a = (double)(next_random(state) % 2);
      r.c = (double)(next_random(state) % 2);
    }
  } else if (index < 21) { /* rubber band: distance, limit, coefficient */
    r.a = next_any(state);
    r.b = next_between(state, -10, 1000);
    r.c = next_between(state, 0.1, 1);
  } else if (index < 23) { /* throw: start, velocity, rate, time */
    r.a = next_between(state, -500, 500);
    r.b = next_between(state, -5000, 5000);
    r.c = next_between(state, 0.98, 1.0005);
    r.d = next_between(state, -0.1, 5);
  } else { /* small helpers */
    r.a = next_any(state);
    r.b = next_any(state);
    r.c = next_any(state);
  }
  return r;
}

/* FNV-1a by words. */
static inline uint64_t hash_word(uint64_t hash, uint64_t word) {
  return (hash ^ word ^ (word >> 29)) * UINT64_C(0x100000001b3);
}

/* The text of morph_format_fixed as a number, and its length. */
static inline morph_motion format_hash(double value, int decimals) {
  char text[MORPH_FORMAT_CAPACITY];
  const size_t length = morph_format_fixed(value, decimals, text, sizeof text);
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < length; ++i) {
    hash = hash_word(hash, (uint64_t)(unsigned char)text[i]);
  }
  const morph_motion r = {(double)(hash >> 12), (double)length};
  return r;
}

#endif
