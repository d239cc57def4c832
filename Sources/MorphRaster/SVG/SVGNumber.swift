import MorphScene

/// Numbers as every SVG reader takes them: decimals without an exponent.
enum SVGNumber {
  /// The shortest decimals of the 32-bit float next to `value`; 0 for a NaN, and the largest float
  /// for what is beyond it.
  static func text(_ value: Double) -> String {
    let largest = Double(Float.greatestFiniteMagnitude)
    let limited = value.isNaN ? 0 : max(-largest, min(largest, value))
    return text(Float(limited))
  }

  static func text(_ value: Float) -> String {
    guard value != 0, value.isFinite else { return "0" }
    let description = value.description
    if let mark = description.utf8.firstIndex(of: UInt8(ascii: "e")) {
      let exponent = Int(description[description.utf8.index(after: mark)...])!
      return withoutExponent(String(description[..<mark]), exponent: exponent)
    }
    return description.utf8.suffix(2).elementsEqual(".0".utf8)
      ? String(description.dropLast(2)) : description
  }

  /// "-1.25" and -7 as "-0.000000125".
  private static func withoutExponent(_ mantissa: String, exponent: Int) -> String {
    let isNegative = mantissa.utf8.first == UInt8(ascii: "-")
    let unsigned = isNegative ? mantissa.dropFirst() : mantissa[...]
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
    let digits = String(parts[0]) + fraction
    let point = parts[0].utf8.count + exponent
    let result: String
    if point <= 0 {
      result = "0." + String(repeating: "0", count: -point) + digits
    } else {
      // A float is written with an exponent from 2^24 on: it is a whole number.
      result = digits + String(repeating: "0", count: max(0, point - digits.utf8.count))
    }
    return isNegative ? "-" + result : result
  }

  /// Several numbers with blanks between them.
  static func list(_ values: Double...) -> String {
    values.map { text($0) }.joined(separator: " ")
  }
}

extension Transform {
  /// As an attribute; none for the identity.
  var svgAttributes: [SVGMarkup.Attribute] {
    if self == .identity { return [] }
    if a == 1, b == 0, c == 0, d == 1 {
      return [("transform", "translate(\(SVGNumber.list(tx, ty)))")]
    }
    return [("transform", "matrix(\(SVGNumber.list(a, b, c, d, tx, ty)))")]
  }
}
