import Glibc
import MorphPluginAPI

/// Memory for the C structs of one test; freed with it.
@safe final class Arena {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []

  deinit {
    unsafe blocks.forEach { block in unsafe block.deallocate() }
  }

  func one<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    unsafe pointer.initialize(to: value)
    unsafe blocks.append(UnsafeMutableRawPointer(pointer))
    return unsafe pointer
  }

  func list<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: max(1, values.count))
    for (index, value) in values.enumerated() { unsafe (pointer + index).initialize(to: value) }
    unsafe blocks.append(UnsafeMutableRawPointer(pointer))
    return unsafe pointer
  }

  func pointers<Value>(_ values: [Value]) -> UnsafePointer<UnsafePointer<Value>?> {
    unsafe UnsafePointer(list(values.map { unsafe UnsafePointer(one($0)) }))
  }

  func string(_ text: String) -> morph_string {
    let bytes = Array(text.utf8)
    let copy = unsafe list(bytes.map { CChar(bitPattern: $0) })
    return unsafe morph_string(data: UnsafePointer(copy), length: bytes.count)
  }

  func value(_ value: HostValue) -> morph_value {
    var raw = unsafe morph_value()
    unsafe raw.size = UInt32(MemoryLayout<morph_value>.stride)
    unsafe raw.type = value.type
    switch value {
    case .bool(let flag): unsafe raw.integer = flag ? 1 : 0
    case .int(let number), .option(let number): unsafe raw.integer = number
    case .double(let number): unsafe raw.number = number
    case .string(let text): unsafe raw.string = string(text)
    case .bytes(let bytes):
      unsafe raw.string = morph_string(
        data: UnsafePointer(list(bytes.map { CChar(bitPattern: $0) })), length: bytes.count)
    case .color(let color): unsafe raw.color = morph_color(color)
    case .colors(let colors):
      unsafe raw.count = colors.count
      unsafe raw.colors = UnsafePointer(list(colors.map { morph_color($0) }))
    case .strings(let strings):
      unsafe raw.count = strings.count
      unsafe raw.strings = UnsafePointer(list(strings.map { unsafe string($0) }))
    case .doubles(let numbers):
      unsafe raw.count = numbers.count
      unsafe raw.numbers = UnsafePointer(list(numbers))
    }
    return unsafe raw
  }
}

/// A value as a host would hold it.
enum HostValue: Equatable, CustomStringConvertible {
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case option(Int64)
  case color([Float])
  case colors([[Float]])
  case strings([String])
  case doubles([Double])
  case bytes([UInt8])

  var type: UInt32 {
    switch self {
    case .bool: MORPH_TYPE_BOOL
    case .int: MORPH_TYPE_INT
    case .double: MORPH_TYPE_DOUBLE
    case .string: MORPH_TYPE_STRING
    case .option: MORPH_TYPE_ENUM
    case .color: MORPH_TYPE_COLOR
    case .colors: MORPH_TYPE_COLORS
    case .strings: MORPH_TYPE_STRINGS
    case .doubles: MORPH_TYPE_DOUBLES
    case .bytes: MORPH_TYPE_BYTES
    }
  }

  var description: String {
    switch self {
    case .bool(let flag): "\(flag)"
    case .int(let number): "\(number)"
    case .option(let number): "option \(number)"
    case .double(let number): "\(number)"
    case .string(let text): "\"\(text)\""
    case .bytes(let bytes): "bytes \(bytes)"
    case .color(let color): "\(color)"
    case .colors(let colors): "\(colors)"
    case .strings(let strings): "\(strings)"
    case .doubles(let numbers): "\(numbers)"
    }
  }

  init(_ raw: UnsafePointer<morph_value>) {
    let value = unsafe raw.pointee
    switch unsafe value.type {
    case MORPH_TYPE_BOOL: self = unsafe .bool(value.integer != 0)
    case MORPH_TYPE_INT: self = unsafe .int(value.integer)
    case MORPH_TYPE_DOUBLE: self = unsafe .double(value.number)
    case MORPH_TYPE_STRING: self = unsafe .string(text(value.string))
    case MORPH_TYPE_ENUM: self = unsafe .option(value.integer)
    case MORPH_TYPE_COLOR: self = unsafe .color(value.color.components)
    case MORPH_TYPE_COLORS:
      self = unsafe .colors((0..<value.count).map { unsafe value.colors[$0].components })
    case MORPH_TYPE_STRINGS:
      self = unsafe .strings((0..<value.count).map { unsafe text(value.strings[$0]) })
    case MORPH_TYPE_DOUBLES:
      self = unsafe .doubles((0..<value.count).map { unsafe value.numbers[$0] })
    default:
      self = unsafe .bytes(
        (0..<value.string.length).map { unsafe UInt8(bitPattern: value.string.data[$0]) })
    }
  }
}

extension morph_color {
  init(_ parts: [Float]) {
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  var components: [Float] { [red, green, blue, alpha] }
}

func text(_ raw: morph_string) -> String {
  guard let data = unsafe raw.data else { return "" }
  return unsafe String(
    decoding: UnsafeBufferPointer(start: data, count: raw.length).map {
      UInt8(bitPattern: $0)
    }, as: UTF8.self)
}
