import Foundation
import MorphPluginAPI
import Testing

@Suite struct FormatTests {
  static func text(_ value: Double, _ decimals: Int32) -> String {
    var buffer = [CChar](repeating: 0x7f, count: Int(MORPH_FORMAT_CAPACITY))
    let length = unsafe morph_format_fixed(value, decimals, &buffer, buffer.count)
    let bytes = buffer[..<length].map { UInt8(bitPattern: $0) }
    #expect(buffer[length] == 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func knownTexts() {
    let rows: [(Double, Int32, String)] = [
      (0, 0, "0"), (0, 2, "0.00"), (-0.0, 1, "-0.0"), (4.5, 2, "4.50"), (1, 0, "1"),
      (-12.345, 1, "-12.3"), (123456789, 3, "123456789.000"), (0.001, 2, "0.00"),
      (-0.001, 2, "-0.00"), (0.999, 2, "1.00"), (9.995, 2, "9.99"), (999.9996, 3, "1000.000"),
      // ties of the exact binary value go to even
      (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (0.125, 2, "0.12"), (0.375, 2, "0.38"),
      // 2.675 and 1.005 are below what they look like
      (2.675, 2, "2.67"), (1.005, 2, "1.00"), (0.1, 17, "0.10000000000000001"),
      (0x1p-1074, 17, "0.00000000000000000"), (1e22, 0, "10000000000000000000000"),
      (1e23, 1, "99999999999999991611392.0"), (0x1p53, 0, "9007199254740992"),
      (.nan, 2, "nan"), (-.nan, 2, "nan"), (.infinity, 2, "inf"), (-.infinity, 0, "-inf"),
      (1.5, -3, "2"), (0.25, 40, "0.25000000000000000"),
    ]
    for (value, decimals, expected) in rows {
      #expect(Self.text(value, decimals) == expected, "\(value) with \(decimals) decimals")
    }
  }

  /// The exact expansion of the largest double has 309 digits.
  @Test func longestText() {
    let text = Self.text(-.greatestFiniteMagnitude, 17)
    #expect(text.utf8.count == Int(MORPH_FORMAT_CAPACITY) - 2)
    #expect(
      text.hasPrefix("-17976931348623157081452742373170435679807056752584499659891747680315726"))
    #expect(text.hasSuffix("4124858368.00000000000000000"))
  }

  @Test(arguments: [UInt64(31), 32, 33]) func sameAsPrintf(seed: UInt64) {
    var generator = SeededGenerator(state: seed)
    for index in 0..<20_000 {
      let value: Double
      switch index % 4 {
      case 0: value = Double(bitPattern: generator.next())
      case 1: value = Double(Int.random(in: -400_000...400_000, using: &generator)) / 64
      case 2: value = .random(in: -1...1, using: &generator)
      default: value = .random(in: -1e6...1e6, using: &generator)
      }
      if value.isNaN { continue }
      let decimals = Int.random(in: 0...17, using: &generator)
      let expected = String(format: "%.\(decimals)f", value)
      #expect(Self.text(value, Int32(decimals)) == expected, "seed \(seed), case \(index)")
    }
  }

  @Test func smallBuffers() {
    var buffer = [CChar](repeating: 0x7f, count: 8)
    #expect(unsafe morph_format_fixed(1234.5, 2, &buffer, 5) == 7)
    #expect(buffer == [0x31, 0x32, 0x33, 0x34, 0, 0x7f, 0x7f, 0x7f])
    #expect(unsafe morph_format_fixed(1234.5, 2, &buffer, 1) == 7)
    #expect(buffer[0] == 0)
    #expect(morph_format_fixed(1234.5, 2, nil, 0) == 7)
  }
}
