/// A component: what it is, and two functions. It owns nothing: there is no instance, no static
/// variable, and what a call is given cannot be kept.
///
///     @main enum Lamp: Component {
///       static let identity = Identity("example.lamp", "Lamp", …)
///       static let isOn = Toggle(1, "is-on", false, .bindable, doc: "Whether it is lit.")
///       static var contents: Contents { isOn }
///       static func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) { … }
///       static func frame(_ now: Snapshot, _ canvas: inout Canvas) { … }
///     }
public protocol Component: Plugin {
  static var identity: Identity { get }

  /// Everything the component uses: parameters, slots, channels, timers, scrolls, regions,
  /// gestures, requests and actions, in the order in which a person should see them.
  @ContentsBuilder static var contents: Contents { get }

  /// Answers an event with effects. Pure: the same snapshot and event give the same effects.
  static func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects)

  /// Draws the snapshot. Pure: the same snapshot gives the same drawing. What moves is read from
  /// channels.
  static func frame(_ now: Snapshot, _ canvas: inout Canvas)
}

extension Component {
  public static func handle(_ event: Event, _ now: Snapshot, _ effects: inout Effects) {}

  public static var components: [AnyComponent] { [Of<Self>()] }
}

/// A library of several components: `@main enum Pair: Plugin` with
/// `static var components: [AnyComponent] { [Of<A>(), Of<B>()] }`.
public protocol Plugin {
  static var components: [AnyComponent] { get }
}

/// What a component is, in words and figures.
public struct Identity: Sendable {
  /// Where the laid-out size sits in the canvas.
  public enum Anchor: UInt32, Sendable {
    case center = 0
    case top = 1
  }

  let id: StaticString
  let name: StaticString
  let version: StaticString
  let summary: StaticString
  let credit: StaticString
  let license: StaticString
  let url: StaticString
  let canvas: Size
  let padding: Double
  let anchor: Anchor
  let isScrubbable: Bool

  /// - Parameters:
  ///   - id: reverse-domain, such as "morph.status-pill".
  ///   - version: of the component, such as "1.0.0".
  ///   - summary: one sentence.
  ///   - credit: whom to thank.
  ///   - license: an SPDX identifier.
  ///   - canvas: the preferred size in points.
  ///   - padding: points on each side that the proposal leaves free.
  ///   - scrubbable: whether it draws any point of its story from `now.progress` alone.
  public init(
    _ id: StaticString, _ name: StaticString, version: StaticString, summary: StaticString,
    credit: StaticString = "", license: StaticString = "", url: StaticString = "", canvas: Size,
    padding: Double = 0, anchor: Anchor = .center, scrubbable: Bool = false
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.summary = summary
    self.credit = credit
    self.license = license
    self.url = url
    self.canvas = canvas
    self.padding = padding
    self.anchor = anchor
    isScrubbable = scrubbable
  }
}
