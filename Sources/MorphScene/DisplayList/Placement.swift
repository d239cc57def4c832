/// Where a component's laid-out size sits in the picture.
public struct Placement: Hashable, Sendable {
  public enum Anchor: Hashable, Sendable {
    case center
    case top
  }

  /// The picture, in points.
  public var canvas: Size
  /// Points on each side that are kept free.
  public var padding: Double
  public var anchor: Anchor

  public init(canvas: Size, padding: Double, anchor: Anchor) {
    self.canvas = canvas
    self.padding = padding
    self.anchor = anchor
  }

  /// What a component may fill: the canvas less the padding on each side, never negative.
  public var proposal: Size {
    Size(max(0, canvas.width - 2 * padding), max(0, canvas.height - 2 * padding))
  }

  /// The top left corner of a laid-out size, in the canvas.
  public func origin(of size: Size) -> Point {
    switch anchor {
    case .center: Point((canvas.width - size.width) / 2, (canvas.height - size.height) / 2)
    case .top: Point((canvas.width - size.width) / 2, padding)
    }
  }
}
