/// A face of the host's own fonts at one size.
public struct Font: Equatable, Sendable {
  /// 100 to 900.
  public struct Weight: Equatable, Sendable {
    public var value: UInt32

    public init(_ value: UInt32) { self.value = value }

    public static var thin: Weight { Weight(100) }
    public static var light: Weight { Weight(300) }
    public static var regular: Weight { Weight(400) }
    public static var medium: Weight { Weight(500) }
    public static var semibold: Weight { Weight(600) }
    public static var bold: Weight { Weight(700) }
    public static var black: Weight { Weight(900) }
  }

  public enum Design: UInt32, Sendable {
    /// Inter.
    case standard = 0
    /// JetBrains Mono.
    case monospaced = 1
  }

  public enum Digits: UInt32, Sendable {
    case proportional = 0
    /// Every digit as wide as every other.
    case tabular = 1
  }

  /// One em in points, the text scale already in it.
  public var points: Double
  public var weight: Weight
  public var design: Design
  public var digits: Digits
  public var isItalic: Bool
  /// Points added after each character.
  public var tracking: Double

  /// A font of exactly `points`. Where a person's text scale should count, ask the snapshot:
  /// `now.font(15, .semibold)`.
  public static func system(
    _ points: Double, _ weight: Weight = .regular, design: Design = .standard,
    digits: Digits = .proportional, italic: Bool = false, tracking: Double = 0
  ) -> Font {
    Font(
      points: points, weight: weight, design: design, digits: digits, isItalic: italic,
      tracking: tracking)
  }
}

/// Text and how it is laid out. The same value measures and draws, so that both agree.
public struct Paragraph: Sendable {
  public enum Alignment: UInt32, Sendable {
    /// Left in left-to-right environments, else right.
    case leading = 0
    case center = 1
    case trailing = 2
  }

  /// What happens to text beyond the line limit.
  public enum Truncation: UInt32, Sendable {
    /// It is left out.
    case none = 0
    case end = 1
    case middle = 2
    case start = 3
  }

  public var string: String
  public var font: Font
  /// Points at which lines wrap; 0 is no limit.
  public var width: Double
  /// 0 is no limit.
  public var lines: Int
  /// Points added between lines.
  public var spacing: Double
  /// Within the width limit, or else the widest line.
  public var alignment: Alignment
  public var truncation: Truncation

  public init(
    _ string: String, _ font: Font, width: Double = 0, lines: Int = 0, spacing: Double = 0,
    alignment: Alignment = .leading, truncation: Truncation = .none
  ) {
    self.string = string
    self.font = font
    self.width = width
    self.lines = lines
    self.spacing = spacing
    self.alignment = alignment
    self.truncation = truncation
  }
}

/// The answer to a measurement, in points.
public struct TextMetrics: Equatable, Sendable {
  /// Of the widest line.
  public var width = 0.0
  public var height = 0.0
  public var lines = 0
  /// From the top of the first line.
  public var firstBaseline = 0.0
  public var lastBaseline = 0.0
  /// Of the font, above the baseline: positive.
  public var ascent = 0.0
  /// Of the font, below the baseline: negative.
  public var descent = 0.0
  public var capHeight = 0.0
  public var xHeight = 0.0
  /// `ascent - descent` and the font's line gap.
  public var lineHeight = 0.0
  public var isTruncated = false

  public var size: Size { Size(width, height) }
}
