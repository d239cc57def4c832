import CPango

/// The set of font files that a typesetter may use. Every fontconfig call of the module is here.
@safe struct FontConfiguration: ~Copyable {
  /// Where the files come from that are not added one by one.
  enum Source: Hashable {
    case nowhere
    /// What the machine's fontconfig knows.
    case machine
    /// What a fontconfig file names.
    case file(String)
  }

  private let config: OpaquePointer

  /// Nil when the source's configuration cannot be loaded.
  init?(_ source: Source) {
    _ = FontConfiguration.currentIsEmpty
    let loaded =
      switch source {
      case .nowhere: unsafe FcConfigCreate()
      case .machine: unsafe FcInitLoadConfigAndFonts()
      case .file(let path): unsafe cpango_config_load_file(path)
      }
    guard let loaded = unsafe loaded else { return nil }
    unsafe config = loaded
  }

  deinit {
    unsafe FcConfigDestroy(config)
  }

  /// Adds a file under a family name of its own, and tells whether it could be read.
  func add(file path: String, asFamily family: String) -> Bool {
    unsafe cpango_config_add_file(config, path, family) != 0
  }

  /// A font map that uses these files only, or nil. The caller owns it.
  func makeFontMap() -> UnsafeMutablePointer<PangoFontMap>? {
    guard let map = unsafe pango_ft2_font_map_new() else { return nil }
    unsafe cpango_font_map_set_config(map, config)
    return unsafe map
  }

  /// Done once in the process, before its first font map. Pango's font maps load the machine's
  /// fonts (8 to 14 ms) in a process that has no current configuration, though they are given one.
  private static let currentIsEmpty: Void = cpango_set_empty_current_config()
}
