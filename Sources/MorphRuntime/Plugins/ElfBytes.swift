/// Bounds-checked, little-endian reading of a file's bytes.
struct ElfBytes {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  func integer<Integer: FixedWidthInteger>(
    at offset: Int, _ what: String, as type: Integer.Type = Integer.self
  ) throws(ElfError) -> Integer {
    let width = Integer.bitWidth / 8
    try check(offset, width, what)
    var value: Integer = 0
    for index in 0..<width {
      value |= Integer(truncatingIfNeeded: bytes[offset + index]) &<< Integer(8 * index)
    }
    return value
  }

  /// A 64-bit offset, address or size. Those beyond 2^62 are nowhere in a file.
  func place(at offset: Int, _ what: String) throws(ElfError) -> Int {
    let value: UInt64 = try integer(at: offset, what)
    return value < 1 << 62 ? Int(value) : 1 << 62
  }

  func check(_ offset: Int, _ length: Int, _ what: String) throws(ElfError) {
    guard offset >= 0, length >= 0, length <= count, offset <= count - length else {
      let (end, overflow) = offset.addingReportingOverflow(length)
      let needed = overflow ? "more bytes than a file can have" : "\(max(end, 0)) bytes"
      throw ElfError(
        reason: "truncated: \(what) takes \(needed), and the file has \(count)",
        isOfLength: true)
    }
  }

  /// A NUL-terminated name within `table`, decoded leniently.
  func name(at index: Int, in table: Range<Int>) throws(ElfError) -> String {
    guard index >= 0, index < table.count else {
      throw ElfError(reason: "damaged: a name lies outside the string table")
    }
    let start = table.lowerBound + index
    let end = bytes[start..<table.upperBound].firstIndex(of: 0) ?? table.upperBound
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

/// Why a file is no library that this host can load.
public struct ElfError: Error, Hashable, Sendable {
  public var reason: String
  /// The file ends before all of it is there: more may be on its way.
  public var isOfLength: Bool

  public init(reason: String, isOfLength: Bool = false) {
    self.reason = reason
    self.isOfLength = isOfLength
  }
}
