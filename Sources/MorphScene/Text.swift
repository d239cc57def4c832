/// A font as a component asks for it.
public struct Font: Hashable, Sendable {
  public enum Design: UInt32, Hashable, Sendable {
    case standard = 0
    case monospaced = 1
  }

  public enum Digits: UInt32, Hashable, Sendable {
    case proportional = 0
    case tabular = 1
  }

  /// Points of one em.
  public var size: Double
  /// 100 to 900.
  public var weight: Int
  public var design: Design
  public var isItalic: Bool
  public var digits: Digits
  /// Points added after each character.
  public var tracking: Double

  public init(
    size: Double, weight: Int = 400, design: Design = .standard, isItalic: Bool = false,
    digits: Digits = .proportional, tracking: Double = 0
  ) {
    self.size = size
    self.weight = weight
    self.design = design
    self.isItalic = isItalic
    self.digits = digits
    self.tracking = tracking
  }
}

/// Text and how it is laid out. The same value measures and draws, so that both agree.
public struct Paragraph: Hashable, Sendable {
  public enum Alignment: UInt32, Hashable, Sendable {
    /// Left in left-to-right environments, else right.
    case leading = 0
    case center = 1
    case trailing = 2
  }

  public enum Truncation: UInt32, Hashable, Sendable {
    case none = 0
    case end = 1
    case middle = 2
    case start = 3
  }

  public var text: String
  public var font: Font
  /// Points; nil is no limit.
  public var widthLimit: Double?
  /// nil is no limit.
  public var lineLimit: Int?
  /// Points added between lines.
  public var lineSpacing: Double
  public var alignment: Alignment
  public var truncation: Truncation
  /// The direction of the environment: what `leading` means, and the base direction of text that
  /// has none of its own.
  public var isRightToLeft: Bool

  public init(
    text: String, font: Font, widthLimit: Double? = nil, lineLimit: Int? = nil,
    lineSpacing: Double = 0, alignment: Alignment = .leading, truncation: Truncation = .none,
    isRightToLeft: Bool = false
  ) {
    self.text = text
    self.font = font
    self.widthLimit = widthLimit
    self.lineLimit = lineLimit
    self.lineSpacing = lineSpacing
    self.alignment = alignment
    self.truncation = truncation
    self.isRightToLeft = isRightToLeft
  }
}

/// The answer to a measurement, in points.
public struct TextMetrics: Hashable, Sendable {
  /// The widest line's advance.
  public var width: Double
  /// All lines and the spacing between them.
  public var height: Double
  /// Baselines of the lines, from the top of the first.
  public var baselines: [Double]
  /// Of the font, above the baseline: positive.
  public var ascent: Double
  /// Of the font, below the baseline: negative.
  public var descent: Double
  public var capHeight: Double
  public var xHeight: Double
  /// ascent - descent + line gap.
  public var lineHeight: Double
  public var isTruncated: Bool

  public init(
    width: Double, height: Double, baselines: [Double], ascent: Double, descent: Double,
    capHeight: Double, xHeight: Double, lineHeight: Double, isTruncated: Bool
  ) {
    self.width = width
    self.height = height
    self.baselines = baselines
    self.ascent = ascent
    self.descent = descent
    self.capHeight = capHeight
    self.xHeight = xHeight
    self.lineHeight = lineHeight
    self.isTruncated = isTruncated
  }
}
