/// Bytes of the wire in the making: little-endian and packed.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  init() {}

  /// Forgets what was written and keeps the memory.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func reserve(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  @inline(__always)
  private mutating func append(_ value: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func u8(_ value: UInt8) { bytes.append(value) }
  mutating func u32(_ value: UInt32) { append(value) }
  mutating func u64(_ value: UInt64) { append(value) }
  mutating func i64(_ value: Int64) { append(value) }
  mutating func f32(_ value: Float) { append(value.bitPattern) }
  mutating func f64(_ value: Double) { append(value.bitPattern) }

  mutating func bool8(_ value: Bool) { bytes.append(value ? 1 : 0) }
  mutating func bool32(_ value: Bool) { append(UInt32(value ? 1 : 0)) }

  /// A u32 count. Nothing that the host sends comes near its limit.
  mutating func count(_ value: Int) { append(UInt32(value)) }

  mutating func string(_ text: String) {
    count(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// A u32 length and the bytes.
  mutating func block(_ block: [UInt8]) {
    count(block.count)
    bytes.append(contentsOf: block)
  }

  /// Bytes as they are.
  mutating func raw(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
  }

  /// Overwrites a u32 written earlier.
  mutating func patch(_ value: UInt32, at offset: Int) {
    for index in 0..<4 {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(index)))
    }
  }
}

/// A message: u32 length of what follows, u32 kind, payload.
extension WireWriter {
  static let headerSize = 8

  /// Starts over with the header of a message.
  mutating func begin(message kind: Int) {
    clear()
    u32(0)
    u32(UInt32(kind))
  }

  /// Completes the header, once the payload is written.
  mutating func end() {
    patch(UInt32(bytes.count - 4), at: 0)
  }

  /// A message with this payload.
  init(message kind: Int, payload: [UInt8] = []) {
    self.init()
    begin(message: kind)
    raw(payload)
    end()
  }
}

/// A message that came in.
struct Message {
  var kind: UInt32
  var payload: [UInt8]
}
