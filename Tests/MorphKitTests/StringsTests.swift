import Testing

@testable import MorphKit

/// Texts, cut and compared by their bytes.
@Suite struct StringsTests {
  @Test(arguments: [
    ("Draft · In review · Live", ["Draft", "In review", "Live"]),
    ("", []), ("·", []), (" · \u{00A0}· \n", []), ("one", ["one"]),
    ("·a··b·", ["a", "b"]), ("\u{3000}a\u{2003}·\u{2028}b\u{0085}", ["a", "b"]),
    ("日本·한국", ["日本", "한국"]), ("a\u{00B8}b", ["a\u{00B8}b"]),
  ])
  func fieldsAreTrimmedAndNeverEmpty(text: String, fields: [String]) {
    #expect(text.fields(separatedBy: "·") == fields)
  }

  @Test func separatorsMayBeLonger() {
    #expect("a, b,c".fields(separatedBy: ", ") == ["a", "b,c"])
    #expect("a--b---c".fields(separatedBy: "--") == ["a", "b", "-c"])
  }

  @Test(arguments: [
    ("  a b  ", "a b"), ("", ""), ("   ", ""), ("\u{1680}x\u{205F}\u{202F}", "x"),
    (
      "plain text that is long enough not to be small",
      "plain text that is long enough not to be small"
    ),
  ])
  func whiteSpaceIsTrimmed(text: String, trimmed: String) {
    #expect(text.trimmed == trimmed)
  }

  @Test func sameMeansTheSameBytes() {
    #expect("abc".isSame(as: "abc" as String))
    #expect("".isSame(as: "" as String))
    #expect(!"abc".isSame(as: "abd" as String))
    #expect(!"abc".isSame(as: "ab" as String))
    #expect(!"".isSame(as: "a" as String))
    // One letter written in two ways: equal to Swift, not the same here.
    #expect("\u{E9}" == "e\u{301}" && !"\u{E9}".isSame(as: "e\u{301}" as String))
    #expect("Next".isSame(as: "Next" as StaticString))
    #expect(!"Nex".isSame(as: "Next" as StaticString))
    #expect("".isSame(as: "" as StaticString))
  }

  @Test func brokenTextBecomesQuestionMarks() {
    let bytes: [UInt8] = [0x41, 0xFF, 0x42, 0xE2, 0x80]
    let text = unsafe bytes.withUnsafeBufferPointer { unsafe String(bytes: $0) }
    #expect(text == "A?B??")
  }

  @Test(arguments: [
    (4.5, 2, "4.50"), (2.0, 1, "2.0"), (-0.004, 2, "-0.00"), (1e21, 0, "1000000000000000000000"),
    (2.5, 0, "2"), (0.1, 17, "0.10000000000000001"), (1, 99, "1.00000000000000000"),
  ])
  func numbersHaveFixedDecimals(value: Double, decimals: Int, text: String) {
    #expect(format(value, decimals) == text)
  }

  @Test func textsAreJoined() {
    #expect(joined("n ", format(4.5, 2)) == "n 4.50")
    #expect(joined() == "" && joined("", "é", "") == "é")
    #expect(format(-42) == "-42")
  }
}
