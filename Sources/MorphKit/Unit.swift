/// What a number counts: decides how it is shown, and when a channel in motion counts as still.
public enum Unit: UInt32, Sendable {
  case none = 0
  case points = 1
  case seconds = 2
  case milliseconds = 3
  case pointsPerSecond = 4
  case degrees = 5
  case ratio = 6
  /// Channels only: 0 to 1 of a story.
  case progress = 7
  /// Channels only: a place in a list.
  case index = 8
  /// Channels only: a magnification.
  case scale = 9
  /// Channels only: an opacity.
  case alpha = 10
  /// Channels only: one component of a colour.
  case color = 11
}

/// The direction in which something moves or is read.
public enum Axis: UInt32, Sendable {
  case horizontal = 1
  case vertical = 2
  case both = 3
}
