internal import MorphPluginAPI

// Embedded Swift's own comparing, splitting and trimming of strings bring Unicode tables of 30 to
// 60 KB into a plugin. What a component needs can be done on bytes.

extension String {
  /// The pieces between separators, without the white space around them; empty ones are left out.
  public func fields(separatedBy separator: StaticString) -> [String] {
    let mark = unsafe separator.bytes
    var fields: [String] = []
    unsafe withBytes { bytes in
      var start = 0
      var index = 0
      while index < bytes.count {
        if unsafe occurs(mark, in: bytes, at: index) {
          unsafe appendField(bytes, start, index, &fields)
          index += mark.count
          start = index
        } else {
          index += 1
        }
      }
      unsafe appendField(bytes, start, bytes.count, &fields)
    }
    return fields
  }

  /// Without the white space at both ends.
  public var trimmed: String {
    var result = self
    unsafe withBytes { bytes in
      let (start, end) = unsafe trim(bytes, 0, bytes.count)
      if start > 0 || end < bytes.count {
        unsafe result = String(bytes: UnsafeBufferPointer(rebasing: bytes[start..<end]))
      }
    }
    return result
  }

  /// The longest beginning that is whole characters of Unicode and at most `count` bytes of UTF-8:
  /// a text of a frame can be drawn up to 8192 bytes.
  public func prefix(bytes count: Int) -> String {
    var result = self
    unsafe withBytes { bytes in
      guard bytes.count > count else { return }
      var end = max(0, count)
      // Bytes 10xxxxxx belong to a character that began before.
      while end > 0, unsafe bytes[end] & 0xC0 == 0x80 { end -= 1 }
      unsafe result = String(bytes: UnsafeBufferPointer(rebasing: bytes[..<end]))
    }
    return result
  }

  /// Whether both hold the same bytes. Unlike `==`, it does not know that one letter can be
  /// written in several ways.
  public func isSame(as other: String) -> Bool {
    var isSame = false
    unsafe withBytes { mine in
      unsafe other.withBytes { others in
        unsafe isSame =
          mine.count == others.count && (mine.isEmpty || occurs(others, in: mine, at: 0))
      }
    }
    return isSame
  }

  func isSame(as other: StaticString) -> Bool {
    let mark = unsafe other.bytes
    var isSame = false
    unsafe withBytes { bytes in
      unsafe isSame = bytes.count == mark.count && (mark.isEmpty || occurs(mark, in: bytes, at: 0))
    }
    return isSame
  }
}

/// The texts one after another. Unlike `+` and interpolation, which bring 20 KB of code along.
public func joined(_ texts: String...) -> String {
  var bytes: [UInt8] = []
  for text in texts { unsafe text.withBytes { unsafe bytes.append(contentsOf: $0) } }
  return unsafe bytes.withUnsafeBufferPointer { unsafe String(bytes: $0) }
}

/// A whole number in decimal digits.
public func format(_ value: Int) -> String {
  format(Double(value), 0)
}

/// `value` with `decimals` digits after the point (0 to 17), correctly rounded: `format(2, 1)` is
/// "2.0".
public func format(_ value: Double, _ decimals: Int) -> String {
  unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(MORPH_FORMAT_CAPACITY)) {
    buffer in
    let length = unsafe morph_format_fixed(
      value, Int32(clamp(decimals, 0, 17)), buffer.baseAddress, buffer.count)
    return unsafe buffer.withMemoryRebound(to: UInt8.self) { bytes in
      unsafe String(
        bytes: UnsafeBufferPointer(
          start: UnsafePointer(bytes.baseAddress), count: min(length, bytes.count - 1)))
    }
  }
}

private func occurs(
  _ mark: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, at start: Int
) -> Bool {
  guard start + mark.count <= bytes.count, mark.count > 0 else { return false }
  for index in 0..<mark.count where unsafe bytes[start + index] != mark[index] {
    return false
  }
  return true
}

private func appendField(
  _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ fields: inout [String]
) {
  let (first, last) = unsafe trim(bytes, start, end)
  if first < last {
    unsafe fields.append(
      String(bytes: UnsafeBufferPointer(rebasing: bytes[first..<last])))
  }
}

private func trim(
  _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
) -> (start: Int, end: Int) {
  var first = start
  var last = end
  while first < last {
    let length = unsafe whiteSpace(bytes, at: first, before: last)
    if length == 0 { break }
    first += length
  }
  while first < last {
    var length = 0
    for candidate in 1...3 where last - candidate >= first {
      if unsafe whiteSpace(bytes, at: last - candidate, before: last) == candidate {
        length = candidate
      }
    }
    if length == 0 { break }
    last -= length
  }
  return (first, last)
}

/// The number of bytes of the white-space character at `index`, or 0: Unicode's White_Space.
private func whiteSpace(
  _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, before end: Int
) -> Int {
  let lead = unsafe bytes[index]
  if lead == 0x20 || (lead >= 0x09 && lead <= 0x0D) { return 1 }
  if lead == 0xC2, index + 1 < end {
    let next = unsafe bytes[index + 1]
    return next == 0x85 || next == 0xA0 ? 2 : 0
  }
  guard index + 2 < end else { return 0 }
  let next = unsafe bytes[index + 1]
  let last = unsafe bytes[index + 2]
  switch (lead, next) {
  case (0xE1, 0x9A): return last == 0x80 ? 3 : 0
  case (0xE2, 0x80): return last <= 0x8A || last == 0xA8 || last == 0xA9 || last == 0xAF ? 3 : 0
  case (0xE2, 0x81): return last == 0x9F ? 3 : 0
  case (0xE3, 0x80): return last == 0x80 ? 3 : 0
  default: return 0
  }
}
