internal import MorphPluginAPI

// Between the SDK's values and those of the C protocol.

extension String {
  init(_ text: morph_string) {
    self = ""
    guard let data = unsafe text.data, unsafe text.length > 0 else { return }
    unsafe data.withMemoryRebound(to: UInt8.self, capacity: text.length) {
      unsafe self = String(bytes: UnsafeBufferPointer(start: $0, count: text.length))
    }
  }

  /// The text that these bytes are; what is not ASCII in broken UTF-8 becomes question marks.
  @inline(never)
  init(bytes: UnsafeBufferPointer<UInt8>) {
    if let text = unsafe String(validating: bytes, as: UTF8.self) {
      self = text
      return
    }
    var repaired = unsafe [UInt8](bytes)
    for index in repaired.indices where repaired[index] >= 0x80 { repaired[index] = 0x3F }
    let text = unsafe repaired.withUnsafeBufferPointer {
      unsafe String(validating: $0, as: UTF8.self)
    }
    self = text ?? ""
  }

  var byteList: [UInt8] {
    var list: [UInt8] = []
    unsafe withBytes { unsafe list = [UInt8]($0) }
    return list
  }

  /// The text as the protocol passes it, for as long as `body` runs.
  @inline(never)
  func withForeign(_ body: (morph_string) -> Void) {
    unsafe withBytes { bytes in
      unsafe UnsafeRawBufferPointer(bytes).withMemoryRebound(to: CChar.self) {
        unsafe body(morph_string(data: $0.baseAddress, length: $0.count))
      }
    }
  }

  /// The text's bytes, for as long as `body` runs. Strings are contiguous here; unlike `withUTF8`
  /// this does not bring the code that would make one so. Not optimised, or there would be a copy
  /// of it for every caller.
  @inline(never) @_optimize(none)
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    _ = unsafe utf8.withContiguousStorageIfAvailable(body)
  }
}

extension StaticString {
  /// Lives as long as the program.
  var foreign: morph_string {
    unsafe UnsafeRawBufferPointer(bytes).withMemoryRebound(to: CChar.self) {
      unsafe morph_string(data: $0.baseAddress, length: $0.count)
    }
  }
}

extension Color {
  init(_ color: morph_color) {
    red = color.red
    green = color.green
    blue = color.blue
    alpha = color.alpha
  }

  var foreign: morph_color { morph_color(red: red, green: green, blue: blue, alpha: alpha) }
}

extension Point {
  init(_ point: morph_point) { self.init(point.x, point.y) }

  var foreign: morph_point { morph_point(x: x, y: y) }
}

extension Rect {
  var foreign: morph_rect { morph_rect(x: x, y: y, width: width, height: height) }
}

extension Transform {
  var foreign: morph_transform {
    morph_transform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }
}

/// The size that a struct of the protocol carries in its first field.
func sizeField<Struct>(_ type: Struct.Type) -> UInt32 {
  // The stride counts the padding at the end, as C's sizeof does.
  UInt32(MemoryLayout<Struct>.stride)
}

/// An item number as the protocol carries it.
func foreignItem(_ item: Int) -> UInt64 { UInt64(bitPattern: Int64(item)) }

/// An item number as components write it.
func nativeItem(_ item: UInt64) -> Int { Int(truncatingIfNeeded: item) }
