/// A cursor over bytes that nothing is known about. Every read names the field it is for, and
/// checks that the bytes are there and mean something.
struct WireReader {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Bytes not read yet.
  var remaining: Int { bytes.count - offset }

  private mutating func integer<Integer: FixedWidthInteger>(
    _ field: String, as type: Integer.Type
  ) throws(WireError) -> Integer {
    let width = Integer.bitWidth / 8
    guard remaining >= width else { throw missing(field, width) }
    var value: Integer = 0
    for index in 0..<width {
      value |= Integer(truncatingIfNeeded: bytes[offset + index]) &<< Integer(8 * index)
    }
    offset += width
    return value
  }

  private func missing(_ field: String, _ needed: Int) -> WireError {
    WireError(
      field: field, reason: "is cut off: it takes \(needed) bytes, and \(remaining) are left")
  }

  mutating func u8(_ field: String) throws(WireError) -> UInt8 {
    try integer(field, as: UInt8.self)
  }

  mutating func u32(_ field: String) throws(WireError) -> UInt32 {
    try integer(field, as: UInt32.self)
  }

  mutating func u64(_ field: String) throws(WireError) -> UInt64 {
    try integer(field, as: UInt64.self)
  }

  mutating func i64(_ field: String) throws(WireError) -> Int64 {
    Int64(bitPattern: try integer(field, as: UInt64.self))
  }

  /// A finite 32-bit float.
  mutating func f32(_ field: String) throws(WireError) -> Float {
    let value = Float(bitPattern: try integer(field, as: UInt32.self))
    guard value.isFinite else { throw WireError(field: field, reason: notFinite(Double(value))) }
    return value
  }

  /// A finite number.
  mutating func f64(_ field: String) throws(WireError) -> Double {
    let value = Double(bitPattern: try integer(field, as: UInt64.self))
    guard value.isFinite else { throw WireError(field: field, reason: notFinite(value)) }
    return value
  }

  private func notFinite(_ value: Double) -> String { "is \(value); it must be a finite number" }

  /// A u32 that must be 0 or 1.
  mutating func flag(_ field: String) throws(WireError) -> Bool {
    let value = try u32(field)
    guard value <= 1 else {
      throw WireError(field: field, reason: "is \(value); it must be 0 or 1")
    }
    return value == 1
  }

  /// A u32 that must be one of an enumeration's numbers.
  mutating func choice<Choice: RawRepresentable<UInt32>>(
    _ field: String, as type: Choice.Type
  ) throws(WireError) -> Choice {
    let value = try u32(field)
    guard let choice = Choice(rawValue: value) else {
      throw WireError(field: field, reason: "is \(value), which means nothing in this protocol")
    }
    return choice
  }

  /// The number of elements that follow, each of at least `width` bytes; so a count can be trusted
  /// to size an allocation.
  mutating func count(
    _ field: String, width: Int, limit: Int = Int.max
  ) throws(WireError) -> Int {
    let count = Int(try u32(field))
    guard count <= limit else {
      throw WireError(field: field, reason: "has \(count) elements; at most \(limit)")
    }
    guard count <= remaining / width else {
      throw WireError(
        field: field, reason: "says \(count) elements, and \(remaining) bytes are left")
    }
    return count
  }

  /// A u32 length and as many bytes.
  mutating func block(_ field: String, limit: Int = Int.max) throws(WireError) -> [UInt8] {
    let length = Int(try u32(field))
    guard length <= limit else {
      throw WireError(field: field, reason: "is \(length) bytes long; at most \(limit)")
    }
    guard length <= remaining else { throw missing(field, length) }
    let block = Array(bytes[offset..<offset + length])
    offset += length
    return block
  }

  /// A u32 length and as many bytes of UTF-8.
  mutating func string(
    _ field: String, limit: Int = WireLimit.string
  ) throws(WireError) -> String {
    let length = Int(try u32(field))
    guard length <= limit else {
      throw WireError(field: field, reason: "is \(length) bytes long; at most \(limit)")
    }
    guard length <= remaining else { throw missing(field, length) }
    guard let text = String(validating: bytes[offset..<offset + length], as: UTF8.self) else {
      throw WireError(field: field, reason: "is not UTF-8")
    }
    offset += length
    return text
  }

  /// What is left, as it is.
  mutating func rest() -> [UInt8] {
    defer { offset = bytes.count }
    return offset == 0 ? bytes : Array(bytes[offset...])
  }

  /// Refuses bytes behind the last field.
  func finish(_ field: String) throws(WireError) {
    guard remaining == 0 else {
      throw WireError(field: field, reason: "is followed by \(remaining) bytes too many")
    }
  }
}
