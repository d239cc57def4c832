/// A cursor over little-endian bytes that nobody has checked.
///
/// Every read is bounded; what goes wrong is thrown as the error that `failure` makes of a
/// sentence, so that each user of it reports in its own terms.
public struct ByteReader {
  public let bytes: [UInt8]
  public private(set) var offset: Int
  public private(set) var end: Int

  public init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = min(max(offset, 0), bytes.count)
    end = bytes.count
  }

  /// What is wrong with the bytes: the name of a field and a sentence.
  public struct Failure: Error, Hashable, Sendable {
    public var field: String
    public var reason: String

    public init(field: String, reason: String) {
      self.field = field
      self.reason = reason
    }
  }

  public var isAtEnd: Bool { offset >= end }
  public var remaining: Int { end - offset }

  /// Limits reading to the next `length` bytes and returns the end to go back to.
  public mutating func narrow(to length: Int, _ field: StaticString) throws(Failure) -> Int {
    guard length >= 0, length <= remaining else { throw missing(field, length) }
    let outer = end
    end = offset + length
    return outer
  }

  /// Goes to the end of a narrowed part and widens to `outer` again.
  public mutating func widen(to outer: Int) {
    offset = end
    end = min(outer, bytes.count)
  }

  public mutating func skip(_ length: Int, _ field: StaticString) throws(Failure) {
    guard length >= 0, length <= remaining else { throw missing(field, length) }
    offset += length
  }

  public mutating func u8(_ field: StaticString) throws(Failure) -> UInt8 {
    guard remaining >= 1 else { throw missing(field, 1) }
    offset += 1
    return bytes[offset - 1]
  }

  public mutating func u16(_ field: StaticString) throws(Failure) -> UInt16 {
    guard remaining >= 2 else { throw missing(field, 2) }
    let at = offset
    offset += 2
    return UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8
  }

  public mutating func u32(_ field: StaticString) throws(Failure) -> UInt32 {
    guard remaining >= 4 else { throw missing(field, 4) }
    let at = offset
    offset += 4
    return UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
      | UInt32(bytes[at + 3]) << 24
  }

  public mutating func u64(_ field: StaticString) throws(Failure) -> UInt64 {
    let low = try u32(field)
    let high = try u32(field)
    return UInt64(low) | UInt64(high) << 32
  }

  public mutating func i64(_ field: StaticString) throws(Failure) -> Int64 {
    Int64(bitPattern: try u64(field))
  }

  /// A finite 32-bit number.
  public mutating func f32(_ field: StaticString) throws(Failure) -> Float {
    let value = Float(bitPattern: try u32(field))
    guard value.isFinite else { throw Self.notFinite(field, Double(value)) }
    return value
  }

  /// A finite 64-bit number.
  public mutating func f64(_ field: StaticString) throws(Failure) -> Double {
    let value = Double(bitPattern: try u64(field))
    guard value.isFinite else { throw Self.notFinite(field, value) }
    return value
  }

  /// A finite 32-bit number, as a 64-bit one.
  public mutating func number(_ field: StaticString) throws(Failure) -> Double {
    Double(try f32(field))
  }

  /// A 0 or 1 of 32 bits; any other number counts as 1.
  public mutating func truth(_ field: StaticString) throws(Failure) -> Bool {
    try u32(field) != 0
  }

  /// A 32-bit number that must be 0 or 1.
  public mutating func flag(_ field: StaticString) throws(Failure) -> Bool {
    let value = try u32(field)
    guard value <= 1 else {
      throw Failure(field: "\(field)", reason: "is \(value); it must be 0 or 1")
    }
    return value == 1
  }

  /// The number of elements that follow, each of at least `width` bytes, so that it can be trusted
  /// to size an array.
  public mutating func count(
    _ field: StaticString, width: Int, limit: Int = .max
  ) throws(Failure) -> Int {
    let count = Int(try u32(field))
    guard count <= limit else {
      throw Failure(field: "\(field)", reason: "has \(count) elements; at most \(limit)")
    }
    guard count <= remaining / max(width, 1) else {
      throw Failure(
        field: "\(field)", reason: "says \(count) elements, and \(remaining) bytes are left")
    }
    return count
  }

  /// A 32-bit length and as many bytes.
  public mutating func block(
    _ field: StaticString, limit: Int = .max
  ) throws(Failure) -> [UInt8] {
    Array(bytes[try span(field, limit)])
  }

  /// A 32-bit length and as many bytes of UTF-8.
  public mutating func string(
    _ field: StaticString, limit: Int = 65_536
  ) throws(Failure) -> String {
    guard let text = String(validating: bytes[try span(field, limit)], as: UTF8.self) else {
      throw Failure(field: "\(field)", reason: "is not UTF-8")
    }
    return text
  }

  /// Where the bytes behind a 32-bit length are.
  private mutating func span(
    _ field: StaticString, _ limit: Int
  ) throws(Failure) -> Range<Int> {
    let length = Int(try u32(field))
    guard length <= limit else {
      throw Failure(field: "\(field)", reason: "is \(length) bytes long; at most \(limit)")
    }
    guard length <= remaining else { throw missing(field, length) }
    offset += length
    return (offset - length)..<offset
  }

  /// A number that names one case of an enumeration.
  public mutating func choice<Choice: RawRepresentable<UInt32>>(
    _ field: StaticString, as type: Choice.Type
  ) throws(Failure) -> Choice {
    let number = try u32(field)
    guard let choice = Choice(rawValue: number) else {
      throw Failure(
        field: "\(field)", reason: "is \(number), which means nothing in this protocol")
    }
    return choice
  }

  /// What is left, as it is.
  public mutating func rest() -> [UInt8] {
    defer { offset = end }
    return offset == 0 && end == bytes.count ? bytes : Array(bytes[offset..<end])
  }

  /// Refuses bytes behind the last field.
  public func finish(_ field: StaticString) throws(Failure) {
    guard remaining == 0 else {
      throw Failure(field: "\(field)", reason: "is followed by \(remaining) bytes too many")
    }
  }

  private func missing(_ field: StaticString, _ needed: Int) -> Failure {
    Failure(
      field: "\(field)",
      reason: "is cut off: it takes \(needed) bytes, and \(remaining) are left")
  }

  private static func notFinite(_ field: StaticString, _ value: Double) -> Failure {
    Failure(field: "\(field)", reason: "is \(value); it must be a finite number")
  }
}
