import MorphScene
import Testing

@Suite struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func writesInTheOrderOfTheCalls() {
    let document = text { writer in
      writer.beginObject()
      writer.field("z", "pill")
      writer.field("a", 200.0)
      writer.field("f", Float(0.1))
      writer.field("n", UInt64.max)
      writer.field("t", true)
      writer.key("list")
      writer.beginArray()
      writer.null()
      writer.beginArray()
      writer.endArray()
      writer.beginObject()
      writer.endObject()
      writer.integer(-3)
      writer.endArray()
      writer.field("v", .object([.init("k", .array([.bool(false), .integer(1), .number(0.5)]))]))
      writer.endObject()
      writer.finish()
    }
    #expect(
      document
        == #"{"z":"pill","a":200,"f":0.1,"n":18446744073709551615,"t":true,"#
        + #""list":[null,[],{},-3],"v":{"k":[false,1,0.5]}}"# + "\n")
  }

  @Test func writesOneDocumentALine() {
    let lines = text { writer in
      for value in 1...2 {
        writer.beginObject()
        writer.field("t", value)
        writer.endObject()
        writer.finish()
      }
    }
    #expect(lines == "{\"t\":1}\n{\"t\":2}\n")
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "-0"), (200, "200"), (-1.5, "-1.5"), (0.1, "0.1"),
      (1e15, "1000000000000000"),
      (1e16, "1e+16"), (1e-5, "1e-05"), (.leastNonzeroMagnitude, "5e-324"),
      (1.0 / 3, "0.3333333333333333"),
      (1.7976931348623157e308, "1.7976931348623157e+308"),
    ] as [(Double, String)])
  func writesTheShortestDecimals(value: Double, decimals: String) {
    let written = text { $0.number(value) }
    #expect(written == decimals)
  }

  @Test(
    arguments: [
      (0.1, "0.1"), (12.76, "12.76"), (16_777_216, "16777216"), (1.0 / 3, "0.33333334"),
      (3.4028235e38, "3.4028235e+38"), (.leastNonzeroMagnitude, "1e-45"),
    ] as [(Float, String)])
  func writesTheShortestDecimalsOfFloats(value: Float, decimals: String) {
    let written = text { $0.number(value) }
    #expect(written == decimals)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func everyNumberReadsBack(seed: UInt64) throws {
    var state = seed
    func bits() -> UInt64 {
      // SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators".
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
    for _ in 0..<2000 {
      let double = Double(bitPattern: bits())
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: bits()))
      if double.isFinite {
        let read = try JSONParser.parse(text { $0.number(double) })
        #expect(read.double?.bitPattern == double.bitPattern, "seed \(seed)")
      }
      if float.isFinite {
        let read = try JSONParser.parse(text { $0.number(float) })
        #expect(read.double.map { Float($0).bitPattern } == float.bitPattern, "seed \(seed)")
      }
    }
  }

  @Test func stringsReadBack() throws {
    let strings = [
      "", "\"\\/", "\u{0}\u{1}\u{1f}\n\r\t\u{7f}", "é€😀", "e\u{301}", "\u{2028}",
      String(repeating: "abc\n", count: 1000),
    ]
    for string in strings {
      let read = try JSONParser.parse(text { $0.string(string) })
      #expect(read.string.map { Array($0.utf8) } == Array(string.utf8))
    }
    let controls = text { $0.string("\u{1}\u{1f}\n") }
    #expect(controls == #""\u0001\u001f\n""#)
  }

  @Test func numbersThatAreNotFiniteAreSeen() {
    var writer = JSONWriter()
    writer.beginArray()
    let answers = [writer.finiteNumber(1), writer.finiteNumber(.nan)]
    #expect(answers == [true, false])
    #expect(!writer.hasNonFinite)
    writer.number(Double.nan)
    writer.number(-Float.infinity)
    writer.endArray()
    #expect(writer.hasNonFinite)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[1,0,-3.4028235e+38]")
  }
}
