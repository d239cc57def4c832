/// Where glyphs may come from.
public enum FontSource: Hashable, Sendable {
  /// Inter and JetBrains Mono only, whatever else the machine has: the same glyphs everywhere.
  case hermetic
  /// Inter and JetBrains Mono first; what both lack comes from the machine's fonts.
  case system
}
