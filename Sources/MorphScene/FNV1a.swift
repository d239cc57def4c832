/// The 64-bit FNV-1a hash of bytes, fed in any number of pieces.
///
/// It names frames in logs and files; it is not meant to withstand an adversary.
/// Source: Fowler, Noll, Vo and Eastlake, "The FNV Non-Cryptographic Hash Algorithm", section 5.
public struct Hash64: Hashable, Sendable {
  @usableFromInline var state: UInt64 = 0xcbf2_9ce4_8422_2325

  @inlinable public init() {}

  public var value: UInt64 { state }

  @inlinable
  public init(_ bytes: some Sequence<UInt8>) {
    self.init()
    combine(bytes)
  }

  @inlinable
  public mutating func combine(_ bytes: some Sequence<UInt8>) {
    var hash = state
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    state = hash
  }

  /// Sixteen lowercase hexadecimal digits.
  public var hex: String { Hash64.hex(value) }

  /// `value` as sixteen lowercase hexadecimal digits.
  public static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
