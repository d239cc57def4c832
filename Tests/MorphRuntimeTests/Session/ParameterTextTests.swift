import MorphRuntime
import MorphScene
import Testing

@Suite struct ParameterTextTests {
  private func parameter(
    _ initial: Value, in range: ClosedRange<Double> = 0...100
  ) -> ParameterDescriptor {
    var parameter = ParameterDescriptor()
    parameter.key = "it"
    parameter.type = initial.type
    parameter.initial = initial
    parameter.minimum = range.lowerBound
    parameter.maximum = range.upperBound
    parameter.options = [
      .init(id: 3, key: "collapse", label: ""), .init(id: 4, key: "up", label: ""),
    ]
    return parameter
  }

  private static let red = Color(red: 1, green: 0, blue: 0)

  @Test func everyTypeIsRead() throws {
    let cases: [(Value, String, Value)] = [
      (.bool(false), "true", .bool(true)),
      (.int(0), "-0", .int(0)),
      (.double(0), "1e1", .double(10)),
      (.string(""), "a, b", .string("a, b")),
      (.option(3), "up", .option(4)),
      (.color(.clear), "#ff0000", .color(Self.red)),
      (.color(.clear), "#FF000000", .color(Color(red: 1, green: 0, blue: 0, alpha: 0))),
      (.colors([]), "#ff0000, #ff0000", .colors([Self.red, Self.red])),
      (.colors([]), "[[1,0,0],\"#ff0000\"]", .colors([Self.red, Self.red])),
      (.colors([]), "", .colors([])),
      (.strings([]), "a, b,c", .strings(["a", "b", "c"])),
      (.strings([]), #"["a, b"]"#, .strings(["a, b"])),
      (.doubles([]), "1,2.5", .doubles([1, 2.5])),
      (.doubles([]), "[1,2.5]", .doubles([1, 2.5])),
    ]
    for (initial, text, expected) in cases {
      #expect(try parameter(initial).value(text: text) == expected, "\(text)")
    }
  }

  @Test func wrongTextNamesKeyValueAndWhatIsAccepted() {
    let cases: [(Value, String, String)] = [
      (.bool(false), "yes", "true or false"),
      (.int(0), "1.5", "a whole number from 0 to 100"),
      (.int(0), "101", "a whole number from 0 to 100"),
      (.double(0), "nan", "a number from 0.0 to 100.0"),
      (.double(0), "100.5", "a number from 0.0 to 100.0"),
      (.option(3), "down", "one of collapse, up"),
      (.color(.clear), "#ff00", "#rrggbb"),
      (.color(.clear), "red", "#rrggbb"),
      (.doubles([]), "1,2,x", "from 0.0 to 100.0"),
      (.doubles([]), "[1,200]", "from 0.0 to 100.0"),
      (.strings([]), "[1]", "a list of strings"),
      (.strings([]), "[", "a list of strings"),
    ]
    for (initial, text, expected) in cases {
      let error = #expect(throws: SessionError.self, "\(text)") {
        try parameter(initial).value(text: text)
      }
      #expect(error?.message.hasPrefix("parameter \"it\": ") == true)
      #expect(error?.message.contains(expected) == true, "\(error?.message ?? "")")
    }
  }

  @Test func jsonIsWrittenAsItIsRead() throws {
    let color = Color(red: 0.039, green: 0.518, blue: 1, alpha: 0.5)
    for value in [
      .bool(true), .int(-7), .double(0.1), .string("é"), .option(4), .color(color),
      .colors([color, .clear]), .strings(["", "x"]), .doubles([1, 0.1]),
    ] as [Value] {
      let parameter = parameter(value, in: -100...100)
      #expect(try parameter.value(json: parameter.json(value)) == value)
    }
    #expect(parameter(.option(3)).json(.option(4)) == .string("up"))
    let bytes = Value.bytes([0, 255, 16])
    #expect(ValueJSON.read(ValueJSON.write(bytes), as: .bytes) == bytes)
  }

  @Test func environmentFieldsAreRead() throws {
    let cases: [(String, String, EnvironmentField)] = [
      ("reduce-motion", "true", .reduceMotion(true)),
      ("text-scale", "1.5", .textScale(1.5)),
      ("scheme", "dark", .scheme(.dark)),
      ("direction", "rtl", .isRightToLeft(true)),
      ("locale", "ar-EG", .locale("ar-EG")),
      ("contrast", "high", .highContrast(true)),
      ("bold-text", "false", .boldText(false)),
      ("safe-area", "1,2,3,4", .safeArea([1, 2, 3, 4])),
    ]
    for (key, text, field) in cases {
      #expect(try EnvironmentField(key: key, text: text) == field)
      #expect(try EnvironmentField(key: key, json: field.json) == field)
    }
    for (key, text) in [
      ("reduce-motion", "yes"), ("text-scale", "5"), ("scheme", "blue"), ("lokale", "en"),
      ("safe-area", "1,2"), ("locale", ""),
    ] {
      let error = #expect(throws: SessionError.self) {
        try EnvironmentField(key: key, text: text)
      }
      #expect(error?.message.contains(key) == true)
      #expect(error?.message.contains("accepted: ") == true)
    }
    var environment = Environment()
    for (_, _, field) in cases { environment.set(field) }
    var other = Environment()
    for field in environment.changedFields { other.set(field) }
    #expect(other == environment)
  }
}
