internal import MorphPluginAPI

/// Something that the host recognises in a person's input, in one region or anywhere.
///
/// The innermost region wins; a drag that begins fails the tap; a long press that fires consumes
/// the touch. `simultaneousWith` lets gestures run beside this one; those in `exclusiveWith` fail
/// when this one begins.
public struct Gesture: Sendable {
  let id: UInt32
  let key: StaticString
  let kind: UInt32
  var region: UInt32 = 0
  var flags: UInt32 = 0
  var axis: UInt32 = 0
  var minimumDistance = 0.0
  var deadline = 0.0
  var exclusive: [UInt32] = []
  var simultaneous: [UInt32] = []

  private init(_ kind: UInt32, _ id: UInt32, _ key: StaticString, _ region: Region?) {
    self.kind = kind
    self.id = id
    self.key = key
    self.region = region?.id ?? 0
  }

  /// Event: `.tap`.
  public static func tap(
    _ id: UInt32, _ key: StaticString, in region: Region? = nil, cancelsOnExit: Bool = false,
    exclusiveWith: [Gesture] = [], simultaneousWith: [Gesture] = []
  ) -> Gesture {
    var gesture = Gesture(MORPH_GESTURE_TAP, id, key, region)
    gesture.flags = cancelsOnExit ? MORPH_GESTURE_CANCELS_ON_EXIT : 0
    gesture.relate(exclusiveWith, simultaneousWith)
    return gesture
  }

  /// Fires after `seconds`, while the finger is still down. Event: `.longPress`.
  public static func longPress(
    _ id: UInt32, _ key: StaticString, in region: Region? = nil, after seconds: Double = 0.5,
    cancelsOnExit: Bool = false, exclusiveWith: [Gesture] = [], simultaneousWith: [Gesture] = []
  ) -> Gesture {
    var gesture = Gesture(MORPH_GESTURE_LONG_PRESS, id, key, region)
    gesture.flags = cancelsOnExit ? MORPH_GESTURE_CANCELS_ON_EXIT : 0
    gesture.deadline = seconds
    gesture.relate(exclusiveWith, simultaneousWith)
    return gesture
  }

  /// Begins after `minimumDistance` points along `axis`. With 0 it begins at the touch itself, and a
  /// tap of the same region fails at once, unless one names the other in `simultaneousWith`. Event:
  /// `.drag(gesture, phase, touch)`.
  public static func drag(
    _ id: UInt32, _ key: StaticString, in region: Region? = nil, axis: Axis = .both,
    minimumDistance: Double = 10, exclusiveWith: [Gesture] = [], simultaneousWith: [Gesture] = []
  ) -> Gesture {
    var gesture = Gesture(MORPH_GESTURE_DRAG, id, key, region)
    gesture.axis = axis.rawValue
    gesture.minimumDistance = minimumDistance
    gesture.relate(exclusiveWith, simultaneousWith)
    return gesture
  }

  /// A wheel or trackpad over the region. Event: `.wheel`.
  public static func scroll(_ id: UInt32, _ key: StaticString, in region: Region) -> Gesture {
    Gesture(MORPH_GESTURE_SCROLL, id, key, region)
  }

  /// The pointer over the region. Event: `.hover`.
  public static func hover(_ id: UInt32, _ key: StaticString, in region: Region) -> Gesture {
    Gesture(MORPH_GESTURE_HOVER, id, key, region)
  }

  /// All keys but Tab while the region has the focus, or whenever no other region takes them. Keys
  /// that are not used do not go on to a scroll. Event: `.key`.
  public static func key(
    _ id: UInt32, _ key: StaticString, in region: Region? = nil
  ) -> Gesture {
    Gesture(MORPH_GESTURE_KEY, id, key, region)
  }

  /// Raw pointers, several at once. Event: `.pointer(gesture, phase, pointer)`.
  public static func pointer(
    _ id: UInt32, _ key: StaticString, in region: Region? = nil
  ) -> Gesture {
    Gesture(MORPH_GESTURE_POINTER, id, key, region)
  }

  private mutating func relate(_ exclusive: [Gesture], _ simultaneous: [Gesture]) {
    for gesture in exclusive { self.exclusive.append(gesture.id) }
    for gesture in simultaneous { self.simultaneous.append(gesture.id) }
  }
}
