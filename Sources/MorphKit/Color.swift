/// sRGB with straight alpha, each component 0 to 1.
public struct Color: Equatable, Sendable {
  public var red: Float
  public var green: Float
  public var blue: Float
  public var alpha: Float

  public init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
    self.red = Float(red)
    self.green = Float(green)
    self.blue = Float(blue)
    self.alpha = Float(alpha)
  }

  public init(white: Double, alpha: Double = 1) {
    self.init(white, white, white, alpha: alpha)
  }

  public static var white: Color { Color(white: 1) }
  public static var black: Color { Color(white: 0) }
  public static var clear: Color { Color(white: 0, alpha: 0) }

  /// `self` at 0, `other` at 1, each component straight in sRGB. `t` is limited to 0...1.
  public func mixed(with other: Color, _ t: Double) -> Color {
    let t = clamp(t, 0, 1)
    return Color(
      lerp(Double(red), Double(other.red), t), lerp(Double(green), Double(other.green), t),
      lerp(Double(blue), Double(other.blue), t), alpha: lerp(Double(alpha), Double(other.alpha), t))
  }

  /// The colour with its alpha multiplied by `factor`, which is limited to 0...1: motion that
  /// overshoots may pass any number.
  public func opacity(_ factor: Double) -> Color {
    var color = self
    color.alpha *= Float(clamp(factor, 0, 1))
    return color
  }
}
