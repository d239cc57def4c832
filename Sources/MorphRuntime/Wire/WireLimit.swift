internal import MorphPluginAPI
internal import MorphWire

/// The limits of the protocol, as Swift numbers.
enum WireLimit {
  /// Bytes of one string.
  static let string = Int(MORPH_MAX_STRING)
  /// Components of a plugin.
  static let components = Int(MORPH_MAX_COMPONENTS)
  /// Parameters of a component; also its slots and the options of one parameter.
  static let parameters = Int(MORPH_MAX_PARAMETERS)
  /// Channels of a component; also each of its other declarations.
  static let channels = Int(MORPH_MAX_CHANNELS)
  /// Arguments of an action.
  static let arguments = 16
  /// Effects of one call.
  static let effects = 65_536
  /// Targets of one animation, and pieces of one keyframe animation.
  static let targets = Int(MORPH_MAX_ITEMS)
  /// Bytes of one message.
  static let message = Int(MORPH_WIRE_MAX_MESSAGE)
}
