internal import MorphScene

extension WireWriter {
  mutating func value(_ value: Value) {
    u8(UInt8(value.type.rawValue))
    switch value {
    case .none: break
    case .bool(let flag): bool8(flag)
    case .int(let number): i64(number)
    case .double(let number): f64(number)
    case .string(let text): string(text)
    case .option(let id): i64(Int64(id))
    case .color(let color): self.color(color)
    case .colors(let colors):
      count(colors.count)
      for color in colors { self.color(color) }
    case .strings(let strings):
      count(strings.count)
      for text in strings { string(text) }
    case .doubles(let numbers):
      count(numbers.count)
      for number in numbers { f64(number) }
    case .bytes(let bytes): block(bytes)
    }
  }

  mutating func values(_ values: [Value]) {
    count(values.count)
    for value in values { self.value(value) }
  }

  private mutating func color(_ color: Color) {
    f32(color.red)
    f32(color.green)
    f32(color.blue)
    f32(color.alpha)
  }
}

extension ByteReader {
  mutating func value(_ field: StaticString) throws(WireError) -> Value {
    let number = try u8(field)
    guard let type = ValueType(rawValue: UInt32(number)) else {
      throw WireError(field: "\(field)", reason: "has type \(number); known types are 0 to 10")
    }
    switch type {
    case .none: return .none
    case .bool:
      let flag = try u8(field)
      guard flag <= 1 else {
        throw WireError(field: "\(field)", reason: "is a bool of \(flag); it must be 0 or 1")
      }
      return .bool(flag == 1)
    case .int: return .int(try i64(field))
    case .double: return .double(try f64(field))
    case .string: return .string(try string(field))
    case .option:
      let id = try i64(field)
      guard let option = UInt32(exactly: id) else {
        throw WireError(field: "\(field)", reason: "is option \(id); ids are 32-bit")
      }
      return .option(option)
    case .color: return .color(try color(field))
    case .colors:
      var colors: [Color] = []
      for _ in 0..<(try count(field, width: 16)) { colors.append(try color(field)) }
      return .colors(colors)
    case .strings:
      var strings: [String] = []
      for _ in 0..<(try count(field, width: 4)) { strings.append(try string(field)) }
      return .strings(strings)
    case .doubles:
      var numbers: [Double] = []
      for _ in 0..<(try count(field, width: 8)) { numbers.append(try f64(field)) }
      return .doubles(numbers)
    case .bytes: return .bytes(try block(field, limit: WireLimit.string))
    }
  }

  private mutating func color(_ field: StaticString) throws(WireError) -> Color {
    Color(
      red: try f32(field), green: try f32(field), blue: try f32(field), alpha: try f32(field))
  }
}
