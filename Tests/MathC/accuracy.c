/*
 * Measures the elementary functions against libquadmath's 113-bit ones.
 *
 *   accuracy SEED SAMPLES
 *
 * One line a function: the largest error in ulp of the exact result, and where. Exits with 1 if
 * any is above the limit that the header states.
 */
#include <quadmath.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inputs.h"

static __float128 exp2_exact(__float128 x) {
  const __float128 n = rintq(x);
  return scalbnq(expq((x - n) * M_LN2q), (int)n);
}

static __float128 log2_exact(__float128 x) {
  int n;
  const __float128 m = frexpq(x, &n);
  if (m < 0.7Q) {
    return logq(2 * m) * M_LOG2Eq + (n - 1);
  }
  return logq(m) * M_LOG2Eq + n;
}

typedef struct unary_exact {
  const char *name;
  __float128 (*function)(__float128);
  double limit; /* ulp, for normal results; subnormal ones may reach 0.8 */
} unary_exact;

static const unary_exact exact_functions[] = {
  {"exp", expq, 0.65},  {"exp2", exp2_exact, 0.65}, {"expm1", expm1q, 1.0},
  {"log", logq, 0.51},  {"log2", log2_exact, 0.51}, {"sin", sinq, 0.8},
  {"cos", cosq, 0.8},   {"tan", tanq, 0.65},         {"acos", acosq, 0.75},
  {"erf", erfq, 0.9},
};

static const unary_range ranges[] = {UNARY_RANGES};

typedef struct worst_error {
  double ulp;
  double x;
  double y;
} worst_error;

static double ulp_error(double computed, __float128 exact) {
  if (!morph_math_is_finite(computed) || exact != exact) {
    return 1e300;
  }
  int exponent;
  (void)frexpq(exact, &exponent);
  exponent -= 53;
  if (exact == 0 || exponent < -1074) {
    exponent = -1074;
  }
  return (double)fabsq(scalbnq((__float128)computed - exact, -exponent));
}

static void note(worst_error *worst, double computed, __float128 exact, double x, double y) {
  if (fabsq(exact) > 0x1.fffffffffffff7p1023Q) {
    if (morph_math_is_finite(computed)) {
      worst->ulp = 1e300;
    }
    return;
  }
  const double ulp = ulp_error(computed, exact);
  if (ulp > worst->ulp) {
    worst->ulp = ulp;
    worst->x = x;
    worst->y = y;
  }
}

static int report(const char *name, const char *kind, worst_error worst, double limit) {
  const int failed = !(worst.ulp <= limit);
  printf("%-6s %-26s %.4f ulp at %.17g %.17g%s\n", name, kind, worst.ulp, worst.x, worst.y,
         failed ? "  ABOVE THE LIMIT" : "");
  return failed;
}

static int check_unary(uint64_t seed, long samples) {
  int failures = 0;
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; ++i) {
    const unary_range *range = &ranges[i];
    const unary_exact *exact = exact_functions;
    while (strcmp(exact->name, range->name) != 0) {
      ++exact;
    }
    uint64_t state = seed + i;
    worst_error normal = {0, 0, 0};
    worst_error subnormal = {0, 0, 0};
    for (long n = 0; n < samples; ++n) {
      const double x = next_in_range(range, &state);
      const double computed = range->function(x);
      const __float128 reference = exact->function(x);
      note(fabsq(reference) < 0x1p-1022Q ? &subnormal : &normal, computed, reference, x, 0);
    }
    char kind[64];
    snprintf(kind, sizeof kind, range->magnitudes ? "2^%g...2^%g" : "%g...%g", range->low,
             range->high);
    failures += report(range->name, kind, normal, exact->limit);
    if (subnormal.ulp > 0) {
      failures += report(range->name, "  subnormal results", subnormal, 0.8);
    }
  }
  return failures;
}

/* Doubles next to multiples of pi/2, where reduction loses most. */
static int check_multiples(uint64_t seed, long samples) {
  worst_error sine = {0, 0, 0};
  worst_error cosine = {0, 0, 0};
  worst_error tangent = {0, 0, 0};
  uint64_t state = seed + 1000;
  for (long n = 0; n < samples; ++n) {
    const double k = morph_math_round(morph_exp2(next_between(&state, 0, n % 2 ? 20 : 50)));
    double x = (double)(k * M_PI_2q);
    const int64_t away = (int64_t)(next_random(&state) % 9) - 4;
    x = morph_math_from_bits(morph_math_bits(x) + (uint64_t)away);
    note(&sine, morph_sin(x), sinq(x), x, 0);
    note(&cosine, morph_cos(x), cosq(x), x, 0);
    note(&tangent, morph_tan(x), tanq(x), x, 0);
  }
  /* the double closest to a multiple of pi/2 of all (Muller, Elementary Functions, 11.3) */
  const double closest = 0x1.6ac5b262ca1ffp+849;
  note(&cosine, morph_cos(closest), cosq(closest), closest, 0);
  note(&sine, morph_sin(closest), sinq(closest), closest, 0);
  return report("sin", "next to k pi/2", sine, 0.8) + report("cos", "next to k pi/2", cosine, 0.8)
         + report("tan", "next to k pi/2", tangent, 0.65);
}

static int check_binary(uint64_t seed, long samples) {
  worst_error power = {0, 0, 0};
  worst_error power_near = {0, 0, 0};
  worst_error power_subnormal = {0, 0, 0};
  worst_error angle = {0, 0, 0};
  worst_error angle_wide = {0, 0, 0};
  worst_error angle_subnormal = {0, 0, 0};
  worst_error length = {0, 0, 0};
  worst_error length_wide = {0, 0, 0};
  uint64_t state = seed + 2000;
  for (long n = 0; n < samples; ++n) {
    double x = morph_math_abs(next_magnitude(&state, -1074, 1024));
    double y = next_between(&state, -1100, 1025) / (double)log2_exact(x);
    __float128 exact = powq(x, y);
    note(exact < 0x1p-1022Q ? &power_subnormal : &power, morph_pow(x, y), exact, x, y);
    x = next_between(&state, 0.5, 2.0);
    y = next_between(&state, -1, 1) * 700 / (double)logq(x);
    exact = powq(x, y);
    note(&power_near, morph_pow(x, y), exact, x, y);
    x = next_between(&state, 0, 10);
    y = next_between(&state, -5, 5);
    note(&power_near, morph_pow(x, y), powq(x, y), x, y);

    x = next_between(&state, -2, 2);
    y = next_between(&state, -2, 2);
    note(&angle, morph_atan2(y, x), atan2q(y, x), x, y);
    note(&length, morph_hypot(y, x), hypotq(y, x), x, y);
    x = next_magnitude(&state, -1074, 1023);
    y = n % 2 ? next_magnitude(&state, -1074, 1023) : x * next_magnitude(&state, -70, 70);
    if (x != 0 && y != 0 && morph_math_is_finite(y)) {
      exact = atan2q(y, x);
      note(fabsq(exact) < 0x1p-1022Q ? &angle_subnormal : &angle_wide, morph_atan2(y, x), exact, x,
           y);
      note(&length_wide, morph_hypot(y, x), hypotq(y, x), x, y);
    }
  }
  return report("pow", "any", power, 0.65) + report("pow", "x near 1, small y", power_near, 0.65)
         + report("pow", "  subnormal results", power_subnormal, 0.8)
         + report("atan2", "-2...2", angle, 0.75) + report("atan2", "any", angle_wide, 0.75)
         + report("atan2", "  subnormal results", angle_subnormal, 0.8)
         + report("hypot", "-2...2", length, 0.51) + report("hypot", "any", length_wide, 0.8);
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: accuracy SEED SAMPLES\n");
    return 2;
  }
  const uint64_t seed = strtoull(arguments[1], NULL, 10);
  const long samples = strtol(arguments[2], NULL, 10);
  const int failures = check_unary(seed, samples) + check_multiples(seed, samples)
                       + check_binary(seed, samples);
  printf("seed %llu, %ld samples a range: %d above the limit\n", (unsigned long long)seed, samples,
         failures);
  return failures == 0 ? 0 : 1;
}
