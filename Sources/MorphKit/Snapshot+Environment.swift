internal import MorphPluginAPI

/// Preferences of the person, and of the place where the component is shown.
extension Snapshot {
  public enum Scheme: UInt32, Sendable {
    case light = 0
    case dark = 1
  }

  public enum Pointer: UInt32, Sendable {
    case touch = 0
    case mouse = 1
    case pen = 2
  }

  /// Nothing may travel or repeat. Channels of class `motion` obey by themselves.
  public var reduceMotion: Bool { unsafe environment { unsafe $0.pointee.reduce_motion != 0 } }
  public var reduceTransparency: Bool {
    unsafe environment { unsafe $0.pointee.reduce_transparency != 0 }
  }
  public var boldText: Bool { unsafe environment { unsafe $0.pointee.bold_text != 0 } }
  public var highContrast: Bool {
    unsafe environment { unsafe $0.pointee.contrast == MORPH_CONTRAST_HIGH }
  }

  /// Multiplies every font size; 0.5 to 4.
  public var textScale: Double { unsafe environment { unsafe $0.pointee.text_scale } }
  /// Device pixels a point.
  public var scale: Double { unsafe environment { unsafe $0.pointee.scale } }
  public var scheme: Scheme {
    unsafe environment { unsafe Scheme(rawValue: $0.pointee.scheme) ?? .light }
  }
  public var isRightToLeft: Bool {
    unsafe environment { unsafe $0.pointee.direction == MORPH_DIRECTION_RTL }
  }
  /// The device last used.
  public var pointerKind: Pointer {
    unsafe environment { unsafe Pointer(rawValue: $0.pointee.pointer) ?? .touch }
  }
  /// Show where the keyboard focus is.
  public var focusVisible: Bool { unsafe environment { unsafe $0.pointee.focus_visible != 0 } }
  /// BCP 47, such as "en" or "ar-EG".
  public var locale: String { unsafe environment { unsafe String($0.pointee.locale) } }
  /// Edges covered by the display's own furniture, in points.
  public var safeArea: Insets {
    unsafe environment {
      let insets = unsafe $0.pointee.safe_area
      return Insets(
        top: insets.top, leading: insets.leading, bottom: insets.bottom,
        trailing: insets.trailing)
    }
  }
  /// Points at the bottom covered by an on-screen keyboard.
  public var keyboardInset: Double { unsafe environment { unsafe $0.pointee.keyboard_inset } }

  /// A font whose size follows the person's text scale.
  public func font(
    _ points: Double, _ weight: Font.Weight = .regular, design: Font.Design = .standard,
    digits: Font.Digits = .proportional, italic: Bool = false, tracking: Double = 0
  ) -> Font {
    .system(
      points * textScale, weight, design: design, digits: digits, italic: italic,
      tracking: tracking * textScale)
  }

  private func environment<Result>(
    _ read: (UnsafePointer<morph_environment>) -> Result
  ) -> Result {
    guard let environment = unsafe pointer.pointee.environment else {
      fail([component, ": the host gave a snapshot without an environment"])
    }
    return unsafe read(environment)
  }

  var component: StaticString { withDirectory { $0.component } }
}
