/// A position in points, y down.
public struct Point: Equatable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static var zero: Point { Point(0, 0) }

  public static func + (left: Point, right: Point) -> Point {
    Point(left.x + right.x, left.y + right.y)
  }

  public static func - (left: Point, right: Point) -> Point {
    Point(left.x - right.x, left.y - right.y)
  }

  public static func * (point: Point, factor: Double) -> Point {
    Point(point.x * factor, point.y * factor)
  }
}

/// An extent in points.
public struct Size: Equatable, Sendable {
  public var width: Double
  public var height: Double

  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  public static var zero: Size { Size(0, 0) }
}

/// Distances from the four edges, in points.
public struct Insets: Equatable, Sendable {
  public var top: Double
  public var leading: Double
  public var bottom: Double
  public var trailing: Double

  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public init(all: Double) {
    self.init(top: all, leading: all, bottom: all, trailing: all)
  }
}

/// A rectangle in points: its left top corner and its extent.
public struct Rect: Equatable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init(_ origin: Point = .zero, _ size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// The rectangle of that size around `center`.
  public init(center: Point, _ size: Size) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  public var origin: Point { Point(x, y) }
  public var size: Size { Size(width, height) }
  public var center: Point { Point(x + width / 2, y + height / 2) }
  public var minX: Double { x }
  public var midX: Double { x + width / 2 }
  public var maxX: Double { x + width }
  public var minY: Double { y }
  public var midY: Double { y + height / 2 }
  public var maxY: Double { y + height }

  /// The rectangle with every edge moved inwards; an extent never becomes negative.
  public func inset(by distance: Double) -> Rect {
    inset(by: Insets(all: distance))
  }

  /// The rectangle with its edges moved inwards, `leading` being the left one; an extent never
  /// becomes negative.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.leading, y: y + insets.top,
      width: max(0, width - insets.leading - insets.trailing),
      height: max(0, height - insets.top - insets.bottom))
  }

  public func offset(x dx: Double = 0, y dy: Double = 0) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }

  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// `self` at 0, `other` at 1, also beyond.
  public func mixed(with other: Rect, _ t: Double) -> Rect {
    Rect(
      x: lerp(x, other.x, t), y: lerp(y, other.y, t),
      width: lerp(width, other.width, t), height: lerp(height, other.height, t))
  }
}

/// A place in a unit square: (0, 0) is the left top, (1, 1) the right bottom corner.
public struct UnitPoint: Equatable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static var topLeft: UnitPoint { UnitPoint(0, 0) }
  public static var top: UnitPoint { UnitPoint(0.5, 0) }
  public static var topRight: UnitPoint { UnitPoint(1, 0) }
  public static var left: UnitPoint { UnitPoint(0, 0.5) }
  public static var center: UnitPoint { UnitPoint(0.5, 0.5) }
  public static var right: UnitPoint { UnitPoint(1, 0.5) }
  public static var bottomLeft: UnitPoint { UnitPoint(0, 1) }
  public static var bottom: UnitPoint { UnitPoint(0.5, 1) }
  public static var bottomRight: UnitPoint { UnitPoint(1, 1) }
}
