import Foundation
import PluginFixtures
import Testing

@testable import MorphDev

@Suite struct Measure {
  @Test func stages() throws {
    guard let names = ProcessInfo.processInfo.environment["MEASURE"] else { return }
    for name in names.split(separator: ",").map(String.init) {
      let bench = BuildBench()
      let manager = FileManager.default
      let isC = name == "lamp"
      try manager.copyItem(
        atPath: PluginFixture.root.path + (isC ? "/Examples/c" : "/Plugins/\(name)"),
        toPath: bench.folder.path + "/\(name)")
      let builder = try bench.builder(name)
      _ = try BuildBench.built(builder)
      let file = builder.source.files[0]
      let text = try String(contentsOfFile: file, encoding: .utf8)
      var rows: [String: [Double]] = [:]
      for n in 1...9 {
        try (text + "\n// \(n)\n").write(toFile: file, atomically: true, encoding: .utf8)
        let start = Date()
        let plugin = try BuildBench.built(builder)
        rows["wall", default: []].append(Date().timeIntervalSince(start) * 1000)
        for s in plugin.stages {
          rows[s.name.rawValue, default: []].append(Double(s.nanoseconds) / 1e6)
        }
      }
      try (text + "\n func (\n").write(toFile: file, atomically: true, encoding: .utf8)
      let start = Date()
      let failure = try BuildBench.failure(builder)
      let syntax = Date().timeIntervalSince(start) * 1000
      print(
        "MEASURE", name,
        rows.sorted { $0.key < $1.key }.map {
          "\($0.key) \(Int($0.value.sorted()[4])) (\(Int($0.value.min()!)))"
        }
        .joined(separator: " "), "syntax", Int(syntax), failure.stage)
    }
  }
}
