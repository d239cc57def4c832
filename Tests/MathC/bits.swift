// The same hashes as bits.c, with every function called from Swift through the clang importer:
// `bits SEED COUNT`, both compiled in. Built as ordinary and as Embedded Swift.

import MorphMathCases

/// Two results of a call, the second 0 where a function has one.
typealias Results = (Double, Double)

func pair(_ motion: morph_motion) -> Results {
  (motion.value, motion.velocity)
}

func call(_ index: Int, _ x: case_arguments) -> Results {
  var first = 0.0
  var second = 0.0
  switch index {
  case 0: first = morph_exp(x.a)
  case 1: first = morph_exp2(x.a)
  case 2: first = morph_expm1(x.a)
  case 3: first = morph_log(x.a)
  case 4: first = morph_log2(x.a)
  case 5: first = morph_sin(x.a)
  case 6: first = morph_cos(x.a)
  case 7: morph_sincos(x.a, &first, &second)
  case 8: first = morph_tan(x.a)
  case 9: first = morph_acos(x.a)
  case 10: first = morph_erf(x.a)
  case 11: first = morph_pow(x.a, x.b)
  case 12: first = morph_atan2(x.a, x.b)
  case 13: first = morph_hypot(x.a, x.b)
  case 14:
    let spring = morph_spring(mass: x.a, stiffness: x.b, damping: x.c)
    morph_spring_evaluate(spring, x.d, x.e, x.f, x.g, &first, &second)
  case 15: first = morph_spring_travel(x.a, x.b, x.c)
  case 16:
    let spring = morph_spring_from_duration_bounce(x.a, x.b)
    first = spring.stiffness
    second = spring.damping
  case 17: morph_bezier(x.a, x.b, x.c, x.d, x.e, &first, &second)
  case 18: first = morph_rubber_band(x.a, x.b, x.c)
  case 19: first = morph_rubber_band_slope(x.a, x.b, x.c)
  case 20: first = morph_rubber_band_inverse(x.a, x.b, x.c)
  case 21: first = morph_project(x.b, x.c)
  case 22: morph_decay(x.a, x.b, x.c, x.d, &first, &second)
  case 23: first = morph_clamp(x.a, -1, 1)
  case 24: first = morph_lerp(x.a, x.b, x.c)
  case 25: first = morph_ramp(x.a, x.b, x.c)
  case 26: first = morph_smoothstep(x.a)
  case 27: first = morph_ease_out_cubic(x.a)
  default: return pair(format_hash(x.a, Int32(x.b.bitPattern % 18)))
  }
  return (first, second)
}

@main
enum Bits {
  static func main() {
    let names: [StaticString] = [
      "exp", "exp2", "expm1", "log", "log2", "sin", "cos", "sincos", "tan", "acos", "erf", "pow",
      "atan2", "hypot", "spring_evaluate", "spring_travel", "spring_from_duration_bounce", "bezier",
      "rubber_band", "rubber_band_slope", "rubber_band_inverse", "project", "decay", "clamp",
      "lerp", "ramp", "smoothstep", "ease_out_cubic", "format_fixed",
    ]
    for index in names.indices {
      var state = bits_seed() &+ UInt64(index)
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for _ in 0..<bits_count() {
        let result = call(index, next_arguments(Int32(index), &state))
        hash = hash_word(hash, result.0.bitPattern)
        hash = hash_word(hash, result.1.bitPattern)
      }
      print("\(names[index]) \(hash)")
    }
  }
}
