import Foundation
import MorphScene
import Testing

@Suite struct SpringTests {
  private func spring(_ words: String...) throws -> JSONValue {
    let run = try Tool.run(["spring"] + words + ["--json"])
    #expect(run.status == 0, "\(words): \(run.errors)")
    return try run.json()
  }

  /// An underdamped spring of mass 1 from 0 to 1 at rest: the textbook's
  /// 1 - e^(-z w t) (cos(wd t) + z w / wd sin(wd t)), wd = w sqrt(1 - z^2).
  @Test func samplesAreTheTextbooks() throws {
    let document = try spring("--response", "0.4", "--damping", "0.8", "--at", "0", "0.1", "0.25")
    #expect(try document.at("schema") == .string("morph.spring/1"))
    #expect(try document.at("mass").double == 1)
    #expect(try document.at("response").double == 0.4)
    #expect(try document.at("damping-ratio").double == 0.8)
    let frequency = 2 * Double.pi / 0.4
    #expect(abs(try #require(document.at("stiffness").double) - frequency * frequency) < 1e-10)
    #expect(abs(try #require(document.at("damping").double) - 1.6 * frequency) < 1e-11)
    #expect(try #require(document.at("settling-duration").double) > 0.3)
    let samples = try #require(document.at("samples").array)
    #expect(samples.compactMap { $0["t"]?.double } == [0, 0.1, 0.25])
    let decay = 0.8 * frequency
    let damped = frequency * (1 - 0.8 * 0.8).squareRoot()
    for sample in samples {
      let time = try #require(sample.at("t").double)
      let value =
        1 - exp(-decay * time) * (cos(damped * time) + decay / damped * sin(damped * time))
      let velocity =
        exp(-decay * time) * frequency * frequency / damped * sin(damped * time)
      #expect(abs(try #require(sample.at("value").double) - value) < 1e-12)
      #expect(abs(try #require(sample.at("velocity").double) - velocity) < 1e-10)
    }
  }

  /// Three ways to say one spring.
  @Test func threeWaysAgree() throws {
    let times = ["--at", "0.05", "0.2", "--from", "10", "--to", "-10", "--velocity", "-300"]
    let response = try Tool.run(
      ["spring", "--response", "0.5", "--damping", "0.8", "--json"] + times
    ).json()
    let duration = try Tool.run(
      ["spring", "--duration", "0.5", "--bounce", "0.2", "--json"] + times
    ).json()
    let stiffness = 16 * Double.pi * Double.pi
    let physical = try Tool.run(
      [
        "spring", "--mass", "1", "--stiffness", "\(stiffness)", "--damping-coefficient",
        "\(1.6 * stiffness.squareRoot())", "--json",
      ] + times
    ).json()
    for other in [duration, physical] {
      for index in ["0", "1"] {
        for key in ["value", "velocity"] {
          let expected = try #require(response.at("samples", index, key).double)
          let found = try #require(other.at("samples", index, key).double)
          #expect(abs(found - expected) < 1e-9, "\(key) \(index)")
        }
      }
    }
  }

  @Test func framesRunUntilItIsSettled() throws {
    let document = try spring("--response", "0.4", "--damping", "0.8", "--fps", "60")
    let samples = try #require(document.at("samples").array)
    let settling = try #require(document.at("settling-duration").double)
    #expect(samples.count == Int((settling * 60).rounded(.up)) + 1)
    #expect(try #require(samples[1].at("t").double) == 1.0 / 60)
    let last = try #require(samples.last?["value"]?.double)
    #expect(abs(last - 1) < 0.001)
  }

  @Test func theTableHasTheSameNumbers() throws {
    let words = ["spring", "--response", "0.4", "--damping", "0.8", "--at", "0.1"]
    let value = try #require(
      Tool.run(words + ["--json"]).json().at("samples", "0", "value").double)
    #expect(try Tool.run(words).text.contains("\(value)"))
  }

  @Test func wrongNumbersAreNamed() throws {
    let spring = ["spring", "--response", "0.4", "--damping", "0.8"]
    try Tool.fail(64, ["spring"], naming: ["--response R", "--mass M", "--duration D"])
    try Tool.fail(64, spring, naming: ["--at", "--fps"])
    try Tool.fail(64, spring + ["--at", "-1"], naming: ["--at -1"])
    try Tool.fail(64, spring + ["--at", "nan"], naming: ["--at nan"])
    try Tool.fail(64, spring + ["--at", "1", "--fps", "60"], naming: ["--at", "--fps"])
    try Tool.fail(64, spring + ["--mass", "1", "--at", "1"], naming: ["expected one of"])
    try Tool.fail(
      64, ["spring", "--response", "x", "--damping", "1", "--at", "1"], naming: ["--response x"])
    try Tool.fail(
      64, ["spring", "--response", "-1", "--damping", "1", "--at", "1"],
      naming: ["--response -1"])
    try Tool.fail(
      64, ["spring", "--duration", "1", "--bounce", "2", "--at", "1"],
      naming: ["--bounce 2", "-1 to 1"])
    try Tool.fail(
      64, spring + ["--velocity", "inf", "--at", "1"], naming: ["--velocity inf", "a number"])
  }
}
