import MorphScene
import Testing

@Suite struct CallTests {
  @Test func aPureActionPrintsItsResult() throws {
    // The exponent is 2 (4.5 / 2)^amount: 3 half-way.
    let run = try Tool.succeed("call", "squircle", "exponent-at", "0.5")
    #expect(run.text == "3\n")
    let json = try Tool.succeed("call", "squircle", "exponent-at", "1", "--json").json()
    #expect(json.double == 4.5)
    // Above rest the banner follows the finger.
    let band = try Tool.succeed("call", "flick-banner", "rubber-band", "--", "-5", "216")
    #expect(band.text == "-5\n")
  }

  @Test func settingsReachTheInstance() throws {
    let run = try Tool.succeed(
      "call", "squircle", "exponent-at", "1", "--set", "exponent=8", "--json")
    #expect(try run.json().double == 8)
  }

  @Test func anotherActionPrintsItsEffects() throws {
    let document = try Tool.succeed("call", "status-pill", "advance", "--", "-1").json()
    #expect(try document.at("schema") == .string("morph.effects/1"))
    let effects = try #require(document.at("effects").array)
    let slot = try #require(effects.first { $0["do"] == .string("set-slot") })
    #expect(try slot.at("slot") == .string("stepped"))
    #expect(try slot.at("value").integer == -1)
    let motion = try #require(effects.first { $0["do"] == .string("animate") })
    #expect(try motion.at("targets", "0", "channel") == .string("position"))
    #expect(try motion.at("targets", "0", "to").double == 1)
  }

  /// The same call on an instance that a trace has brought elsewhere.
  @Test func aTraceComesFirst() throws {
    let folder = Folder()
    let trace = try folder.write(
      """
      {"schema":"morph.trace/1","component":"morph.status-pill"}
      {"at":0.1,"do":"action","name":"advance","arguments":[2]}

      """, as: "trace.jsonl")
    func slot(_ words: String...) throws -> Int64? {
      let run = try Tool.run(["call", "status-pill", "advance", "1", "--trace", trace] + words)
      #expect(run.status == 0, "\(run.errors)")
      let effects = try #require(run.json().at("effects").array)
      return effects.first { $0["do"] == .string("set-slot") }?["value"]?.integer
    }
    #expect(try slot("--at", "0.05") == 1)
    #expect(try slot("--at", "0.2") == 3)
    #expect(try slot() == 3)
  }

  @Test func wrongArgumentsShowTheSignature() throws {
    let signature = "advance(by: int)"
    let pill = ["call", "status-pill", "advance"]
    try Tool.fail(64, pill, naming: ["0 arguments", signature])
    try Tool.fail(64, pill + ["1", "2"], naming: ["2 arguments", signature])
    try Tool.fail(64, pill + ["x"], naming: ["by", "\"x\"", signature])
    try Tool.fail(64, pill + ["1.5"], naming: ["by", "1.5", signature])
    try Tool.fail(64, ["call", "status-pill", "retreat"], naming: ["retreat", "advance"])
    try Tool.fail(64, ["call", "status-pill"], naming: ["usage: morph call"])
    try Tool.fail(
      64, ["call", "squircle", "exponent-at", "nan"],
      naming: ["amount", "nan", "exponent-at(amount: double) -> double"])
    try Tool.fail(64, pill + ["1", "--at", "1"], naming: ["--at", "--trace"])
  }

  @Test func aComponentWithoutActionsSaysSo() throws {
    try Tool.fail(
      64, ["call", Fixture.plugin("good"), "wave"], naming: ["test.fixture", "wave"])
  }
}
