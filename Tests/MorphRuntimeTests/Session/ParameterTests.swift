import MorphMotion
import MorphRuntime
import MorphScene
import Testing

@Suite struct ParameterTests {
  @Test func parametersAreClampedAndChecked() throws {
    let code = ScriptedComponent {
      $0.parameter(1, "height", .double(20), in: 8...40)
      $0.parameter(2, "count", .int(3), in: 0...9)
      $0.parameter(
        3, "mode", .option(1),
        options: [.init(id: 1, key: "fast", label: ""), .init(id: 4, key: "slow", label: "")])
    }
    var options = Session.Options()
    options.parameters = ["height": .double(500), "count": .int(-3)]
    let session = try Session(code: code, options: options)
    #expect(session.parameter("height") == .double(40))
    #expect(session.parameter("count") == .int(0))
    #expect(session.parameter("nothing") == nil)
    for (key, value, words) in [
      ("heigth", .double(1), ["heigth", "height", "count"]),
      ("height", .string("a"), ["height", "string", "8.0 to 40.0"]),
      ("mode", .option(2), ["mode", "fast, slow"]),
      ("height", .double(.nan), ["height", "nan"]),
    ] as [(String, Value, [String])] {
      let error = #expect(throws: SessionError.self) {
        try session.send(.set(parameter: key, value), at: 0)
      }
      for word in words { #expect(error?.message.contains(word) == true) }
    }
    try session.send(.set(parameter: "height", .double(1)), at: ns(1))
    try session.send(.set(parameter: "height", .double(30)), at: ns(2))
    try session.send(.set(parameter: "height", .double(30)), at: ns(3))
    session.advance(to: ns(5))
    #expect(code.told.map(\.time) == [ns(1), ns(2)])
    #expect(session.parameter("height") == .double(30))
  }

  @Test func whatSurroundsItIsInTheSnapshot() throws {
    let code = ScriptedComponent { $0.padding = 10 }
    let session = try Session(code: code)
    #expect(session.snapshot().proposal == Size(180, 80))
    try session.send(.resize(Size(300, 200)), at: ns(1))
    try session.send(.progress(1.5), at: ns(2))
    try session.send(.visible(false), at: ns(3))
    session.advance(to: ns(2))
    #expect(session.snapshot().proposal == Size(280, 180))
    #expect(session.snapshot().progress == 1.5)
    session.advance(to: ns(4))
    #expect(code.told.map(\.kind) == [.resized, .visibility(false)])
    #expect(throws: SessionError.self) { try session.send(.resize(Size(.nan, 1))) }
    #expect(throws: SessionError.self) { try session.send(.progress(.infinity)) }
  }
}
