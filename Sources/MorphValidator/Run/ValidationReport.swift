internal import MorphScene

/// What a validation found.
public struct ValidationReport: Hashable, Sendable {
  /// Path of the plugin, as it was given.
  public var plugin: String
  public var seed: UInt64
  /// In the order of the tests.
  public var results: [TestResult]

  /// Whether nothing failed, crashed or timed out.
  public var isValid: Bool { !results.contains { $0.status.isFailure } }

  /// How many results have a status.
  public func count(_ status: TestResult.Status) -> Int {
    results.count { $0.status == status }
  }

  /// One JSON document, `morph.validate/1`.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("schema", "morph.validate/1")
    writer.field("plugin", plugin)
    writer.key("tests")
    writer.beginArray()
    for result in results {
      writer.beginObject()
      writer.field("name", result.name)
      writer.key("component")
      if let component = result.component { writer.string(component) } else { writer.null() }
      writer.field("status", result.status.rawValue)
      writer.field("message", result.message)
      writer.key("seed")
      writer.integer(result.seed)
      writer.field("repeat", result.repeat)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.finish()
  }

  /// The last line of a report for people: `49 tests with seed 1: 45 passed, 3 skipped, 1 failed`.
  public var summary: String {
    let counts = TestResult.Status.allCases.compactMap { status in
      count(status) == 0 ? nil : "\(count(status)) \(status.rawValue)"
    }
    return "\(results.count) result\(results.count == 1 ? "" : "s") with seed \(seed): "
      + counts.joined(separator: ", ")
  }
}
