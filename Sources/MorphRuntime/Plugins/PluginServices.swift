public import MorphScene

/// What plugin code may ask of its host while a call runs.
public struct PluginServices {
  /// Lays a paragraph out. An error answers the component that its question cannot be answered.
  public var measure: (Paragraph) throws -> TextMetrics
  /// Takes a line for the author, with the protocol's level: 0 debug, 1 info, 2 warning, 3 error.
  public var log: (UInt32, String) -> Void

  public init(
    measure: @escaping (Paragraph) throws -> TextMetrics,
    log: @escaping (UInt32, String) -> Void = { _, _ in }
  ) {
    self.measure = measure
    self.log = log
  }

  /// Measures nothing: enough for reading what a plugin says of itself.
  public static var none: PluginServices {
    PluginServices(measure: { _ in throw NoMeasuring() })
  }

  private struct NoMeasuring: Error {}

  /// The answer to a question as it came off the wire.
  func answer(_ question: [UInt8]) -> [UInt8] {
    var answer = WireWriter()
    var reader = ByteReader(question)
    if let paragraph = try? reader.paragraph(), let metrics = try? measure(paragraph) {
      answer.measured(metrics)
    } else {
      answer.notMeasured()
    }
    return answer.bytes
  }
}
