/// Bytes of the wire in the making: little-endian and packed.
struct WireWriter {
  /// What was written comes first; the rest is room.
  private var storage: [UInt8] = []
  /// How many bytes were written.
  private(set) var length = 0

  init() {}

  /// A copy of what was written.
  var bytes: [UInt8] { Array(storage[..<length]) }

  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe storage.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
  }

  /// Forgets what was written and keeps the memory.
  mutating func clear() {
    length = 0
  }

  /// Makes room for so many bytes more.
  mutating func reserve(_ count: Int) {
    let needed = length + count
    guard needed > storage.count else { return }
    let size = max(needed, storage.count * 2, 256)
    storage.append(contentsOf: repeatElement(0, count: size - storage.count))
  }

  @inline(__always)
  private mutating func append<Number: FixedWidthInteger>(_ value: Number) {
    let size = MemoryLayout<Number>.size
    if storage.count - length < size { reserve(size) }
    let place = length
    unsafe storage.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: value.littleEndian, toByteOffset: place, as: Number.self)
    }
    length = place + size
  }

  private mutating func append(contentsOf more: UnsafeRawBufferPointer) {
    reserve(more.count)
    let place = length
    unsafe storage.withUnsafeMutableBytes {
      unsafe UnsafeMutableRawBufferPointer(rebasing: $0[place...]).copyMemory(from: more)
    }
    length = place + more.count
  }

  mutating func u8(_ value: UInt8) { append(value) }
  mutating func u32(_ value: UInt32) { append(value) }
  mutating func u64(_ value: UInt64) { append(value) }
  mutating func i64(_ value: Int64) { append(value) }
  mutating func f32(_ value: Float) { append(value.bitPattern) }
  mutating func f64(_ value: Double) { append(value.bitPattern) }

  mutating func bool8(_ value: Bool) { append(UInt8(value ? 1 : 0)) }
  mutating func bool32(_ value: Bool) { append(UInt32(value ? 1 : 0)) }

  /// A u32 count. Nothing that the host sends comes near its limit.
  mutating func count(_ value: Int) { append(UInt32(value)) }

  mutating func string(_ text: String) {
    var text = text
    text.withUTF8 {
      count($0.count)
      unsafe append(contentsOf: UnsafeRawBufferPointer($0))
    }
  }

  /// A u32 length and the bytes.
  mutating func block(_ block: [UInt8]) {
    count(block.count)
    raw(block)
  }

  /// Bytes as they are.
  mutating func raw(_ more: [UInt8]) {
    unsafe more.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  /// Overwrites a u32 written earlier.
  mutating func patch(_ value: UInt32, at offset: Int) {
    for index in 0..<4 {
      storage[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(index)))
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

  /// The kind of the message that was begun.
  var kind: UInt32 {
    unsafe storage.withUnsafeBytes {
      UInt32(littleEndian: unsafe $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    }
  }

  /// Completes the header, once the payload is written.
  mutating func end() {
    patch(UInt32(length - 4), at: 0)
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
