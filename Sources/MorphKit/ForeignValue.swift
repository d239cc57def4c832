internal import MorphPluginAPI

extension ValueWriter {
  /// The value as the protocol passes it, for as long as `body` runs.
  func withForeign(_ type: ValueType, _ body: (UnsafePointer<morph_value>) -> Void) {
    var value = unsafe morph_value()
    unsafe value.size = sizeField(morph_value.self)
    unsafe value.type = type.rawValue
    unsafe value.integer = integer
    unsafe value.number = number
    unsafe value.color = color.foreign
    switch type {
    case .string:
      unsafe string.withForeign { text in
        unsafe value.string = text
        unsafe body(&value)
      }
    case .bytes:
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) {
          unsafe value.string = morph_string(data: $0.baseAddress, length: $0.count)
        }
        unsafe body(&value)
      }
    case .colors:
      unsafe withUnsafeTemporaryAllocation(of: morph_color.self, capacity: max(1, colors.count)) {
        list in
        for (index, color) in colors.enumerated() {
          unsafe (list.baseAddress! + index).initialize(to: color.foreign)
        }
        unsafe value.count = colors.count
        unsafe value.colors = UnsafePointer(list.baseAddress)
        unsafe body(&value)
      }
    case .strings:
      unsafe passStrings(&value, body)
    case .doubles:
      unsafe numbers.withUnsafeBufferPointer { list in
        unsafe value.count = list.count
        unsafe value.numbers = list.baseAddress
        unsafe body(&value)
      }
    case .none, .bool, .int, .double, .choice, .color:
      unsafe body(&value)
    }
  }

  /// All texts joined, and where each lies in them.
  private func passStrings(
    _ value: inout morph_value, _ body: (UnsafePointer<morph_value>) -> Void
  ) {
    var joined: [UInt8] = []
    var ends: [Int] = []
    for string in strings {
      unsafe string.withBytes { unsafe joined.append(contentsOf: $0) }
      ends.append(joined.count)
    }
    let count = strings.count
    unsafe joined.withUnsafeBytes { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        unsafe withUnsafeTemporaryAllocation(of: morph_string.self, capacity: max(1, count)) {
          list in
          var start = 0
          for (index, end) in ends.enumerated() {
            let length = end - start
            unsafe (list.baseAddress! + index).initialize(
              to: morph_string(
                data: length == 0 ? nil : text.baseAddress! + start, length: length))
            start = end
          }
          unsafe value.count = count
          unsafe value.strings = UnsafePointer(list.baseAddress)
          unsafe body(&value)
        }
      }
    }
  }
}
