internal import MorphMotion
public import MorphScene

extension Output {
  /// As an object of a log: `{"t":0.1,"kind":"haptic","name":"selection","intensity":1}`.
  public func write(_ writer: inout JSONWriter, _ descriptor: ComponentDescriptor) {
    writer.beginObject()
    writer.field("t", Trace.seconds(time))
    switch kind {
    case .haptic(let haptic, let intensity):
      writer.field("kind", "haptic")
      writer.field("name", haptic.name)
      writer.field("intensity", intensity)
    case .request(let key, let item, let serial):
      writer.field("kind", "request")
      writer.field("name", itemName(key, item))
      writer.field("id", serial)
    case .requestCancelled(let key, let item, let serial):
      writer.field("kind", "request-cancelled")
      writer.field("name", itemName(key, item))
      writer.field("id", serial)
    case .parameter(let key, let value):
      writer.field("kind", "parameter")
      writer.field("key", key)
      let parameter = descriptor.parameters.first { $0.key == key }
      writer.field("value", parameter?.json(value) ?? ValueJSON.write(value))
    case .announce(let text):
      writer.field("kind", "announce")
      writer.field("text", text)
    case .log(let level, let text):
      writer.field("kind", "log")
      writer.field("level", Output.levels[Int(min(level, 3))])
      writer.field("text", text)
    case .fault(let fault):
      writer.field("kind", "fault")
      writer.field("call", fault.call)
      writer.field("text", fault.message)
    case .rejected(let message, let line):
      writer.field("kind", "rejected")
      if let line { writer.field("line", line) }
      writer.field("text", message)
    case .result(let action, let value):
      writer.field("kind", "result")
      writer.field("name", action)
      writer.field("value", ValueJSON.write(value))
    }
    writer.endObject()
  }

  private static let levels = ["debug", "info", "warning", "error"]
}
