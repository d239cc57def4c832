import MorphScene
import Testing

@testable import MorphRuntime

@Suite struct ValueWireTests {
  static let values: [Value] = [
    .none, .bool(true), .bool(false), .int(.min), .double(-0.125), .string(""),
    .string("a\0b \u{1f600}"), .option(.max), .color(Color(red: 0.25, green: 0, blue: 1)),
    .colors([]), .colors([.clear, Color(red: 1, green: 1, blue: 1)]),
    .strings(["", "Live", "In review"]), .doubles([]), .doubles([1, -1e-300]),
    .bytes([0, 255, 10]),
  ]

  @Test(arguments: values) func roundTrips(_ value: Value) throws {
    var writer = WireWriter()
    writer.value(value)
    var reader = ByteReader(writer.bytes)
    #expect(try reader.value("v") == value)
    try reader.finish("v")
  }

  @Test(arguments: values) func isCutOffAnywhereWithoutHarm(_ value: Value) {
    var writer = WireWriter()
    writer.value(value)
    for count in 0..<writer.bytes.count {
      var reader = ByteReader(Array(writer.bytes.prefix(count)))
      #expect(throws: WireError.self) { try reader.value("v") }
    }
  }

  @Test(
    arguments: [
      ([11], "v has type 11; known types are 0 to 10"),
      ([1, 2], "v is a bool of 2; it must be 0 or 1"),
      ([5, 255, 255, 255, 255, 255, 255, 255, 255], "v is option -1; ids are 32-bit"),
      ([3, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f], "v is nan; it must be a finite number"),
    ] as [([UInt8], String)])
  func refuses(_ bytes: [UInt8], _ message: String) {
    var reader = ByteReader(bytes)
    #expect {
      try reader.value("v")
    } throws: {
      ($0 as? WireError)?.description == message
    }
  }
}
