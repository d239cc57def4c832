/// Writes display lists by hand, right ones and wrong ones.
struct DisplayListBuilder {
  var bytes: [UInt8] = []

  mutating func operation(
    _ kind: UInt16, flags: UInt16 = 0, _ body: (inout DisplayListBuilder) -> Void = { _ in }
  ) {
    var inner = DisplayListBuilder()
    body(&inner)
    u16(kind)
    u16(flags)
    u32(UInt32(inner.bytes.count + 8))
    bytes += inner.bytes
  }

  mutating func u8(_ value: UInt8) { bytes.append(value) }

  mutating func u16(_ value: UInt16) {
    for shift in stride(from: 0, to: 16, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func u32(_ value: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func u64(_ value: UInt64) {
    u32(UInt32(truncatingIfNeeded: value))
    u32(UInt32(truncatingIfNeeded: value >> 32))
  }

  mutating func f32(_ values: Float...) {
    for value in values { u32(value.bitPattern) }
  }

  mutating func f64(_ values: Double...) {
    for value in values { u64(value.bitPattern) }
  }

  mutating func string(_ text: String) {
    u32(UInt32(text.utf8.count))
    bytes += Array(text.utf8)
  }

  mutating func rectangle(_ x: Float, _ y: Float, _ width: Float, _ height: Float) {
    u32(1)
    f32(x, y, width, height)
  }

  mutating func solid(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float = 1) {
    u32(1)
    f32(red, green, blue, alpha)
  }

  mutating func paragraph(_ text: String, size: Float = 12) {
    string(text)
    f32(size)
    u32(400)
    u32(0)
    u32(0)
    u32(0)
    f32(0, 0)
    u32(0)
    f32(0)
    u32(0)
    u32(0)
  }
}
