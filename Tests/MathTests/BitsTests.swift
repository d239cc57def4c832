import MorphPluginAPI
import Testing

/// The bits that C gives, compiled by gcc and clang at every level, and the bits that Swift gives.
@Suite struct BitsTests {
  struct File: Decodable {
    let source: String
    let cases: [Case]
  }

  struct Case: Decodable {
    let function: String
    let arguments: [String]
    let results: [String]
  }

  @Test func everyFunctionGivesTheBitsOfTheC() throws {
    let file = try Vectors.load(File.self, "bits")
    var seen: Set<String> = []
    for item in file.cases {
      let x = try item.arguments.map { Double(bitPattern: try #require(UInt64($0, radix: 16))) }
      let expected = try item.results.map { try #require(UInt64($0, radix: 16)) }
      guard let (first, second) = Self.call(item.function, x) else { continue }
      seen.insert(item.function)
      #expect(first.bitPattern == expected[0], "\(item.function)\(x) gave \(first)")
      #expect(second.bitPattern == expected[1], "\(item.function)\(x) gave \(second) as second")
    }
    let named = Set(file.cases.map(\.function))
    // the text functions are hashed by the C program; FormatTests compares their text
    #expect(named.subtracting(seen) == ["format_fixed"])
    #expect(file.cases.count == 24 * named.count)
  }

  static func call(_ function: String, _ x: [Double]) -> (Double, Double)? {
    if let elementary = elementary(function, x) { return (elementary, 0) }
    if let small = small(function, x) { return (small, 0) }
    var first = 0.0
    var second = 0.0
    switch function {
    case "sincos":
      unsafe morph_sincos(x[0], &first, &second)
    case "spring_evaluate":
      let spring = morph_spring(mass: x[0], stiffness: x[1], damping: x[2])
      unsafe morph_spring_evaluate(spring, x[3], x[4], x[5], x[6], &first, &second)
    case "spring_from_duration_bounce":
      let spring = morph_spring_from_duration_bounce(x[0], x[1])
      return (spring.stiffness, spring.damping)
    case "bezier":
      unsafe morph_bezier(x[0], x[1], x[2], x[3], x[4], &first, &second)
    case "decay":
      unsafe morph_decay(x[0], x[1], x[2], x[3], &first, &second)
    default:
      return nil
    }
    return (first, second)
  }

  static func elementary(_ function: String, _ x: [Double]) -> Double? {
    switch function {
    case "exp": morph_exp(x[0])
    case "exp2": morph_exp2(x[0])
    case "expm1": morph_expm1(x[0])
    case "log": morph_log(x[0])
    case "log2": morph_log2(x[0])
    case "sin": morph_sin(x[0])
    case "cos": morph_cos(x[0])
    case "tan": morph_tan(x[0])
    case "acos": morph_acos(x[0])
    case "erf": morph_erf(x[0])
    case "pow": morph_pow(x[0], x[1])
    case "atan2": morph_atan2(x[0], x[1])
    case "hypot": morph_hypot(x[0], x[1])
    default: nil
    }
  }

  static func small(_ function: String, _ x: [Double]) -> Double? {
    switch function {
    case "spring_travel": morph_spring_travel(x[0], x[1], x[2])
    case "rubber_band": morph_rubber_band(x[0], x[1], x[2])
    case "rubber_band_slope": morph_rubber_band_slope(x[0], x[1], x[2])
    case "rubber_band_inverse": morph_rubber_band_inverse(x[0], x[1], x[2])
    case "project": morph_project(x[1], x[2])
    case "clamp": morph_clamp(x[0], -1, 1)
    case "lerp": morph_lerp(x[0], x[1], x[2])
    case "ramp": morph_ramp(x[0], x[1], x[2])
    case "smoothstep": morph_smoothstep(x[0])
    case "ease_out_cubic": morph_ease_out_cubic(x[0])
    default: nil
    }
  }
}
