/*
 * Portable maths: the same bits from every compiler, at every optimisation level, on every CPU.
 *
 * The machine's libm differs between CPUs, between its versions, and between optimised and
 * unoptimised builds, so a spring evaluated with it gives other digits elsewhere. Everything here
 * uses only IEEE 754 binary64 addition, subtraction, multiplication, division and square root,
 * each rounded once, to nearest. Host and components share it: one formula, one place.
 *
 * What it needs from the compiler: no `-ffast-math`, no extended precision (both refused below)
 * and no contraction of a*b+c, which the pragmas below forbid to clang and gcc for the rest of the
 * file that includes this one; give `-ffp-contract=off` to any other compiler. The default
 * floating-point environment is assumed.
 *
 * In this file: elementary functions, springs, curves, rubber band and throw, small helpers,
 * numbers as text. Names that begin with morph_math_ are steps of these and may change.
 *
 * Errors are given in ulp (units in the last place of the exact result) and are measured against
 * 113-bit arithmetic; Tests/MathC/coefficients.py derives the constants. No function has side
 * effects, none reads or writes anything but its arguments. A NaN result is always the one with
 * bits 0x7ff8000000000000.
 * [any thread]
 */
#ifndef MORPH_MATH_H
#define MORPH_MATH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__FAST_MATH__)
#error "morph/math.h: -ffast-math changes results; compile without it"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "morph/math.h: double must be evaluated as double; on 32-bit x86 use -msse2 -mfpmath=sse"
#endif
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__) && defined(__FP_FAST_FMA)
#pragma GCC optimize("fp-contract=off")
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Pieces ------------------------------------------------------------------------------- */

/* An unevaluated sum: `lo` is at most half an ulp of `hi` where a function says "normalised". */
typedef struct morph_math_pair {
  double hi;
  double lo;
} morph_math_pair;

static inline uint64_t morph_math_bits(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline double morph_math_from_bits(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static inline double morph_math_nan(void) {
  return morph_math_from_bits(UINT64_C(0x7ff8000000000000));
}

static inline double morph_math_infinity(void) {
  return morph_math_from_bits(UINT64_C(0x7ff0000000000000));
}

static inline double morph_math_abs(double x) {
  return morph_math_from_bits(morph_math_bits(x) & UINT64_C(0x7fffffffffffffff));
}

/* The magnitude of `x` with the sign of `sign`. */
static inline double morph_math_copysign(double x, double sign) {
  return morph_math_from_bits((morph_math_bits(x) & UINT64_C(0x7fffffffffffffff))
                              | (morph_math_bits(sign) & UINT64_C(0x8000000000000000)));
}

static inline int morph_math_is_finite(double x) {
  return (morph_math_bits(x) & UINT64_C(0x7ff0000000000000)) != UINT64_C(0x7ff0000000000000);
}

static inline int morph_math_is_negative(double x) {
  return (int)(morph_math_bits(x) >> 63);
}

/* x, or the one NaN that results are made of. */
static inline double morph_math_canonical(double x) {
  return x == x ? x : morph_math_nan();
}

/* The biased exponent, 0 to 2047. */
static inline int morph_math_exponent(double x) {
  return (int)((morph_math_bits(x) >> 52) & 0x7ff);
}

static inline double morph_math_sqrt(double x) {
  return __builtin_sqrt(x);
}

/* 2 to the power of k, -1022 <= k <= 1023. */
static inline double morph_math_power_of_two(int k) {
  return morph_math_from_bits((uint64_t)(k + 1023) << 52);
}

/* m * 2^k for m in [0.5, 2] and k in [-1100, 1024]; over- and underflow come out rounded once. */
static inline double morph_math_scale(double m, int k) {
  if (k > 1023) {
    return m * 2.0 * morph_math_power_of_two(1023);
  }
  if (k < -1021) {
    return m * morph_math_power_of_two(k + 1000) * 0x1p-1000;
  }
  return m * morph_math_power_of_two(k);
}

/* a + b exactly (Knuth's TwoSum), normalised. */
static inline morph_math_pair morph_math_two_sum(double a, double b) {
  morph_math_pair r;
  r.hi = a + b;
  const double part = r.hi - a;
  r.lo = (a - (r.hi - part)) + (b - part);
  return r;
}

/* a + b exactly when |a| >= |b| or a is 0 (Dekker's Fast2Sum), normalised. */
static inline morph_math_pair morph_math_quick_sum(double a, double b) {
  morph_math_pair r;
  r.hi = a + b;
  r.lo = b - (r.hi - a);
  return r;
}

/* x cut to its upper 26 bits. */
static inline double morph_math_upper(double x) {
  return morph_math_from_bits(morph_math_bits(x) & UINT64_C(0xfffffffff8000000));
}

/* a * b to 2^-106 relative (Dekker's product), away from over- and underflow. */
static inline morph_math_pair morph_math_product(double a, double b) {
  morph_math_pair r;
  const double ah = morph_math_upper(a);
  const double al = a - ah;
  const double bh = morph_math_upper(b);
  const double bl = b - bh;
  r.hi = a * b;
  r.lo = ((ah * bh - r.hi) + ah * bl + al * bh) + al * bl;
  return r;
}

/* (a.hi + a.lo) / (b.hi + b.lo) to about 2^-104 relative. */
static inline morph_math_pair morph_math_quotient(morph_math_pair a, morph_math_pair b) {
  const double q = a.hi / b.hi;
  const morph_math_pair p = morph_math_product(q, b.hi);
  const double rest = ((a.hi - p.hi) - p.lo) + (a.lo - q * b.lo);
  return morph_math_quick_sum(q, rest / b.hi);
}

/* The 128-bit product of two 64-bit numbers. */
static inline void morph_math_multiply(uint64_t a, uint64_t b, uint64_t *high, uint64_t *low) {
  const uint64_t mask = UINT64_C(0xffffffff);
  const uint64_t ll = (a & mask) * (b & mask);
  const uint64_t lh = (a & mask) * (b >> 32);
  const uint64_t hl = (a >> 32) * (b & mask);
  const uint64_t hh = (a >> 32) * (b >> 32);
  const uint64_t middle = (ll >> 32) + (lh & mask) + (hl & mask);
  *low = (middle << 32) | (ll & mask);
  *high = hh + (lh >> 32) + (hl >> 32) + (middle >> 32);
}

/* The integer nearest to x, |x| < 2^51, by the rounding of an addition. */
static inline double morph_math_round(double x) {
  return (x + 0x1.8p52) - 0x1.8p52;
}

/* ---- Exponentials and logarithms ----------------------------------------------------------- */

/* (e^r - 1 - r - r^2/2) / r^3 for |r| <= 0.3467, weighted error 2^-60. */
static inline double morph_math_exp_tail(double r) {
  const double z = r * r;
  const double a = (0x1.5555555555556p-3 + 0x1.5555555555555p-5 * r)
                   + z * (0x1.11111111109adp-7 + 0x1.6c16c16c167dep-10 * r);
  const double b = (0x1.a01a01a7c8d47p-13 + 0x1.a01a01a47db6fp-16 * r)
                   + z * (0x1.71de0d9c145d0p-19 + 0x1.27e4e1ea0f53ap-22 * r);
  const double c = 0x1.af38d53857513p-26 + 0x1.1f66f85dfa20ap-29 * r;
  return a + (z * z) * (b + (z * z) * c);
}

/* 2^k e^(r + c) for |r| <= 0.3467 and |c| below an ulp of r. */
static inline double morph_math_exp_reduced(double r, double c, int k) {
  const double z = r * r;
  const double small = c + (c * r + (0.5 * z + (z * r) * morph_math_exp_tail(r)));
  const double s = 1.0 + r;
  return morph_math_scale(s + ((r - (s - 1.0)) + small), k);
}

/* x - k ln 2 with k the nearest integer, normalised; |x| <= 1100. Cody and Waite's reduction: the
 * first part of ln 2 has 32 bits, so its product with k is exact. */
static inline morph_math_pair morph_math_exp_reduce(double x, double x_lo, int *k) {
  const double n = morph_math_round(x * 0x1.71547652b82fep+0);
  const double a = x - n * 0x1.62e42fee00000p-1;
  const double b = x_lo - n * 0x1.a39ef35793c76p-33;
  morph_math_pair r;
  r.hi = a + b;
  r.lo = (a - r.hi) + b;
  *k = (int)n;
  return r;
}

/* e^x. Any x; below 0.65 ulp (subnormal results: below 0.8 ulp). */
static inline double morph_exp(double x) {
  int k;
  if (!(morph_math_abs(x) < 700.0)) {
    if (x != x) {
      return morph_math_nan();
    }
    if (x > 710.0) {
      return morph_math_infinity();
    }
    if (x < -746.0) {
      return 0.0;
    }
  }
  const morph_math_pair r = morph_math_exp_reduce(x, 0.0, &k);
  return morph_math_exp_reduced(r.hi, r.lo, k);
}

/* 2^x. Any x; below 0.65 ulp (subnormal results: below 0.8 ulp); exact for integers. */
static inline double morph_exp2(double x) {
  if (!(morph_math_abs(x) < 1000.0)) {
    if (x != x) {
      return morph_math_nan();
    }
    if (x >= 1024.0) {
      return morph_math_infinity();
    }
    if (x < -1080.0) {
      return 0.0;
    }
  }
  const double n = morph_math_round(x);
  const double f = x - n;
  const morph_math_pair p = morph_math_product(f, 0x1.62e42fefa39efp-1);
  return morph_math_exp_reduced(p.hi, p.lo + f * 0x1.abc9e3b39803fp-56, (int)n);
}

/* e^x - 1, also for small x. Any x; below 1 ulp. */
static inline double morph_expm1(double x) {
  int k;
  if (x != x) {
    return morph_math_nan();
  }
  if (x > 40.0) {
    return morph_exp(x);
  }
  if (x < -40.0) {
    return -1.0;
  }
  const morph_math_pair r = morph_math_exp_reduce(x, 0.0, &k);
  const double z = r.hi * r.hi;
  const double small = r.lo + (r.lo * r.hi
                               + (0.5 * z + (z * r.hi) * morph_math_exp_tail(r.hi)));
  if (k == 0) {
    return x == 0.0 ? x : x + small;
  }
  const double power = morph_math_power_of_two(k);
  const morph_math_pair base = morph_math_two_sum(power, -1.0);
  const morph_math_pair s = morph_math_two_sum(base.hi, power * r.hi);
  return s.hi + (s.lo + (base.lo + power * small));
}

/* ln z + n ln 2 for x = 2^n z, z in [0.7070, 1.4141), x positive and finite; normalised, error
 * below 2^-65 relative. With `separate`, ln z alone, and *exponent = n. Table-driven after Tang
 * (1990): c from a table, with 10 bits, is close to 1 / z, so r = z c - 1 is exact in two parts;
 * ln z = -ln c + ln(1 + r). Around 1 the table has c = 1, which keeps the relative error. */
static inline morph_math_pair morph_math_log_pair(double x, int separate, double *exponent) {
  /* c, and -ln c in a part that is a multiple of 2^-42 and the rest */
  static const double table[64][3] = {
    {0x1.68p+0, -0x1.5d1bdbf581p-2, 0x1.8d6bdc9c7c238p-44},
    {0x1.64p+0, -0x1.51aad872ep-2, 0x1.f4bd8db0a7cc1p-44},
    {0x1.608p+0, -0x1.478cd5959bp-2, -0x1.ec89bf0c8d098p-45},
    {0x1.5c8p+0, -0x1.3bdd24eb15p-2, 0x1.257b4970e6ed9p-44},
    {0x1.59p+0, -0x1.31871c9544p-2, -0x1.84fab94cecfd9p-46},
    {0x1.558p+0, -0x1.27161913f8p-2, -0x1.4f4f1f61564b4p-44},
    {0x1.52p+0, -0x1.1c898c169ap-2, 0x1.81410e5c62affp-44},
    {0x1.4e8p+0, -0x1.11e0e2dadap-2, 0x1.a47f88fcce5bap-45},
    {0x1.4bp+0, -0x1.071b85fcd6p-2, 0x1.bcb8ba3e01a11p-44},
    {0x1.478p+0, -0x1.f871b28956p-3, 0x1.f75fd6a526efep-44},
    {0x1.448p+0, -0x1.e598ed5a88p-3, 0x1.d134bcf1e98a1p-47},
    {0x1.418p+0, -0x1.d293581b6cp-3, 0x1.83270128aaa5fp-44},
    {0x1.3ep+0, -0x1.bc286742d8p-3, -0x1.9ac53f39d121cp-44},
    {0x1.3bp+0, -0x1.a8becfc882p-3, -0x1.e3185cf21b9cfp-44},
    {0x1.38p+0, -0x1.9525a9cf46p-3, 0x1.297137d9f158fp-44},
    {0x1.35p+0, -0x1.815c0a1436p-3, 0x1.02a52f9201ce8p-44},
    {0x1.32p+0, -0x1.6d60fe719ep-3, 0x1.bc6e557134767p-44},
    {0x1.2f8p+0, -0x1.5c94007598p-3, 0x1.a8d948cd23322p-44},
    {0x1.2c8p+0, -0x1.483bccce6ep-3, -0x1.eea52723f6369p-46},
    {0x1.2ap+0, -0x1.371fc201e8p-3, -0x1.ee8779b2d8abcp-44},
    {0x1.27p+0, -0x1.2266f190a6p-3, 0x1.4d20ab840e7f6p-45},
    {0x1.248p+0, -0x1.10f8e42254p-3, 0x1.93b3843396307p-45},
    {0x1.22p+0, -0x1.fec9131dcp-4, 0x1.54555d1ae6607p-44},
    {0x1.1f8p+0, -0x1.db5270187cp-4, -0x1.9277856ae181fp-44},
    {0x1.1dp+0, -0x1.b78c82bb1p-4, 0x1.25ef7bc3987e7p-44},
    {0x1.1a8p+0, -0x1.9375e55594p-4, -0x1.eddc37380c364p-44},
    {0x1.18p+0, -0x1.6f0d28ae58p-4, 0x1.4b4641b664613p-44},
    {0x1.158p+0, -0x1.4a50d3aa1cp-4, 0x1.f7fe1308973e2p-45},
    {0x1.138p+0, -0x1.2cb0283f5cp-4, -0x1.e1ee2ca657021p-44},
    {0x1.11p+0, -0x1.075983599p-4, 0x1.b8ecfe4b59987p-44},
    {0x1.0fp+0, -0x1.d276b8adbp-5, -0x1.6a423c78a64bp-46},
    {0x1.0c8p+0, -0x1.868a83084p-5, 0x1.2623a134ac693p-46},
    {0x1.0a8p+0, -0x1.494acc34d8p-5, -0x1.11c78a56fd247p-45},
    {0x1.088p+0, -0x1.0b94f7c198p-5, 0x1.e89896f022783p-45},
    {0x1.06p+0, -0x1.7b91b07d6p-6, 0x1.3b955b602ace4p-44},
    {0x1.04p+0, -0x1.fc0a8b0fcp-7, -0x1.f1e7cf6d3a69cp-50},
    {0x1.02p+0, -0x1.fe02a6b1p-8, -0x1.9e23f0dda40e4p-46},
    {0x1p+0, 0x0.0p+0, 0x0.0p+0},
    {0x1.f8p-1, 0x1.020565893p-6, 0x1.611d27c8e8417p-44},
    {0x1.fp-1, 0x1.0415d89e78p-5, -0x1.dddc7f461c516p-44},
    {0x1.e9p-1, 0x1.788595a358p-5, -0x1.08b0d083b3a4cp-46},
    {0x1.e2p-1, 0x1.eea31c0068p-5, 0x1.c3dd83606d891p-44},
    {0x1.dbp-1, 0x1.333d7f8184p-4, -0x1.692b6a81b8848p-49},
    {0x1.d4p-1, 0x1.700d30aeacp-4, 0x1.c1e8da99ded32p-49},
    {0x1.cep-1, 0x1.a4e7640b1cp-4, -0x1.e42b6b94407c8p-47},
    {0x1.c7p-1, 0x1.e3707ee304p-4, 0x1.0f684e6766abdp-45},
    {0x1.c1p-1, 0x1.0ce7ecdcccp-3, 0x1.4652dabff5447p-46},
    {0x1.bbp-1, 0x1.28753bc11ap-3, 0x1.7494e359302e6p-44},
    {0x1.b5p-1, 0x1.4462b9dc9cp-3, -0x1.84858a711b062p-44},
    {0x1.afp-1, 0x1.60b3100b0ap-3, -0x1.71456c988f814p-44},
    {0x1.aap-1, 0x1.7898d85444p-3, 0x1.8e67be3dbaf3fp-44},
    {0x1.a4p-1, 0x1.95a5adcf7p-3, 0x1.7f22858a0ff6fp-47},
    {0x1.9fp-1, 0x1.ae2ca6f672p-3, 0x1.7a8d5ae54f55p-44},
    {0x1.9ap-1, 0x1.c6ffbc6fp-3, 0x1.ee138d3a69d43p-44},
    {0x1.95p-1, 0x1.e020cc6236p-3, -0x1.52b00adb91424p-45},
    {0x1.9p-1, 0x1.f991c6cb3cp-3, -0x1.90d04cd7cc834p-44},
    {0x1.8bp-1, 0x1.09aa572e6cp-2, 0x1.b50a1e1734342p-44},
    {0x1.86p-1, 0x1.16b5ccbadp-2, -0x1.23299042d74bfp-44},
    {0x1.82p-1, 0x1.214456d0ecp-2, -0x1.caf0428b728a3p-44},
    {0x1.7dp-1, 0x1.2e9e2bce12p-2, 0x1.4300c128d1dc2p-45},
    {0x1.79p-1, 0x1.396ce359bcp-2, -0x1.5839c5663663dp-47},
    {0x1.74p-1, 0x1.4718dc271cp-2, 0x1.06c18fb4c14c5p-44},
    {0x1.7p-1, 0x1.522ae0738ap-2, 0x1.ebe708164c759p-45},
    {0x1.6cp-1, 0x1.5d5bddf596p-2, -0x1.a0b2a08a465dcp-47},
  };
  int n = 0;
  if (x < 0x1p-1022) {
    x *= 0x1p54;
    n = -54;
  }
  const uint64_t bits = morph_math_bits(x);
  const uint64_t offset = bits + (UINT64_C(0x3ff0000000000000) - UINT64_C(0x3fe6a00000000000));
  const int shift = (int)(offset >> 52) - 1023;
  const double *row = table[(offset >> 46) & 63];
  const double z = morph_math_from_bits(bits - ((uint64_t)(int64_t)shift << 52));
  *exponent = (double)(n + shift);
  const double k = separate ? 0.0 : *exponent;

  const double z_hi = morph_math_from_bits(morph_math_bits(z) & UINT64_C(0xffffffff00000000));
  const morph_math_pair r = morph_math_quick_sum(z_hi * row[0] - 1.0, (z - z_hi) * row[0]);
  /* r^2 / 2 = square + square_lo, the first part exactly */
  const double r_hi = morph_math_upper(r.hi);
  const double square = 0.5 * (r_hi * r_hi);
  const double square_lo = 0.5 * ((r.hi - r_hi) * (r.hi + r_hi)) + r.hi * r.lo;
  const double r2 = r.hi * r.hi;
  const double tail = (0x1.5555555555555p-2 - r.hi * 0.25)
                      + r2 * ((0x1.9999999999b4dp-3 - r.hi * 0x1.55555555556e4p-3)
                              + r2 * ((0x1.2492490af363bp-3 - r.hi * 0x1.ffffffd107567p-4)
                                      + r2 * (0x1.c72be378f87a6p-4 - r.hi * 0x1.99a7c1d31b57cp-4)));
  /* multiples of 2^-42 below 2^10: exact */
  const double base = k * 0x1.62e42fee00000p-1 + row[1];
  const double base_lo = k * 0x1.a39ef35793c76p-33 + row[2];
  const morph_math_pair a = morph_math_quick_sum(base, r.hi);
  const morph_math_pair b = morph_math_quick_sum(a.hi, -square);
  const double rest = (b.lo + a.lo) + (base_lo + (r.lo - square_lo)) + (r.hi * r2) * tail;
  return morph_math_quick_sum(b.hi, rest);
}

/* ln x. Below 0.51 ulp. -infinity at 0, NaN below 0. */
static inline double morph_log(double x) {
  if (!(x > 0.0)) {
    return x == 0.0 ? -morph_math_infinity() : morph_math_nan();
  }
  if (!morph_math_is_finite(x)) {
    return x;
  }
  double exponent;
  return morph_math_log_pair(x, 0, &exponent).hi;
}

/* log2 x. Below 0.51 ulp; exact for powers of two. -infinity at 0, NaN below 0. */
static inline double morph_log2(double x) {
  if (!(x > 0.0)) {
    return x == 0.0 ? -morph_math_infinity() : morph_math_nan();
  }
  if (!morph_math_is_finite(x)) {
    return x;
  }
  double exponent;
  const morph_math_pair m = morph_math_log_pair(x, 1, &exponent);
  morph_math_pair p = morph_math_product(m.hi, 0x1.71547652b82fep+0);
  p.lo += m.hi * 0x1.777d0ffda0d24p-56 + m.lo * 0x1.71547652b82fep+0;
  const morph_math_pair sum = morph_math_two_sum(exponent, p.hi);
  return sum.hi + (sum.lo + p.lo);
}

/* Whether y is an integer (1: even, 2: odd) or not (0). Finite y. */
static inline int morph_math_parity(double y) {
  const double a = morph_math_abs(y);
  if (a >= 0x1p53) {
    return 1;
  }
  const int64_t n = (int64_t)a;
  if ((double)n != a) {
    return 0;
  }
  return (n & 1) != 0 ? 2 : 1;
}

/* x^y. Below 0.65 ulp (subnormal results: below 0.8 ulp); special cases as in C, annex F: x^0 = 1
 * and 1^y = 1 even for NaN, a negative x needs an integer y. */
static inline double morph_pow(double x, double y) {
  if (y == 0.0 || x == 1.0) {
    return 1.0;
  }
  if (x != x || y != y) {
    return morph_math_nan();
  }
  const double a = morph_math_abs(x);
  const double infinity = morph_math_infinity();
  if (!morph_math_is_finite(y)) {
    if (a == 1.0) {
      return 1.0;
    }
    return (a > 1.0) == (y > 0.0) ? infinity : 0.0;
  }
  const int parity = morph_math_is_negative(x) ? morph_math_parity(y) : 1;
  const double sign = parity == 2 ? -1.0 : 1.0;
  if (a == 0.0 || a == infinity) {
    return sign * ((a == 0.0) == (y > 0.0) ? 0.0 : infinity);
  }
  if (parity == 0) {
    return morph_math_nan();
  }
  if (a == 1.0) {
    return sign;
  }
  if (morph_math_abs(y) > 0x1p66) {
    return sign * ((a > 1.0) == (y > 0.0) ? infinity : 0.0);
  }
  double exponent;
  const morph_math_pair log = morph_math_log_pair(a, 0, &exponent);
  morph_math_pair p = morph_math_product(y, log.hi);
  p.lo += y * log.lo;
  if (p.hi > 710.0) {
    return sign * infinity;
  }
  if (p.hi < -746.0) {
    return sign * 0.0;
  }
  int k;
  const morph_math_pair r = morph_math_exp_reduce(p.hi, p.lo, &k);
  return sign * morph_math_exp_reduced(r.hi, r.lo, k);
}

/* ---- Trigonometry -------------------------------------------------------------------------- */

/* Bits 64 i + 1 to 64 i + 64 after the point of 2/pi; 0 before the point. */
static inline uint64_t morph_math_two_over_pi(int i) {
  switch (i) {
  case 0: return UINT64_C(0xa2f9836e4e441529);
  case 1: return UINT64_C(0xfc2757d1f534ddc0);
  case 2: return UINT64_C(0xdb6295993c439041);
  case 3: return UINT64_C(0xfe5163abdebbc561);
  case 4: return UINT64_C(0xb7246e3a424dd2e0);
  case 5: return UINT64_C(0x06492eea09d1921c);
  case 6: return UINT64_C(0xfe1deb1cb129a73e);
  case 7: return UINT64_C(0xe88235f52ebb4484);
  case 8: return UINT64_C(0xe99c7026b45f7e41);
  case 9: return UINT64_C(0x3991d639835339f4);
  case 10: return UINT64_C(0x9c845f8bbdf9283b);
  case 11: return UINT64_C(0x1ff897ffde05980f);
  case 12: return UINT64_C(0xef2f118b5a0a6d1f);
  case 13: return UINT64_C(0x6d367ecf27cb09b7);
  case 14: return UINT64_C(0x4f463f669e5fea2d);
  case 15: return UINT64_C(0x7527bac7ebe5f17b);
  case 16: return UINT64_C(0x3d0739f78a5292ea);
  case 17: return UINT64_C(0x6bfb5fb11f8d5d08);
  case 18: return UINT64_C(0x56033046fc7b6bab);
  default: return 0;
  }
}

/* 64 bits of 2/pi; the first has weight 2^-(position + 1), position >= -64. */
static inline uint64_t morph_math_two_over_pi_from(int position) {
  const int word = (position + 64) / 64 - 1;
  const int shift = (position + 64) % 64;
  const uint64_t first = morph_math_two_over_pi(word);
  if (shift == 0) {
    return first;
  }
  return (first << shift) | (morph_math_two_over_pi(word + 1) >> (64 - shift));
}

/* x minus the nearest multiple of pi/2, as a pair, for 1e6 <= |x| (finite); *quadrant counts the
 * multiples modulo 4. Payne and Hanek's reduction (1983): of x * 2/pi only the bits that matter
 * modulo 4 are multiplied, 192 of them, which leaves at least 70 after the worst cancellation. */
static inline morph_math_pair morph_math_reduce_large(double x, int *quadrant) {
  const uint64_t bits = morph_math_bits(x);
  const uint64_t mantissa = (bits & UINT64_C(0x000fffffffffffff)) | UINT64_C(0x0010000000000000);
  const int first = (int)((bits >> 52) & 0x7ff) - 1077;
  uint64_t carry;
  uint64_t low;
  uint64_t middle;
  uint64_t high;
  uint64_t unused;
  morph_math_multiply(mantissa, morph_math_two_over_pi_from(first + 128), &carry, &low);
  morph_math_multiply(mantissa, morph_math_two_over_pi_from(first + 64), &high, &middle);
  middle += carry;
  high += middle < carry ? 1 : 0;
  morph_math_multiply(mantissa, morph_math_two_over_pi_from(first), &unused, &carry);
  high += carry;
  int n = (int)(high >> 62);
  high = (high << 2) | (middle >> 62);
  middle = (middle << 2) | (low >> 62);
  low <<= 2;
  const int negative = (int)(high >> 63);
  if (negative) {
    n += 1;
    low = ~low + 1;
    middle = ~middle + (low == 0 ? 1 : 0);
    high = ~high + (low == 0 && middle == 0 ? 1 : 0);
  }
  int exponent = -53;
  while ((high >> 63) == 0 && exponent > -180) {
    high = (high << 1) | (middle >> 63);
    middle = (middle << 1) | (low >> 63);
    low <<= 1;
    exponent -= 1;
  }
  const double unit = morph_math_power_of_two(exponent);
  const double a = (double)(high >> 11) * unit;
  const double b = (double)(((high & 0x7ff) << 42) | (middle >> 22)) * unit * 0x1p-53;
  morph_math_pair r = morph_math_product(a, 0x1.921fb54442d18p+0);
  r.lo += a * 0x1.1a62633145c07p-54 + b * 0x1.921fb54442d18p+0;
  r = morph_math_quick_sum(r.hi, r.lo);
  const int flip = negative != (int)(bits >> 63);
  if (flip) {
    r.hi = -r.hi;
    r.lo = -r.lo;
  }
  *quadrant = (bits >> 63) != 0 ? -n & 3 : n & 3;
  return r;
}

/* x minus the nearest multiple of pi/2, as a pair, for finite x; error below 2^-60 relative. Cody
 * and Waite's reduction with pi/2 in parts of 33 bits, as in FreeBSD msun's e_rem_pio2.c. */
static inline morph_math_pair morph_math_reduce(double x, int *quadrant) {
  if (morph_math_abs(x) >= 1e6) {
    return morph_math_reduce_large(x, quadrant);
  }
  const double n = morph_math_round(x * 0x1.45f306dc9c883p-1);
  const double a = x - n * 0x1.921fb54400000p+0;
  const double w = n * 0x1.0b4611a626331p-34;
  *quadrant = (int)n & 3;
  morph_math_pair r;
  r.hi = a - w;
  if (morph_math_abs(r.hi) < morph_math_abs(n) * 0x1p-26) {
    /* close to a multiple of pi/2: use 151 bits of it */
    const morph_math_pair b = morph_math_two_sum(a, -(n * 0x1.0b4611a600000p-34));
    const morph_math_pair c = morph_math_two_sum(b.hi, -(n * 0x1.3198a2e000000p-69));
    return morph_math_two_sum(c.hi, (b.lo + c.lo) - n * 0x1.b839a252049c1p-104);
  }
  r.lo = (a - r.hi) - w;
  return r;
}

/* (sin x - x + x^3/6) / x^5 in z = x^2, |x| <= 0.787. */
static inline double morph_math_sin_tail(double z) {
  const double z2 = z * z;
  return (0x1.1111111111111p-7 - z * 0x1.a01a01a019ed0p-13)
         + z2 * ((0x1.71de3a550b2bcp-19 - z * 0x1.ae64553025d21p-26)
                 + z2 * (0x1.612257146b66dp-33 - z * 0x1.ab90ff63cf448p-41));
}

/* (cos x - 1 + x^2/2) / x^4 in z = x^2, |x| <= 0.787. */
static inline double morph_math_cos_tail(double z) {
  const double z2 = z * z;
  return (0x1.5555555555555p-5 - z * 0x1.6c16c16c16959p-10)
         + z2 * ((0x1.a01a019f4b6aap-16 - z * 0x1.27e4fa139e45dp-22)
                 + z2 * (0x1.1eeb64821c697p-29 - z * 0x1.907a78f9a8549p-37));
}

/* sin(x + y) for |x| <= 0.787 and |y| below an ulp of x. Written so that what is taken from x = -0
 * is +0: the result is -0. */
static inline double morph_math_sin_kernel(double x, double y) {
  const double z = x * x;
  return x - ((0.5 * z * y - y) + (x * z) * (0x1.5555555555555p-3 - z * morph_math_sin_tail(z)));
}

/* cos(x + y) for |x| <= 0.787 and |y| below an ulp of x. */
static inline double morph_math_cos_kernel(double x, double y) {
  const double z = x * x;
  const double half = 0.5 * z;
  const double w = 1.0 - half;
  return w + (((1.0 - w) - half) + ((z * z) * morph_math_cos_tail(z) - x * y));
}

/* Sine and cosine of x radians. Any finite x, below 0.8 ulp each; NaN for infinities. */
static inline void morph_sincos(double x, double *sine, double *cosine) {
  if (!morph_math_is_finite(x)) {
    *sine = morph_math_nan();
    *cosine = morph_math_nan();
    return;
  }
  int quadrant;
  const morph_math_pair r = morph_math_reduce(x, &quadrant);
  const double s = morph_math_sin_kernel(r.hi, r.lo);
  const double c = morph_math_cos_kernel(r.hi, r.lo);
  const double a = (quadrant & 1) != 0 ? c : s;
  const double b = (quadrant & 1) != 0 ? s : c;
  *sine = (quadrant & 2) != 0 ? -a : a;
  *cosine = ((quadrant + 1) & 2) != 0 ? -b : b;
}

/* Sine of x radians: the same bits as morph_sincos. */
static inline double morph_sin(double x) {
  if (!morph_math_is_finite(x)) {
    return morph_math_nan();
  }
  int quadrant;
  const morph_math_pair r = morph_math_reduce(x, &quadrant);
  const double s = (quadrant & 1) != 0 ? morph_math_cos_kernel(r.hi, r.lo)
                                       : morph_math_sin_kernel(r.hi, r.lo);
  return (quadrant & 2) != 0 ? -s : s;
}

/* Cosine of x radians: the same bits as morph_sincos. */
static inline double morph_cos(double x) {
  if (!morph_math_is_finite(x)) {
    return morph_math_nan();
  }
  int quadrant;
  const morph_math_pair r = morph_math_reduce(x, &quadrant);
  const double c = (quadrant & 1) != 0 ? morph_math_sin_kernel(r.hi, r.lo)
                                       : morph_math_cos_kernel(r.hi, r.lo);
  return ((quadrant + 1) & 2) != 0 ? -c : c;
}

/* Tangent of x radians. Any finite x, below 0.65 ulp; NaN for infinities. */
static inline double morph_tan(double x) {
  if (!morph_math_is_finite(x)) {
    return morph_math_nan();
  }
  int quadrant;
  const morph_math_pair r = morph_math_reduce(x, &quadrant);
  if (morph_math_abs(r.hi) < 0x1p-30 && (quadrant & 1) == 0) {
    return r.hi;
  }
  const morph_math_pair z = morph_math_product(r.hi, r.hi);
  /* the cubic and quadratic terms as pairs, so that the quotient's own rounding is nearly all */
  const morph_math_pair cube = morph_math_product(r.hi, z.hi);
  const morph_math_pair sixth = morph_math_product(cube.hi, 0x1.5555555555555p-3);
  const double sixth_lo = sixth.lo + ((cube.lo + r.hi * z.lo) * 0x1.5555555555555p-3
                                      + cube.hi * 0x1.5555555555555p-57);
  morph_math_pair s = morph_math_quick_sum(r.hi, -sixth.hi);
  s.lo += (cube.hi * z.hi) * morph_math_sin_tail(z.hi)
          - (sixth_lo + (0.5 * z.hi * r.lo - r.lo));
  s = morph_math_quick_sum(s.hi, s.lo);
  morph_math_pair c = morph_math_quick_sum(1.0, -0.5 * z.hi);
  c.lo += (z.hi * z.hi) * morph_math_cos_tail(z.hi) - (0.5 * z.lo + r.hi * r.lo);
  c = morph_math_quick_sum(c.hi, c.lo);
  return (quadrant & 1) != 0 ? -morph_math_quotient(c, s).hi : morph_math_quotient(s, c).hi;
}

/* The angle of the point (x, y), both pairs non-negative, at least one of them positive, of
 * exponents within [-600, 600]; `mirrored` means that x is to be taken as negative. */
static inline double morph_math_angle(morph_math_pair y, morph_math_pair x, int mirrored) {
  const int steep = y.hi > x.hi;
  morph_math_pair n = steep ? x : y;
  morph_math_pair d = steep ? y : x;
  int eighths = 0;
  if (n.hi > 0.41421356 * d.hi) {
    /* atan(n/d) = pi/4 + atan((n - d) / (n + d)) */
    morph_math_pair difference = morph_math_two_sum(n.hi, -d.hi);
    morph_math_pair sum = morph_math_two_sum(n.hi, d.hi);
    difference.lo += n.lo - d.lo;
    sum.lo += n.lo + d.lo;
    n = difference;
    d = sum;
    eighths = 1;
  }
  const morph_math_pair u = morph_math_quotient(n, d);
  const double z = u.hi * u.hi;
  const double z2 = z * z;
  const double z4 = z2 * z2;
  const double a = (-0x1.5555555555555p-2 + z * 0x1.9999999999999p-3)
                   + z2 * (-0x1.249249249245bp-3 + z * 0x1.c71c71c7186e1p-4);
  const double b = (-0x1.745d17449a384p-4 + z * 0x1.3b13b1027d7cbp-4)
                   + z2 * (-0x1.11110a6207cbep-4 + z * 0x1.e1e0ce81b0445p-5);
  const double c = (-0x1.af18e59a4c886p-5 + z * 0x1.85794bd3db1e2p-5)
                   + z2 * (-0x1.5fa5ce512ab8fp-5 + z * 0x1.3085cf4fc1303p-5);
  const double e = -0x1.bcc4a3b6097dcp-6 + z * 0x1.83feba4e8befdp-7;
  const double tail = (a + z4 * b) + (z4 * z4) * (c + z4 * e);
  double angle = u.hi;
  double rest = (u.hi * z) * tail + (u.lo - z * u.lo);
  if (steep) {
    eighths = 2 - eighths;
    angle = -angle;
    rest = -rest;
  }
  if (mirrored) {
    eighths = 4 - eighths;
    angle = -angle;
    rest = -rest;
  }
  double base_hi = 0.0;
  double base_lo = 0.0;
  if (eighths == 1) {
    base_hi = 0x1.921fb54442d18p-1;
    base_lo = 0x1.1a62633145c07p-55;
  } else if (eighths == 2) {
    base_hi = 0x1.921fb54442d18p+0;
    base_lo = 0x1.1a62633145c07p-54;
  } else if (eighths == 3) {
    base_hi = 0x1.2d97c7f3321d2p+1;
    base_lo = 0x1.a79394c9e8a0ap-54;
  } else if (eighths == 4) {
    base_hi = 0x1.921fb54442d18p+1;
    base_lo = 0x1.1a62633145c07p-53;
  }
  const morph_math_pair total = morph_math_two_sum(base_hi, angle);
  return total.hi + (total.lo + (base_lo + rest));
}

/* The angle of the point (x, y) in radians, -pi to pi. Below 0.75 ulp; special cases as in C, annex
 * F: the sign of zero y is kept, infinities give multiples of pi/4. */
static inline double morph_atan2(double y, double x) {
  const double pi = 0x1.921fb54442d18p+1;
  if (x != x || y != y) {
    return morph_math_nan();
  }
  double ax = morph_math_abs(x);
  double ay = morph_math_abs(y);
  const int mirrored = morph_math_is_negative(x);
  if (ay == 0.0) {
    return morph_math_copysign(mirrored ? pi : 0.0, y);
  }
  if (!morph_math_is_finite(x) && !morph_math_is_finite(y)) {
    ax = 1.0;
    ay = 1.0;
  }
  const int ex = morph_math_exponent(ax);
  const int ey = morph_math_exponent(ay);
  if (ax == 0.0 || ey - ex > 64) {
    return morph_math_copysign(0.5 * pi, y);
  }
  if (ex - ey > 64) {
    return morph_math_copysign(mirrored ? pi : ay / ax, y);
  }
  const int largest = ex > ey ? ex : ey;
  const double scale = largest > 1523 ? 0x1p-600 : (largest < 523 ? 0x1p600 : 1.0);
  const morph_math_pair py = {ay * scale, 0.0};
  const morph_math_pair px = {ax * scale, 0.0};
  return morph_math_copysign(morph_math_angle(py, px, mirrored), y);
}

/* Arc cosine, 0 to pi, of x in [-1, 1]. Below 0.75 ulp; NaN outside. */
static inline double morph_acos(double x) {
  const double a = morph_math_abs(x);
  if (!(a <= 1.0)) {
    return morph_math_nan();
  }
  if (a == 1.0) {
    return x > 0.0 ? 0.0 : 0x1.921fb54442d18p+1;
  }
  if (a < 0x1p-60) {
    return 0x1.921fb54442d18p+0;
  }
  /* the angle of the point (x, sqrt((1 - x)(1 + x))) */
  const morph_math_pair below = morph_math_two_sum(1.0, -a);
  const morph_math_pair above = morph_math_two_sum(1.0, a);
  morph_math_pair p = morph_math_product(below.hi, above.hi);
  p.lo += below.hi * above.lo + below.lo * above.hi;
  morph_math_pair root;
  root.hi = morph_math_sqrt(p.hi);
  const morph_math_pair square = morph_math_product(root.hi, root.hi);
  root.lo = (((p.hi - square.hi) - square.lo) + p.lo) / (2.0 * root.hi);
  const morph_math_pair px = {a, 0.0};
  return morph_math_angle(root, px, x < 0.0);
}

/* sqrt(x^2 + y^2) without overflow on the way. Below 0.51 ulp (subnormal results: below
 * 0.8 ulp). Infinite if either is. */
static inline double morph_hypot(double x, double y) {
  double a = morph_math_abs(x);
  double b = morph_math_abs(y);
  if (a == morph_math_infinity() || b == morph_math_infinity()) {
    return morph_math_infinity();
  }
  if (a != a || b != b) {
    return morph_math_nan();
  }
  if (a < b) {
    const double swap = a;
    a = b;
    b = swap;
  }
  if (b == 0.0 || morph_math_exponent(a) - morph_math_exponent(b) > 60) {
    return a + b;
  }
  double scale = 1.0;
  if (a > 0x1p500) {
    a *= 0x1p-600;
    b *= 0x1p-600;
    scale = 0x1p600;
  } else if (b < 0x1p-400) {
    a *= 0x1p600;
    b *= 0x1p600;
    scale = 0x1p-600;
  }
  const morph_math_pair aa = morph_math_product(a, a);
  const morph_math_pair bb = morph_math_product(b, b);
  morph_math_pair sum = morph_math_two_sum(aa.hi, bb.hi);
  sum.lo += aa.lo + bb.lo;
  const double root = morph_math_sqrt(sum.hi);
  const morph_math_pair square = morph_math_product(root, root);
  const double rest = ((sum.hi - square.hi) - square.lo) + sum.lo;
  return (root + rest / (2.0 * root)) * scale;
}

/* The error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x. Any x; below 0.9 ulp.
 * Three stretches: an odd polynomial, one around 1, and the scaled complement. The linear terms of
 * the polynomials are pairs. */
static inline double morph_erf(double x) {
  if (x != x) {
    return morph_math_nan();
  }
  const double a = morph_math_abs(x);
  if (a < 0.5) {
    /* x + x c + x (erf x / x - 1 - c) in z = x^2, with c = 2/sqrt(pi) - 1 */
    if (a < 0x1p-28) {
      return x + x * 0x1.06eba8214db69p-3;
    }
    const double z = x * x;
    const double z2 = z * z;
    const double z4 = z2 * z2;
    const double p = (-0x1.812746b0379e7p-2 + z * 0x1.ce2f21a042be2p-4)
                     + z2 * (-0x1.b82ce31288b13p-6 + z * 0x1.565bcd0e6738ep-8);
    const double q = (-0x1.c02db3fdba119p-11 + z * 0x1.f9a325cb67f8fp-14)
                     + z2 * (-0x1.f4d2061b0dba6p-17 + z * 0x1.b9d791f41c41fp-20);
    const double r = -0x1.5dd2aa62eb12ep-23 + z * 0x1.cac3adf531b41p-27;
    const morph_math_pair linear = morph_math_product(x, 0x1.06eba8214db69p-3);
    const double curved = x * (z * (p + z4 * (q + z4 * r)) - 0x1.ca38add602500p-57);
    const morph_math_pair sum = morph_math_quick_sum(x, linear.hi);
    return sum.hi + (sum.lo + (linear.lo + curved));
  }
  if (a < 1.5) {
    /* erf 1 + c d + d^2 (erf x - erf 1 - c d) / d^2 in d = |x| - 1, with c = 2/sqrt(pi)/e */
    const double d = a - 1.0;
    const double d2 = d * d;
    const double d4 = d2 * d2;
    const double d8 = d4 * d4;
    const double p = (-0x1.a911f096fbc26p-2 + d * 0x1.1b614b0f52826p-3)
                     + d2 * (0x1.1b614b0f5281ap-4 - d * 0x1.1b614b0f53b0bp-4);
    const double q = (0x1.2e45a565acca7p-8 + d * 0x1.f096fd7241e67p-7)
                     + d2 * (-0x1.391146bb7971ep-8 - d * 0x1.ee30db37c3207p-10);
    const double r = (0x1.4176c42b5314ap-10 + d * 0x1.66b80ce8666b5p-14)
                     + d2 * (-0x1.a38bc51b04d1bp-13 + d * 0x1.39d9e1ef69da4p-16);
    const double s = (0x1.8dbc08803bfe9p-16 - d * 0x1.6cd27e136d9afp-18)
                     + d2 * (-0x1.172952637f279p-19 + d * 0x1.93597458a35b2p-21);
    const double t = 0x1.03788adb665b5p-23;
    const morph_math_pair linear = morph_math_product(d, 0x1.a911f096fbc26p-2);
    const double curved = d2 * ((p + d4 * q) + d8 * ((r + d4 * s) + d8 * t));
    const morph_math_pair sum = morph_math_quick_sum(0x1.af767a741088bp-1, linear.hi);
    const double low = linear.lo - 0x1.c97f778122797p-56 - d * 0x1.086a09f735b33p-56;
    return morph_math_copysign(sum.hi + (sum.lo + (curved + low)), x);
  }
  if (a >= 6.0) {
    return morph_math_copysign(1.0, x);
  }
  /* 1 - e^(-x^2) times a polynomial in t = 2 / (2 + |x|), centred */
  const double t = 2.0 / (2.0 + a) - 0.40625;
  const double t2 = t * t;
  const double t4 = t2 * t2;
  const double p = (0x1.775b59af56136p-3 + t * 0x1.610716679044cp-1)
                   + t2 * (0x1.9672bc67e8e5dp-1 + t * 0x1.2e9434aa210a8p-1);
  const double q = (0x1.3b83ccc59e65bp-3 - t * 0x1.5f83205580e8bp-3)
                   + t2 * (-0x1.0536962314b87p-3 + t * 0x1.68993ab16718fp-4);
  const double r = (0x1.6875688d958dep-4 - t * 0x1.4633fed7f0393p-4)
                   + t2 * (-0x1.c51473411011fp-5 + t * 0x1.768b52a61fccfp-4);
  const double s = 0x1.1a14294d34effp-6 - t * 0x1.7a04ef2fcf1a5p-4;
  const double scaled = (p + t4 * q) + (t4 * t4) * (r + t4 * s);
  return morph_math_copysign(1.0 - morph_exp(-a * a) * scaled, x);
}

/* ---- Small helpers ------------------------------------------------------------------------- */

/* x held within [low, high], low <= high. */
static inline double morph_clamp(double x, double low, double high) {
  return x < low ? low : (x > high ? high : morph_math_canonical(x));
}

/* From a at t = 0 to b at t = 1, both exactly; t may lie outside 0...1. */
static inline double morph_lerp(double a, double b, double t) {
  return morph_math_canonical(t < 0.5 ? a + (b - a) * t : b - (b - a) * (1.0 - t));
}

/* Where value lies in the window from...to: 0 before, 1 behind, linear between. `from` may be the
 * larger. An empty window is a step: 1 from `to` on. */
static inline double morph_ramp(double value, double from, double to) {
  if (from == to) {
    return value >= to ? 1.0 : 0.0;
  }
  return morph_clamp((value - from) / (to - from), 0.0, 1.0);
}

/* 3x^2 - 2x^3, x held within 0...1. */
static inline double morph_smoothstep(double x) {
  const double t = morph_clamp(x, 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

/* 1 - (1 - x)^3, x held within 0...1. */
static inline double morph_ease_out_cubic(double x) {
  const double rest = 1.0 - morph_clamp(x, 0.0, 1.0);
  return 1.0 - rest * rest * rest;
}

/* value modulo modulus, always 0 to modulus - 1; 0 when modulus is not positive. */
static inline int64_t morph_wrap(int64_t value, int64_t modulus) {
  if (modulus <= 0) {
    return 0;
  }
  const int64_t rest = value % modulus;
  return rest < 0 ? rest + modulus : rest;
}

/* ---- Motion -------------------------------------------------------------------------------- */

/* Where something is and how fast it moves, in units and units a second. */
typedef struct morph_motion {
  double value;
  double velocity;
} morph_motion;

static inline morph_motion morph_math_motion(double value, double velocity) {
  morph_motion m;
  m.value = morph_math_canonical(value);
  m.velocity = morph_math_canonical(velocity);
  return m;
}

/* A damped spring: mass x'' = -stiffness (x - target) - damping x'. Units: kg, N/m, N s/m; only
 * the ratios matter. */
typedef struct morph_spring {
  double mass;
  double stiffness;
  double damping;
} morph_spring;

/* Mass 1, stiffness (2 pi / response)^2, damping 4 pi damping_ratio / response. `response` in
 * seconds is the period of the undamped spring. A response of 0 gives an invalid spring, which
 * evaluates as an immediate jump. */
static inline morph_spring morph_spring_from_response(double response, double damping_ratio) {
  const double omega = 0x1.921fb54442d18p+2 / response;
  morph_spring s;
  s.mass = 1.0;
  s.stiffness = morph_math_canonical(omega * omega);
  s.damping = morph_math_canonical(2.0 * omega * damping_ratio);
  return s;
}

/* SwiftUI's parameters: response = duration; damping ratio 1 - bounce, or 1 / (1 + bounce) for a
 * negative bounce. Bounce 1 or more never comes to rest; -1 or less gives an invalid spring. */
static inline morph_spring morph_spring_from_duration_bounce(double duration, double bounce) {
  double ratio;
  if (bounce >= 0.0) {
    ratio = bounce < 1.0 ? 1.0 - bounce : 0.0;
  } else {
    ratio = bounce > -1.0 ? 1.0 / (1.0 + bounce) : morph_math_nan();
  }
  return morph_spring_from_response(duration, ratio);
}

/* 1 if mass and stiffness are positive, damping is not negative, and all of them and their ratios
 * to the mass are finite; else 0. */
static inline int morph_spring_is_valid(morph_spring s) {
  const double square = s.stiffness / s.mass;
  const double rate = s.damping / s.mass;
  return s.mass > 0.0 && s.stiffness > 0.0 && s.damping >= 0.0 && morph_math_is_finite(s.mass)
         && morph_math_is_finite(s.stiffness) && morph_math_is_finite(s.damping) && square > 0.0
         && morph_math_is_finite(square) && morph_math_is_finite(rate);
}

/* The period of the undamped spring in seconds. */
static inline double morph_spring_response(morph_spring s) {
  return morph_math_canonical(0x1.921fb54442d18p+2 / morph_math_sqrt(s.stiffness / s.mass));
}

/* 1 is critical, below it overshoots. */
static inline double morph_spring_damping_ratio(morph_spring s) {
  const double omega = morph_math_sqrt(s.stiffness / s.mass);
  return morph_math_canonical(s.damping / (2.0 * s.mass) / omega);
}

/* The regimes of a morph_spring_solution. */
#define MORPH_SPRING_UNDER 0
#define MORPH_SPRING_CRITICAL 1
#define MORPH_SPRING_OVER 2
#define MORPH_SPRING_IMMEDIATE 3   /* an invalid spring: at the target at once */

/* One start of one spring, prepared so that a sample costs one exponential and one sine-cosine
 * (over-damped: two exponentials). */
typedef struct morph_spring_solution {
  double from;
  double to;
  double velocity;      /* at time 0 */
  double rate;          /* of the envelope, 1/s: damping / 2 mass, over-damped: of the slow root */
  double frequency;     /* |(stiffness / mass) - (damping / 2 mass)^2|^(1/2), rad/s; critical:
                         * that difference itself, with its sign */
  double gain;          /* of the sine in the value */
  double drive;         /* of the sine in the velocity */
  int64_t regime;       /* MORPH_SPRING_ ... */
} morph_spring_solution;

/*
 * Prepares the closed form. With w0^2 = k/m, r = c/2m, z = r/w0, D = from - to, v = velocity:
 *
 *   value    = to + e^(-rt) (D C(t) + (v + rD) S(t))
 *   velocity =      e^(-rt) (v C(t) - (rv + w0^2 D) S(t))
 *
 * under-damped (z < 1):  C = cos wt,  S = sin(wt) / w,  w = w0 sqrt(1 - z^2)
 * over-damped  (z > 1):  C = cosh wt, S = sinh(wt) / w, w = w0 sqrt(z^2 - 1); computed as
 *                        e^(-rt) C = e^(-st) (1 + q/2), e^(-rt) S = -e^(-st) q / 2w with
 *                        q = e^(-2wt) - 1 and the slow root s = w0 / (z + sqrt(z^2 - 1)), which
 *                        neither overflows nor cancels
 * |z - 1| < 1e-6:        C and S by their series in (1 - z^2)(w0 t)^2, so that the value is
 *                        continuous in z
 *
 * These are the textbook solutions in any regime and for any mass.
 */
static inline morph_spring_solution morph_spring_solve(morph_spring s, double from, double to,
                                                       double velocity) {
  morph_spring_solution r;
  r.from = from;
  r.to = to;
  r.velocity = velocity;
  r.rate = 0.0;
  r.frequency = 0.0;
  r.gain = 0.0;
  r.drive = 0.0;
  r.regime = MORPH_SPRING_IMMEDIATE;
  if (!morph_spring_is_valid(s)) {
    return r;
  }
  const double square = s.stiffness / s.mass;
  const double omega = morph_math_sqrt(square);
  const double rate = 0.5 * (s.damping / s.mass);
  const double ratio = rate / omega;
  const double distance = from - to;
  const double gain = velocity + rate * distance;
  const double drive = rate * velocity + square * distance;
  if (morph_math_abs(ratio - 1.0) < 1e-6) {
    r.regime = MORPH_SPRING_CRITICAL;
    r.rate = rate;
    r.frequency = square * ((1.0 - ratio) * (1.0 + ratio));
    r.gain = gain;
    r.drive = drive;
  } else if (ratio < 1.0) {
    r.regime = MORPH_SPRING_UNDER;
    r.rate = rate;
    r.frequency = omega * morph_math_sqrt((1.0 - ratio) * (1.0 + ratio));
    r.gain = gain / r.frequency;
    r.drive = drive / r.frequency;
  } else {
    const double root = morph_math_sqrt(ratio - 1.0) * morph_math_sqrt(ratio + 1.0);
    r.regime = MORPH_SPRING_OVER;
    r.rate = omega / (ratio + root);
    r.frequency = omega * root;
    r.gain = gain / r.frequency;
    r.drive = drive / r.frequency;
  }
  return r;
}

/* Value and velocity t seconds after the start. t <= 0 (or NaN) returns the start, exactly. Once
 * the envelope has underflowed, and at any time for an invalid spring, the target with velocity 0.
 * A pure function: samples may be taken in any order. */
static inline morph_motion morph_spring_at(morph_spring_solution s, double t) {
  if (s.regime == MORPH_SPRING_IMMEDIATE) {
    return morph_math_motion(s.to, 0.0);
  }
  if (!(t > 0.0)) {
    return morph_math_motion(s.from, s.velocity);
  }
  const double envelope = morph_exp(-s.rate * t);
  if (envelope == 0.0) {
    return morph_math_motion(s.to, 0.0);
  }
  double sine;
  double cosine;
  if (s.regime == MORPH_SPRING_UNDER) {
    morph_sincos(s.frequency * t, &sine, &cosine);
  } else if (s.regime == MORPH_SPRING_CRITICAL) {
    const double z = s.frequency * t * t;
    sine = t * (1.0 - z * (1.0 / 6.0) + z * z * (1.0 / 120.0));
    cosine = 1.0 - 0.5 * z + z * z * (1.0 / 24.0);
  } else {
    const double half = 0.5 * morph_expm1(-2.0 * s.frequency * t);
    sine = -half;
    cosine = 1.0 + half;
  }
  return morph_math_motion(s.to + envelope * ((s.from - s.to) * cosine + s.gain * sine),
                           envelope * (s.velocity * cosine - s.drive * sine));
}

/* morph_spring_solve and morph_spring_at in one. */
static inline void morph_spring_evaluate(morph_spring s, double from, double to, double velocity,
                                         double t, double *value, double *velocity_out) {
  const morph_motion m = morph_spring_at(morph_spring_solve(s, from, to, velocity), t);
  *value = m.value;
  *velocity_out = m.velocity;
}

/* How far a spring has come t seconds after it was let go at rest: from 0 to 1. */
static inline double morph_spring_travel(double response, double damping_ratio, double t) {
  const morph_spring s = morph_spring_from_response(response, damping_ratio);
  return morph_spring_at(morph_spring_solve(s, 0.0, 1.0, 0.0), t).value;
}

/* dy/dx where both may be 0 in turn; a vertical tangent is limited to 1e6. */
static inline double morph_math_slope(double dx, double dy) {
  if (dx <= 0.0) {
    return dy == 0.0 ? 0.0 : (dy > 0.0 ? 1e6 : -1e6);
  }
  return morph_clamp(dy / dx, -1e6, 1e6);
}

/*
 * The curve from (0, 0) to (1, 1) with control points (x1, y1) and (x2, y2), CSS's cubic-bezier:
 * value and slope at x = t. x1 and x2 are held within 0...1, so that the curve is a function.
 * Below 0 the value is 0 and the slope 0, above 1 they are 1 and 0. The parameter is found by
 * Newton's method kept in a bisection bracket, to 1e-14 or what the rounding of x leaves. The slope
 * is analytic; where the tangent is vertical it is limited to 1e6.
 */
static inline morph_motion morph_bezier_at(double x1, double y1, double x2, double y2, double t) {
  x1 = morph_clamp(x1, 0.0, 1.0);
  x2 = morph_clamp(x2, 0.0, 1.0);
  if (t != t) {
    return morph_math_motion(t, t);
  }
  if (t < 0.0) {
    return morph_math_motion(0.0, 0.0);
  }
  if (t > 1.0) {
    return morph_math_motion(1.0, 0.0);
  }
  if (t == 0.0) {
    const int first = x1 != 0.0 || y1 != 0.0;
    const int second = x2 != 0.0 || y2 != 0.0;
    return morph_math_motion(0.0, first ? morph_math_slope(x1, y1)
                                        : (second ? morph_math_slope(x2, y2) : 1.0));
  }
  if (t == 1.0) {
    const int second = x2 != 1.0 || y2 != 1.0;
    const int first = x1 != 1.0 || y1 != 1.0;
    return morph_math_motion(1.0, second ? morph_math_slope(1.0 - x2, 1.0 - y2)
                                         : (first ? morph_math_slope(1.0 - x1, 1.0 - y1) : 1.0));
  }
  double low = 0.0;
  double high = 1.0;
  double s = t;
  double last = 1.0;
  for (int i = 0; i < 100; ++i) {
    const double r = 1.0 - s;
    const double error = (3.0 * (r * r * s) * x1 + 3.0 * (r * s * s) * x2 + s * s * s) - t;
    const double slope = 3.0 * (r * r * x1 + 2.0 * (r * s) * (x2 - x1) + s * s * (1.0 - x2));
    if (error == 0.0) {
      break;
    }
    if (error < 0.0) {
      low = s;
    } else {
      high = s;
    }
    double next = s - error / slope;
    double enough = slope > 1e-3 ? 1e-9 : 0x1p-53; /* Newton's next step is about its square */
    if (!(next > low && next < high)
        || morph_math_abs(2.0 * error) > morph_math_abs(last * slope)) {
      next = 0.5 * (low + high);
      enough = 0x1p-53;
    }
    last = next - s;
    s = next;
    if (morph_math_abs(last) <= enough) {
      break;
    }
  }
  const double r = 1.0 - s;
  const double value = 3.0 * (r * r * s) * y1 + 3.0 * (r * s * s) * y2 + s * s * s;
  const double dx = r * r * x1 + 2.0 * (r * s) * (x2 - x1) + s * s * (1.0 - x2);
  const double dy = r * r * y1 + 2.0 * (r * s) * (y2 - y1) + s * s * (1.0 - y2);
  return morph_math_motion(value, morph_math_slope(dx, dy));
}

/* morph_bezier_at with its results through pointers. */
static inline void morph_bezier(double x1, double y1, double x2, double y2, double t,
                                double *value, double *slope) {
  const morph_motion m = morph_bezier_at(x1, y1, x2, y2, t);
  *value = m.value;
  *slope = m.velocity;
}

/* How far something follows a finger that is x beyond the edge: x d c / (d + c x), UIKit's rubber
 * band. It starts with slope c (0.55 in UIKit) and never reaches `limit` (d), the extent of the
 * view. x <= 0 (not beyond the edge), limit <= 0 and c <= 0 return x. */
static inline double morph_rubber_band(double x, double limit, double c) {
  if (!(x > 0.0) || !(limit > 0.0) || !(c > 0.0)) {
    return morph_math_canonical(x);
  }
  return morph_math_canonical(x * limit * c / (limit + c * x));
}

/* The slope of morph_rubber_band: c d^2 / (d + c x)^2, and 1 where it returns x. */
static inline double morph_rubber_band_slope(double x, double limit, double c) {
  if (!(x > 0.0) || !(limit > 0.0) || !(c > 0.0)) {
    return 1.0;
  }
  const double ratio = limit / (limit + c * x);
  return morph_math_canonical(c * ratio * ratio);
}

/* The finger position for which morph_rubber_band returns x: x d / (c (d - x)). What no finger
 * reaches (x above 1023/1024 of the limit) is taken as 1023/1024 of the limit. */
static inline double morph_rubber_band_inverse(double x, double limit, double c) {
  if (!(x > 0.0) || !(limit > 0.0) || !(c > 0.0)) {
    return morph_math_canonical(x);
  }
  const double farthest = limit * (1023.0 / 1024.0);
  const double held = x < farthest ? x : farthest;
  return morph_math_canonical(held * limit / (c * (limit - held)));
}

/* How far something thrown at `velocity` units a second coasts when each millisecond keeps
 * `rate_per_ms` of its speed: velocity / 1000 * rate / (1 - rate), UIKit's projection. The normal
 * rate is 0.998, the fast one 0.99. Outside 0 < rate < 1 the answer is 0. */
static inline double morph_project(double velocity, double rate_per_ms) {
  if (!(rate_per_ms > 0.0 && rate_per_ms < 1.0)) {
    return 0.0;
  }
  return morph_math_canonical(velocity / 1000.0 * rate_per_ms / (1.0 - rate_per_ms));
}

/* The throw of morph_project t seconds after its start at x0: x0 + project (1 - rate^(1000 t)),
 * with its derivative; it ends at x0 + project. t <= 0 (or NaN) returns x0 and `velocity`, exactly.
 * (The derivative just after the start is smaller than `velocity` by half a rate step, 0.1 % at
 * 0.998: the projection sums whole milliseconds.) */
static inline morph_motion morph_decay_at(double x0, double velocity, double rate_per_ms,
                                          double t) {
  const double far = morph_project(velocity, rate_per_ms);
  if (!(t > 0.0)) {
    return morph_math_motion(x0, velocity);
  }
  if (!(rate_per_ms > 0.0 && rate_per_ms < 1.0)) {
    return morph_math_motion(x0, 0.0);
  }
  const double rate = 1000.0 * morph_log(rate_per_ms);
  const double gone = morph_expm1(rate * t);
  return morph_math_motion(x0 - far * gone, -rate * far * (1.0 + gone));
}

/* morph_decay_at with its results through pointers. */
static inline void morph_decay(double x0, double velocity, double rate_per_ms, double t,
                               double *value, double *velocity_out) {
  const morph_motion m = morph_decay_at(x0, velocity, rate_per_ms, t);
  *value = m.value;
  *velocity_out = m.velocity;
}

/* ---- Numbers as text ------------------------------------------------------------------------ */

/* Room for any result of morph_format_fixed with its NUL: sign, 309 digits, point, 17 digits. */
#define MORPH_FORMAT_CAPACITY 330

/* Writes `value` in base 1e9, least significant first; returns the number of words. */
static inline int morph_math_decimal_words(uint64_t high, uint64_t low, uint32_t *words) {
  uint32_t limbs[4];
  int count = 0;
  limbs[0] = (uint32_t)(high >> 32);
  limbs[1] = (uint32_t)high;
  limbs[2] = (uint32_t)(low >> 32);
  limbs[3] = (uint32_t)low;
  while ((limbs[0] | limbs[1] | limbs[2] | limbs[3]) != 0) {
    uint64_t rest = 0;
    for (int i = 0; i < 4; ++i) {
      rest = (rest << 32) | limbs[i];
      limbs[i] = (uint32_t)(rest / 1000000000u);
      rest %= 1000000000u;
    }
    words[count++] = (uint32_t)rest;
  }
  return count;
}

/*
 * Writes `value` with `decimals` digits after the point (0 to 17, held within), as C's "%.*f" does
 * in the C locale: the exact binary value, correctly rounded, ties to even; "-0.00" for a negative
 * value that rounds to zero. "nan", "inf" and "-inf" otherwise. No locale, no allocation.
 *
 * Returns the length of the whole text without its NUL. Writes at most `capacity` bytes, the last
 * of them a NUL; a text that does not fit is cut. `buffer` may be NULL when `capacity` is 0.
 */
static inline size_t morph_format_fixed(double value, int decimals, char *buffer,
                                        size_t capacity) {
  char text[MORPH_FORMAT_CAPACITY]; /* from the last character to the first */
  uint32_t words[36];
  int count = 0;
  size_t length = 0;
  const uint64_t bits = morph_math_bits(value);
  const int field = (int)((bits >> 52) & 0x7ff);
  uint64_t mantissa = bits & UINT64_C(0x000fffffffffffff);
  const int places = decimals < 0 ? 0 : (decimals > 17 ? 17 : decimals);
  if (field == 0x7ff) {
    const char *name = mantissa != 0 ? "nan" : "inf";
    text[length++] = name[2];
    text[length++] = name[1];
    text[length++] = name[0];
  } else {
    mantissa |= field != 0 ? UINT64_C(0x0010000000000000) : 0;
    const int exponent = (field != 0 ? field : 1) - 1075;
    int zeros = 0; /* decimals that are known to be 0 */
    if (exponent >= 0) {
      /* an integer, mantissa 2^exponent */
      count = morph_math_decimal_words(0, mantissa, words);
      for (int left = exponent; left > 0; left -= 29) {
        const int shift = left < 29 ? left : 29;
        uint64_t carry = 0;
        for (int i = 0; i < count; ++i) {
          carry += (uint64_t)words[i] << shift;
          words[i] = (uint32_t)(carry % 1000000000u);
          carry /= 1000000000u;
        }
        if (carry != 0) {
          words[count++] = (uint32_t)carry;
        }
      }
      zeros = places;
    } else {
      /* mantissa 10^places / 2^-exponent, below 2^110, rounded to an integer */
      uint64_t power = 1;
      for (int i = 0; i < places; ++i) {
        power *= 10;
      }
      uint64_t high;
      uint64_t low;
      morph_math_multiply(mantissa, power, &high, &low);
      const int shift = -exponent;
      if (shift < 128) {
        /* what is cut off, as a fraction of 2^128 */
        const uint64_t cut_high = shift == 64 ? low
                                  : shift > 64 ? (high << (128 - shift)) | (low >> (shift - 64))
                                               : low << (64 - shift);
        const uint64_t cut_low = shift > 64 ? low << (128 - shift) : 0;
        if (shift >= 64) {
          low = shift == 64 ? high : high >> (shift - 64);
          high = 0;
        } else {
          low = (low >> shift) | (high << (64 - shift));
          high >>= shift;
        }
        const uint64_t half = UINT64_C(0x8000000000000000);
        if (cut_high > half || (cut_high == half && (cut_low != 0 || (low & 1) != 0))) {
          low += 1;
          high += low == 0 ? 1 : 0;
        }
        count = morph_math_decimal_words(high, low, words);
      }
    }
    int place = 0;
    for (; place < zeros; ++place) {
      text[length++] = '0';
    }
    if (zeros > 0) {
      text[length++] = '.';
    }
    for (int i = 0; i < count || place <= places; ++i) {
      uint32_t word = i < count ? words[i] : 0;
      for (int digit = 0; digit < 9; ++digit) {
        if (i + 1 >= count && word == 0 && place > places) {
          break;
        }
        if (place == places && places > 0 && zeros == 0) {
          text[length++] = '.';
        }
        text[length++] = (char)('0' + word % 10);
        word /= 10;
        place += 1;
      }
    }
  }
  if ((bits >> 63) != 0 && !(field == 0x7ff && mantissa != 0)) {
    text[length++] = '-';
  }
  if (capacity > 0) {
    size_t written = 0;
    for (; written < length && written + 1 < capacity; ++written) {
      buffer[written] = text[length - 1 - written];
    }
    buffer[written] = '\0';
  }
  return length;
}

#ifdef __cplusplus
}
#endif

#endif
