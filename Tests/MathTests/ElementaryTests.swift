import MorphPluginAPI
import Testing

/// Values that need no reference: exact results, special arguments, identities.
@Suite struct ElementaryTests {
  static let nanBits: UInt64 = 0x7ff8_0000_0000_0000

  @Test func exactResults() {
    #expect(morph_exp(0) == 1)
    #expect(morph_expm1(0) == 0)
    #expect(morph_log(1) == 0)
    #expect(morph_cos(0) == 1)
    #expect(morph_acos(1) == 0)
    #expect(morph_acos(-1) == Double.pi)
    #expect(morph_acos(0) == Double.pi / 2)
    #expect(morph_atan2(1, 1) == Double.pi / 4)
    #expect(morph_hypot(3, 4) == 5)
    #expect(morph_hypot(3 * 0x1p900, -4 * 0x1p900) == 5 * 0x1p900)
    #expect(morph_erf(6) == 1)
    #expect(morph_exp(1) == 2.718281828459045)
  }

  @Test func powersOfTwoAreExact() {
    for n in -1074...1023 {
      let exact = Double(sign: .plus, exponent: n, significand: 1)
      #expect(morph_exp2(Double(n)) == exact)
      #expect(morph_pow(2, Double(n)) == exact)
      #expect(morph_log2(exact) == Double(n))
    }
  }

  @Test func wholePowersAreExact() {
    for base in 1...60 {
      var exact = 1.0
      var exponent = 0.0
      while exact * Double(base) < 0x1p53, exponent < 60 {
        #expect(morph_pow(Double(base), exponent) == exact, "\(base)^\(exponent)")
        #expect(
          morph_pow(-Double(base), exponent)
            == (exponent.remainder(dividingBy: 2) == 0 ? exact : -exact))
        exact *= Double(base)
        exponent += 1
      }
    }
  }

  @Test func infinitiesAndRanges() {
    #expect(morph_exp(.infinity) == .infinity)
    #expect(morph_exp(-.infinity) == 0)
    #expect(morph_exp(709.782712893384) < .infinity)
    #expect(morph_exp(709.782712893385) == .infinity)
    #expect(morph_exp(-745.1332191019411) == 0x1p-1074)
    #expect(morph_exp(-745.1332191019412) == 0)
    #expect(morph_exp2(1024) == .infinity)
    #expect(morph_exp2(-1075.5) == 0)
    #expect(morph_expm1(-.infinity) == -1)
    #expect(morph_expm1(.infinity) == .infinity)
    #expect(morph_log(0) == -.infinity)
    #expect(morph_log(.infinity) == .infinity)
    #expect(morph_log2(0) == -.infinity)
    #expect(morph_erf(-.infinity) == -1)
    #expect(morph_hypot(.nan, -.infinity) == .infinity)
  }

  @Test func oneNaN() {
    let results = [
      morph_exp(.nan), morph_exp2(.nan), morph_expm1(.nan), morph_log(-1), morph_log2(-1),
      morph_log(-.infinity), morph_sin(.infinity), morph_cos(-.infinity), morph_tan(.infinity),
      morph_sin(.nan), morph_acos(1.0000000000000002), morph_acos(.nan), morph_erf(.nan),
      morph_pow(-8, 1 / 3), morph_pow(.nan, 1), morph_pow(2, .nan), morph_atan2(.nan, 1),
      morph_hypot(.nan, 1), morph_lerp(.nan, 1, 0.5), morph_clamp(-.nan, 0, 1),
      morph_rubber_band(-.nan, 100, 0.55), morph_lerp(.infinity, -.infinity, 0.25),
    ]
    for (index, result) in results.enumerated() {
      #expect(result.bitPattern == Self.nanBits, "result \(index)")
    }
  }

  @Test func zerosKeepTheirSign() {
    for function in [morph_sin, morph_tan, morph_erf, morph_expm1] {
      #expect(function(-0.0).bitPattern == (-0.0).bitPattern)
      #expect(function(0.0).bitPattern == (0.0).bitPattern)
      #expect(function(-0x1p-1074) == -0x1p-1074)
    }
    #expect(morph_atan2(-0.0, 1).bitPattern == (-0.0).bitPattern)
    #expect(morph_atan2(0.0, -0.0) == Double.pi)
    #expect(morph_atan2(-0.0, -0.0) == -Double.pi)
    #expect(morph_pow(-0.0, 3).bitPattern == (-0.0).bitPattern)
    #expect(morph_pow(-0.0, -3) == -.infinity)
    #expect(morph_pow(-0.0, 2).bitPattern == (0.0).bitPattern)
  }

  /// C, annex F.9.4.4.
  @Test func specialPowers() {
    #expect(morph_pow(.nan, 0) == 1)
    #expect(morph_pow(1, .nan) == 1)
    #expect(morph_pow(-1, .infinity) == 1)
    #expect(morph_pow(0.5, -.infinity) == .infinity)
    #expect(morph_pow(0.5, .infinity) == 0)
    #expect(morph_pow(2, -.infinity) == 0)
    #expect(morph_pow(-.infinity, 3) == -.infinity)
    #expect(morph_pow(-.infinity, -2) == 0)
    #expect(morph_pow(0, -1.5) == .infinity)
    #expect(morph_pow(10, 400) == .infinity)
    #expect(morph_pow(-10, 401) == -.infinity)
    #expect(morph_pow(10, -400) == 0)
    #expect(morph_pow(1.5, 1e300) == .infinity)
    #expect(morph_pow(0.5, 1e300) == 0)
    #expect(morph_pow(9, 0.5) == 3)
  }

  /// C, annex F.9.1.4.
  @Test func specialAngles() {
    #expect(morph_atan2(.infinity, .infinity) == Double.pi / 4)
    #expect(morph_atan2(-.infinity, -.infinity) == -3 * Double.pi / 4)
    #expect(morph_atan2(1, .infinity) == 0)
    #expect(morph_atan2(-1, -.infinity) == -Double.pi)
    #expect(morph_atan2(.infinity, -5) == Double.pi / 2)
    #expect(morph_atan2(0x1p-1074, 0x1p-1074) == Double.pi / 4)
  }

  @Test(arguments: [UInt64(1), 2, 3]) func identities(seed: UInt64) {
    var generator = SeededGenerator(state: seed)
    for _ in 0..<20_000 {
      let x = Double.random(in: -1e5...1e5, using: &generator)
      var sine = 0.0
      var cosine = 0.0
      unsafe morph_sincos(x, &sine, &cosine)
      #expect(sine == morph_sin(x), "seed \(seed), x \(x)")
      #expect(cosine == morph_cos(x), "seed \(seed), x \(x)")
      #expect(morph_sin(-x) == -sine)
      #expect(morph_cos(-x) == cosine)
      #expect(abs(sine * sine + cosine * cosine - 1) < 4e-16, "seed \(seed), x \(x)")
      #expect(morph_erf(-x) == -morph_erf(x))
      let positive = Double.random(in: 1e-3...1e3, using: &generator)
      #expect(abs(morph_exp(morph_log(positive)) / positive - 1) < 2e-15)
      #expect(abs(morph_pow(morph_pow(positive, 0.3), 1 / 0.3) / positive - 1) < 5e-15)
    }
  }

  /// Far outside any animation, still in range, and equal in every build (bits.json).
  @Test func hugeAngles() {
    for x in [1e6, 1e15, 1e22, 1e100, 1e300, Double.greatestFiniteMagnitude] {
      #expect(abs(morph_sin(x)) <= 1)
      #expect(abs(morph_cos(x)) <= 1)
    }
    // Muller, Handbook of Floating-Point Arithmetic: sin(10^22)
    #expect(morph_sin(1e22) == -0.8522008497671888)
  }

  @Test func helpers() {
    #expect(morph_clamp(3, 0, 2) == 2)
    #expect(morph_clamp(-3, 0, 2) == 0)
    #expect(morph_lerp(0.1, 0.7, 0) == 0.1)
    #expect(morph_lerp(0.1, 0.7, 1) == 0.7)
    #expect(morph_lerp(0.3, 0.3, 0.37) == 0.3)
    #expect(morph_ramp(0.5, 0, 1) == 0.5)
    #expect(morph_ramp(9, 10, 8) == 0.5)
    #expect(morph_ramp(3, 4, 4) == 0)
    #expect(morph_ramp(4, 4, 4) == 1)
    #expect(morph_smoothstep(-1) == 0)
    #expect(morph_smoothstep(0.25) == 0.15625)
    #expect(morph_smoothstep(2) == 1)
    #expect(morph_ease_out_cubic(0.5) == 0.875)
    #expect(morph_wrap(-1, 10) == 9)
    #expect(morph_wrap(-10, 10) == 0)
    #expect(morph_wrap(23, 10) == 3)
    #expect(morph_wrap(.min, 7) == 6)
    #expect(morph_wrap(5, 0) == 0)
  }
}
