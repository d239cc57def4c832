/// Why an effect is refused: the field, its value and what would be accepted.
struct EffectError: Error {
  var message: String

  init(_ message: String) {
    self.message = message
  }
}

extension Effect {
  /// The word that files and messages use.
  public var name: String {
    switch self {
    case .setSlot: "set-slot"
    case .setParameter: "set-parameter"
    case .animate: "animate"
    case .keyframes: "keyframes"
    case .decay: "decay"
    case .release: "release"
    case .set: "set"
    case .shift: "shift"
    case .hold: "catch"
    case .stop: "stop"
    case .watch: "watch"
    case .unwatch: "unwatch"
    case .startTimer: "start-timer"
    case .cancelTimer: "cancel-timer"
    case .request: "request"
    case .cancelRequest: "cancel-request"
    case .haptic: "haptic"
    case .announce: "announce"
    case .scrollTo: "scroll-to"
    case .focus: "focus"
    case .drop: "drop"
    case .log: "log"
    }
  }
}
