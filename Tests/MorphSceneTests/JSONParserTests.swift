import MorphScene
import Testing

@Suite struct JSONParserTests {
  static let accepted: [(String, JSONValue)] = [
    ("null", .null),
    (" \t\r\n true \n", .bool(true)),
    ("false", .bool(false)),
    ("0", .integer(0)),
    ("-0", .number(-0.0)),
    ("-17", .integer(-17)),
    ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)),
    ("0.1", .number(0.1)),
    ("1e3", .number(1000)),
    ("1E+02", .number(100)),
    ("-2.5e-1", .number(-0.25)),
    ("5e-324", .number(.leastNonzeroMagnitude)),
    ("1e-400", .number(0)),
    ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
    ("\"\"", .string("")),
    (#""a\"\\\/\b\f\n\r\tz""#, .string("a\"\\/\u{8}\u{c}\n\r\tz")),
    (#""\u00e9\u20AC\ud83d\ude00\u0000""#, .string("é€😀\0")),
    ("\"é€😀\u{7f}\"", .string("é€😀\u{7f}")),
    ("[]", .array([])),
    ("[1 , [ ] ,\"x\"]", .array([.integer(1), .array([]), .string("x")])),
    ("{}", .object([])),
    (
      "{\"b\":1,\"a\":{\"c\":null}}",
      .object([.init("b", .integer(1)), .init("a", .object([.init("c", .null)]))])
    ),
    // Two spellings of one letter are two keys: keys are told apart by their bytes.
    (
      "{\"\u{e9}\":1,\"e\u{301}\":2}",
      .object([.init("\u{e9}", .integer(1)), .init("e\u{301}", .integer(2))])
    ),
  ]

  @Test(arguments: accepted)
  func accepts(text: String, value: JSONValue) throws {
    #expect(try JSONParser.parse(text) == value)
  }

  @Test func keepsTheSignOfZero() throws {
    #expect(try JSONParser.parse("-0").double?.sign == .minus)
    #expect(try JSONParser.parse("-0.0").double?.sign == .minus)
  }

  static let refused: [(String, String)] = [
    ("", "line 1, column 1: expected a value, found the end"),
    ("  \n x", "line 2, column 2: expected a value, found 'x'"),
    ("tru", "line 1, column 1: expected a value, found 't'"),
    ("nil", "line 1, column 1: expected a value, found 'n'"),
    ("NaN", "line 1, column 1: expected a value, found 'N'"),
    ("+1", "line 1, column 1: expected a value, found '+'"),
    (".5", "line 1, column 1: expected a value, found '.'"),
    ("01", "line 1, column 2: expected no digit after a leading zero, found '1'"),
    ("-", "line 1, column 2: expected a digit, found the end"),
    ("1.", "line 1, column 3: expected a digit after the decimal point, found the end"),
    ("1.e2", "line 1, column 3: expected a digit after the decimal point, found 'e'"),
    ("2e", "line 1, column 3: expected a digit in the exponent, found the end"),
    ("1e999", "line 1, column 1: expected a number of at most 1.8e308, found 1e999"),
    ("1 2", "line 1, column 3: expected the end of the document, found '2'"),
    ("[1,]", "line 1, column 4: expected a value, found ']'"),
    ("[1 2]", "line 1, column 4: expected ',' or ']' after an element, found '2'"),
    ("[1", "line 1, column 3: expected ',' or ']' after an element, found the end"),
    ("{\"a\" 1}", "line 1, column 6: expected ':' after the key, found '1'"),
    ("{a:1}", "line 1, column 2: expected a key in quotation marks, found 'a'"),
    ("{\"a\":1,}", "line 1, column 8: expected a key in quotation marks, found '}'"),
    ("{\"a\":1;", "line 1, column 7: expected ',' or '}' after a member, found ';'"),
    (
      "{\n \"é\": 1, \"\\u00e9\": 2}",
      "line 2, column 10: expected each key once, found \"é\" again"
    ),
    ("\"ab", "line 1, column 4: expected '\"' at the end of the string, found the end"),
    (
      "\"a\nb\"",
      "line 1, column 3: expected control characters in a string written as escapes, "
        + "found the end of the line"
    ),
    ("\"\\x\"", "line 1, column 3: expected one of \" \\ / b f n r t u after '\\', found 'x'"),
    ("\"\\", "line 1, column 3: expected an escape after '\\', found the end"),
    (
      "\"\\u12g4\"",
      "line 1, column 6: expected four hexadecimal digits after '\\u', found 'g'"
    ),
    (
      "\"é\\ud83d\"",
      "line 1, column 3: expected surrogates in pairs, high before low, found one alone"
    ),
    (
      "\"\\ude00\\ud83d\"",
      "line 1, column 2: expected surrogates in pairs, high before low, found one alone"
    ),
    (
      "\"\\ud83d\\u0041\"",
      "line 1, column 2: expected surrogates in pairs, high before low, found one alone"
    ),
    ("\u{feff}1", "line 1, column 1: expected a value, found '\u{feff}'"),
  ]

  @Test(arguments: refused)
  func refuses(text: String, message: String) {
    #expect(throws: JSONError.self) { try JSONParser.parse(text) }
    do {
      _ = try JSONParser.parse(text)
    } catch {
      #expect(error.description == message)
    }
  }

  /// Overlong forms, surrogates, values beyond U+10FFFF, stray and missing continuation bytes
  /// (RFC 3629).
  @Test(
    arguments: [
      [0x80], [0xc0, 0x80], [0xc1, 0xbf], [0xc3], [0xc3, 0x28], [0xe0, 0x9f, 0xbf],
      [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf0, 0x8f, 0xbf, 0xbf], [0xf0, 0x9f, 0x98],
      [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff],
    ] as [[UInt8]])
  func refusesInvalidText(sequence: [UInt8]) {
    let bytes = Array("\"a".utf8) + sequence + Array("\"".utf8)
    let hex = String(sequence[0], radix: 16)
    #expect(
      throws: JSONError(line: 1, column: 3, expected: "valid UTF-8", found: "byte 0x\(hex)")
    ) { try JSONParser.parse(bytes) }
    #expect(throws: JSONError.self) {
      try JSONParser.parse(Array("\"a".utf8) + sequence)
    }
  }

  @Test func limitsDepth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONParser.parse(nested(128))
    #expect(throws: JSONError.self) { try JSONParser.parse(nested(129)) }
    #expect(throws: JSONError.self) {
      try JSONParser.parse(String(repeating: "{\"a\":[", count: 100_000))
    }
  }

  @Test func findsRepeatedKeysInLargeObjects() throws {
    let members = (0..<1000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let value = try JSONParser.parse("{\(members)}")
    #expect(value.members?.count == 1000)
    #expect(value["k999"] == .integer(999))
    #expect(throws: JSONError.self) { try JSONParser.parse("{\(members),\"k500\":0}") }
    #expect(throws: JSONError.self) { try JSONParser.parse("{\(members),\"k3\":0}") }
  }

  @Test func numbersLinesFromTheGivenOne() {
    #expect(throws: JSONError(line: 41, column: 1, expected: "a value", found: "'?'")) {
      try JSONParser.parse("\n?", firstLine: 40)
    }
  }

  @Test func readsValuesByKind() throws {
    let value = try JSONParser.parse(
      #"{"i":3,"f":2.0,"h":2.5,"s":"x","b":true,"n":null,"a":[1],"o":{}}"#)
    #expect(value["i"]?.integer == 3)
    #expect(value["i"]?.double == 3)
    #expect(value["f"]?.integer == 2)
    #expect(value["h"]?.integer == nil)
    #expect(value["s"]?.string == "x")
    #expect(value["b"]?.bool == true)
    #expect(value["a"]?.array == [.integer(1)])
    #expect(value["o"]?.members == [])
    #expect(value["missing"] == nil)
    #expect(value["s"]?["x"] == nil)
    #expect(
      value.members?.map(\.value.kind) == [
        "a number", "a number", "a number", "a string", "a boolean", "null", "an array",
        "an object",
      ])
  }
}
