internal import MorphPluginAPI
internal import MorphScene

/// What must hold for a parameter's declaration.
enum ParameterCheck {
  static func check(_ parameter: ParameterDescriptor) throws(WireError) {
    let key = DescriptorCheck.quoted(parameter.key)
    guard parameter.type != .none, parameter.type != .bytes else {
      throw WireError(
        field: "type",
        reason: "of \(key) is \(parameter.type.name); parameters are bool, int, double, string, "
          + "enum, color, colors, strings, doubles")
    }
    guard parameter.unit.rawValue <= MORPH_UNIT_RATIO else {
      throw WireError(
        field: "unit",
        reason: "of \(key) is \(parameter.unit.name); parameters are in pt, s, ms, pt/s, deg, "
          + "ratio or none")
    }
    guard parameter.step >= 0 else {
      throw WireError(
        field: "step", reason: "of \(key) is \(parameter.step); it must be at least 0")
    }
    guard parameter.initial.type == parameter.type else {
      throw WireError(
        field: "default",
        reason: "of \(key) is \(parameter.initial.type.name); the parameter is "
          + parameter.type.name)
    }
    switch parameter.initial {
    case .int(let number): try checkInteger(parameter, number)
    case .double(let number): try checkNumbers(parameter, [number])
    case .doubles(let numbers): try checkNumbers(parameter, numbers)
    case .option(let id): try checkOptions(parameter, id)
    case .color(let color): try checkColors(parameter, [color])
    case .colors(let colors): try checkColors(parameter, colors)
    default: break
    }
  }

  private static func checkRange(_ parameter: ParameterDescriptor) throws(WireError) {
    guard parameter.minimum <= parameter.maximum else {
      throw WireError(
        field: "minimum",
        reason: "of \(DescriptorCheck.quoted(parameter.key)) is \(parameter.minimum), above the "
          + "maximum \(parameter.maximum)")
    }
  }

  private static func outside(
    _ parameter: ParameterDescriptor, _ number: some CustomStringConvertible
  ) -> WireError {
    WireError(
      field: "default",
      reason: "of \(DescriptorCheck.quoted(parameter.key)) is \(number); its range is "
        + "\(parameter.minimum) to \(parameter.maximum)")
  }

  private static func checkNumbers(
    _ parameter: ParameterDescriptor, _ numbers: [Double]
  ) throws(WireError) {
    try checkRange(parameter)
    for number in numbers where !(parameter.minimum...parameter.maximum).contains(number) {
      throw outside(parameter, number)
    }
  }

  private static func checkInteger(
    _ parameter: ParameterDescriptor, _ number: Int64
  ) throws(WireError) {
    try checkRange(parameter)
    let ends = [("minimum", parameter.minimum), ("maximum", parameter.maximum)]
    for (field, end) in ends where Int64(exactly: end) == nil {
      throw WireError(
        field: field,
        reason: "of \(DescriptorCheck.quoted(parameter.key)) is \(end); an int needs a whole "
          + "number of 64 bits")
    }
    guard Double(number) >= parameter.minimum, Double(number) <= parameter.maximum else {
      throw outside(parameter, number)
    }
  }

  private static func checkOptions(
    _ parameter: ParameterDescriptor, _ id: UInt32
  ) throws(WireError) {
    let options = parameter.options
    guard !options.isEmpty else {
      throw WireError(
        field: "options", reason: "of \(DescriptorCheck.quoted(parameter.key)) is empty")
    }
    try DescriptorCheck.checkNames("options", options.map { ($0.id, $0.key) })
    guard options.contains(where: { $0.id == id }) else {
      let known = options.map { String($0.id) }.joined(separator: ", ")
      throw WireError(
        field: "default",
        reason: "of \(DescriptorCheck.quoted(parameter.key)) is option \(id); its options are "
          + known)
    }
  }

  private static func checkColors(
    _ parameter: ParameterDescriptor, _ colors: [Color]
  ) throws(WireError) {
    for color in colors {
      for part in [color.red, color.green, color.blue, color.alpha]
      where !(0...1).contains(part) {
        throw WireError(
          field: "default",
          reason: "of \(DescriptorCheck.quoted(parameter.key)) has a colour with \(part); parts "
            + "are 0 to 1")
      }
    }
  }
}
