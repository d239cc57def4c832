import MorphPluginAPI
import MorphScene

/// Writes the operations of a display list that the session reads, by the layout of
/// `MorphWire/include/display_list.h`.
struct DisplayListWriter {
  private(set) var bytes: [UInt8] = []

  mutating func size(_ width: Double, _ height: Double) {
    operation(1) {
      $0.float(width)
      $0.float(height)
    }
  }

  mutating func fill(_ rect: Rect, red: Double = 1, green: Double = 0, blue: Double = 0) {
    operation(8) {
      $0.rectangle(rect)
      $0.number(MORPH_PAINT_SOLID)
      for part in [red, green, blue, 1] { $0.float(part) }
    }
  }

  mutating func region(
    _ id: UInt32, item: UInt64 = 0, _ rect: Rect, gestures: [UInt32] = [], focusable: Bool = false,
    scroll: UInt32 = 0, content: Double = 0
  ) {
    operation(13) {
      $0.number(id)
      $0.long(item)
      $0.rectangle(rect)
      $0.number(0)
      $0.number(focusable ? 1 : 0)
      $0.number(scroll)
      $0.float(content)
      $0.number(UInt32(gestures.count))
      for gesture in gestures { $0.number(gesture) }
    }
  }

  mutating func node(
    _ id: UInt32, item: UInt64 = 0, role: SceneNode.Role = .button, label: String = "",
    value: String = "", actions: [String] = [], hidden: Bool = false
  ) {
    operation(14) {
      $0.number(id)
      $0.long(item)
      $0.number(role.rawValue)
      $0.number(hidden ? 1 : 0)
      $0.text(label)
      $0.text(value)
      $0.text("")
      $0.number(UInt32(actions.count))
      for action in actions { $0.text(action) }
      for part in [0.0, 0, 10, 10] { $0.float(part) }
      $0.number(0)
      $0.long(0)
    }
  }

  /// Bytes that no reader accepts.
  mutating func nonsense() { operation(999) { _ in } }

  private mutating func operation(_ kind: UInt16, _ body: (inout DisplayListWriter) -> Void) {
    var inner = DisplayListWriter()
    body(&inner)
    append(kind)
    append(UInt16(0))
    append(UInt32(inner.bytes.count + 8))
    bytes += inner.bytes
  }

  private mutating func rectangle(_ rect: Rect) {
    number(MORPH_SHAPE_RECTANGLE)
    for part in [rect.x, rect.y, rect.width, rect.height] { float(part) }
  }

  private mutating func text(_ text: String) {
    number(UInt32(text.utf8.count))
    bytes += Array(text.utf8)
  }

  private mutating func float(_ value: Double) { append(Float(value).bitPattern) }
  private mutating func number(_ value: UInt32) { append(value) }
  private mutating func long(_ value: UInt64) { append(value) }

  private mutating func append(_ value: some FixedWidthInteger) {
    var value = value
    for _ in 0..<(value.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: value))
      value >>= 8
    }
  }
}
