/*
 * The bits of every function of <morph/math.h>.
 *
 *   bits SEED COUNT     one hash a function over COUNT seeded arguments
 *   bits golden         the vectors of Tests/MathTests/Vectors/bits.json
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"

typedef struct result {
  double first;
  double second;
} result;

#define ONE(expression)                      \
  {                                          \
    const result r = {(expression), 0};      \
    return r;                                \
  }

#define MOTION(expression)                   \
  {                                          \
    const morph_motion m = (expression);     \
    const result r = {m.value, m.velocity};  \
    return r;                                \
  }

#define FUNCTION(name, ...) \
  static result call_##name(case_arguments x) __VA_ARGS__

FUNCTION(exp, ONE(morph_exp(x.a)))
FUNCTION(exp2, ONE(morph_exp2(x.a)))
FUNCTION(expm1, ONE(morph_expm1(x.a)))
FUNCTION(log, ONE(morph_log(x.a)))
FUNCTION(log2, ONE(morph_log2(x.a)))
FUNCTION(sin, ONE(morph_sin(x.a)))
FUNCTION(cos, ONE(morph_cos(x.a)))
FUNCTION(sincos, {
  result r;
  morph_sincos(x.a, &r.first, &r.second);
  return r;
})
FUNCTION(tan, ONE(morph_tan(x.a)))
FUNCTION(acos, ONE(morph_acos(x.a)))
FUNCTION(erf, ONE(morph_erf(x.a)))
FUNCTION(pow, ONE(morph_pow(x.a, x.b)))
FUNCTION(atan2, ONE(morph_atan2(x.a, x.b)))
FUNCTION(hypot, ONE(morph_hypot(x.a, x.b)))
FUNCTION(spring_evaluate, {
  const morph_spring s = {x.a, x.b, x.c};
  result r;
  morph_spring_evaluate(s, x.d, x.e, x.f, x.g, &r.first, &r.second);
  return r;
})
FUNCTION(spring_travel, ONE(morph_spring_travel(x.a, x.b, x.c)))
FUNCTION(spring_from_duration_bounce, {
  const morph_spring s = morph_spring_from_duration_bounce(x.a, x.b);
  const result r = {s.stiffness, s.damping};
  return r;
})
FUNCTION(bezier, {
  result r;
  morph_bezier(x.a, x.b, x.c, x.d, x.e, &r.first, &r.second);
  return r;
})
FUNCTION(rubber_band, ONE(morph_rubber_band(x.a, x.b, x.c)))
FUNCTION(rubber_band_slope, ONE(morph_rubber_band_slope(x.a, x.b, x.c)))
FUNCTION(rubber_band_inverse, ONE(morph_rubber_band_inverse(x.a, x.b, x.c)))
FUNCTION(project, ONE(morph_project(x.b, x.c)))
FUNCTION(decay, {
  result r;
  morph_decay(x.a, x.b, x.c, x.d, &r.first, &r.second);
  return r;
})
FUNCTION(clamp, ONE(morph_clamp(x.a, -1, 1)))
FUNCTION(lerp, ONE(morph_lerp(x.a, x.b, x.c)))
FUNCTION(ramp, ONE(morph_ramp(x.a, x.b, x.c)))
FUNCTION(smoothstep, ONE(morph_smoothstep(x.a)))
FUNCTION(ease_out_cubic, ONE(morph_ease_out_cubic(x.a)))
FUNCTION(format_fixed, MOTION(format_hash(x.a, (int)(morph_math_bits(x.b) % 18))))

typedef struct named_function {
  const char *name;
  result (*call)(case_arguments);
} named_function;

#define NAMED(name) {#name, call_##name}

static const named_function functions[] = {
  NAMED(exp),
  NAMED(exp2),
  NAMED(expm1),
  NAMED(log),
  NAMED(log2),
  NAMED(sin),
  NAMED(cos),
  NAMED(sincos),
  NAMED(tan),
  NAMED(acos),
  NAMED(erf),
  NAMED(pow),
  NAMED(atan2),
  NAMED(hypot),
  NAMED(spring_evaluate),
  NAMED(spring_travel),
  NAMED(spring_from_duration_bounce),
  NAMED(bezier),
  NAMED(rubber_band),
  NAMED(rubber_band_slope),
  NAMED(rubber_band_inverse),
  NAMED(project),
  NAMED(decay),
  NAMED(clamp),
  NAMED(lerp),
  NAMED(ramp),
  NAMED(smoothstep),
  NAMED(ease_out_cubic),
  NAMED(format_fixed),
};

#define FUNCTION_COUNT ((int)(sizeof functions / sizeof *functions))

static void print_hashes(uint64_t seed, long count) {
  for (int index = 0; index < FUNCTION_COUNT; ++index) {
    uint64_t state = seed + (uint64_t)index;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (long i = 0; i < count; ++i) {
      const result r = functions[index].call(next_arguments(index, &state));
      hash = hash_word(hash, morph_math_bits(r.first));
      hash = hash_word(hash, morph_math_bits(r.second));
    }
    printf("%s %llu\n", functions[index].name, (unsigned long long)hash);
  }
}

static void print_golden(void) {
  printf("{\n  \"source\": \"Tests/MathC/bits golden: IEEE 754 bits of arguments and results\"");
  printf(",\n  \"cases\": [");
  for (int index = 0; index < FUNCTION_COUNT; ++index) {
    uint64_t state = UINT64_C(20260) + (uint64_t)index;
    for (int i = 0; i < 24; ++i) {
      const case_arguments x = next_arguments(index, &state);
      const result r = functions[index].call(x);
      const double list[7] = {x.a, x.b, x.c, x.d, x.e, x.f, x.g};
      printf("%s\n    {\"function\": \"%s\", \"arguments\": [", index + i > 0 ? "," : "",
             functions[index].name);
      for (int k = 0; k < 7; ++k) {
        printf("%s\"%016llx\"", k > 0 ? ", " : "", (unsigned long long)morph_math_bits(list[k]));
      }
      printf("],\n     \"results\": [\"%016llx\", \"%016llx\"]}",
             (unsigned long long)morph_math_bits(r.first),
             (unsigned long long)morph_math_bits(r.second));
    }
  }
  printf("\n  ]\n}\n");
}

int main(int count, char **arguments) {
  if (count == 2 && strcmp(arguments[1], "golden") == 0) {
    print_golden();
    return 0;
  }
  if (count == 3) {
    print_hashes(strtoull(arguments[1], NULL, 10), strtol(arguments[2], NULL, 10));
    return 0;
  }
  fprintf(stderr, "usage: bits SEED COUNT, or bits golden\n");
  return 2;
}
