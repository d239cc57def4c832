internal import MorphScene

/// A component whose sources the reload benchmark edits, and the ways in which it edits them.
public struct ReloadSubject: Sendable {
  /// One way of editing. Every edit begins with the sources as they are in the checkout.
  public struct Kind: Sendable {
    public var name: String
    /// What is found once in the sources, and what takes its place. `{N}` is the edit's number.
    var replacements: [(find: String, put: String)]
    /// Whether the component stays what it was, so that its frames must be the same bytes.
    var keepsBytes = false
  }

  /// `swift` or `c`.
  public var language: String
  /// Path of its one source file below the root of the checkout.
  var file: String
  /// Where a tap sets it in motion, in points of the canvas.
  var tap: Point
  /// The part of the sources that says which build it is.
  var version: String
  /// What no compiler accepts, in place of `version`.
  var mistake: String
  public var kinds: [Kind]

  /// The sources after an edit, which also changes the version where it changes anything.
  func text(
    of source: String, edited kind: Kind, _ number: Int
  ) throws(DevError) -> String {
    var text = source
    for (find, put) in kind.replacements {
      text = try replace(find, in: text, with: fill(put, number))
    }
    guard !kind.keepsBytes else { return text }
    return try replace(version, in: text, with: fill(version, number, "1.0.0", "1.0.{N}"))
  }

  func mistaken(_ source: String) throws(DevError) -> String {
    try replace(version, in: source, with: mistake)
  }

  private func fill(_ text: String, _ number: Int, _ find: String = "", _ put: String = "")
    -> String
  {
    let pattern = find.isEmpty ? text : text.replacing(find, with: put)
    return pattern.replacing("{N}", with: "\(number)")
  }

  private func replace(
    _ find: String, in text: String, with put: String
  ) throws(DevError) -> String {
    guard text.ranges(of: find).count == 1 else {
      throw DevError("\(file) does not hold \"\(find)\" once, which the benchmark edits")
    }
    return text.replacing(find, with: put)
  }

  /// The status pill.
  public static let swift = ReloadSubject(
    language: "swift", file: "Plugins/StatusPill/StatusPill.swift", tap: Point(100, 35),
    version: "version: \"1.0.0\"", mistake: "version: \"1.0.0\"\"",
    kinds: [
      Kind(name: "constant", replacements: []),
      Kind(
        name: "comment", replacements: [("// MARK: Frame", "// MARK: Frame, edit {N}")],
        keepsBytes: true),
      Kind(
        name: "drawing",
        replacements: [("Font.system(height * 0.58", "Font.system(height * (0.5 + 0.001 * {N})")]),
      Kind(
        name: "range",
        replacements: [
          ("in: 0.05...2, step: 0.01, unit: .ratio", "in: 0.05...{N}.5, step: 0.01, unit: .ratio")
        ]),
      Kind(
        name: "parameter",
        replacements: [
          (
            "  // MARK: State and input",
            "  static let extra = Number(100, \"extra\", {N}, in: 0...1000, doc: \"An edit.\")\n"
              + "  // MARK: State and input"
          ), ("height; response; palette", "height; extra; response; palette"),
        ]),
      Kind(
        name: "slot",
        replacements: [
          (
            "  static let position =",
            "  static let extra = Slot(100, \"extra\", {N})\n  static let position ="
          ), ("stepped; position", "extra; stepped; position"),
        ]),
      Kind(
        name: "channel",
        replacements: [
          (
            "  static let position =",
            "  static let extra = Channel(100, \"extra\", unit: .index, at: {N})\n"
              + "  static let position ="
          ), ("stepped; position", "stepped; extra; position"),
        ]),
    ])

  /// The lamp of the examples.
  public static let c = ReloadSubject(
    language: "c", file: "Examples/c/lamp.c", tap: Point(60, 60),
    version: "MORPH_STRING(\"1.0.0\")", mistake: "MORPH_STRING(\"1.0.0\"",
    kinds: [
      Kind(name: "constant", replacements: []),
      Kind(
        name: "comment",
        replacements: [
          ("/* ---- What one frame looks like", "/* {N} ---- What one frame looks like")
        ],
        keepsBytes: true),
      Kind(
        name: "drawing",
        replacements: [("{0.22f, 0.22f, 0.25f, 1}", "{0.22f, 0.22f, 0.001f * {N}, 1}")]),
      Kind(name: "range", replacements: [(".maximum = 1,", ".maximum = 1 + {N},")]),
      Kind(
        name: "parameter",
        replacements: [
          (
            "static const morph_parameter *const parameters[] = {&is_on, &brightness, &name};",
            """
            static const morph_parameter extra = {
                .size = sizeof(morph_parameter), .id = 100, .key = MORPH_STRING("extra"),
                .type = MORPH_TYPE_DOUBLE, .maximum = {N}, .initial = &full};
            static const morph_parameter *const parameters[] = {
                &is_on, &brightness, &name, &extra};
            """
          )
        ]),
      Kind(
        name: "slot",
        replacements: [
          (
            "static const morph_slot *const slots[] = {&presses};",
            """
            static const morph_slot extra = {
                .size = sizeof(morph_slot), .id = 100 + {N}, .key = MORPH_STRING("extra"),
                .type = MORPH_TYPE_INT, .initial = &none};
            static const morph_slot *const slots[] = {&presses, &extra};
            """
          )
        ]),
      Kind(
        name: "channel",
        replacements: [
          (
            "static const morph_channel *const channels[] = {&glow};",
            """
            static const morph_channel extra = {
                .size = sizeof(morph_channel), .id = 100, .key = MORPH_STRING("extra"),
                .initial = {N}};
            static const morph_channel *const channels[] = {&glow, &extra};
            """
          )
        ]),
    ])
}
