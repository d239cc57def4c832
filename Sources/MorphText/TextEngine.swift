import CPango
public import MorphScene

/// Measures text, lays it out and gives the outlines of its glyphs.
///
///     let engine = TextEngine(fonts: .hermetic)
///     let layout = try engine.layout(Paragraph(text: "In review", font: Font(size: 16)))
///     for run in layout.runs {
///       for glyph in run.glyphs { draw(engine.outline(face: run.face, glyph: glyph.id), at: glyph) }
///     }
///
/// Nothing is opened before it is needed: an engine costs nothing until text is asked for, and then
/// opens the one font file that it is in. Results depend on the text and the font files only, not
/// on the machine's other fonts (unless those are asked for), its locale or what was laid out
/// before. An engine belongs to one thread.
public final class TextEngine {
  /// Text is laid out up to so many bytes of UTF-8, cut at a character.
  public static let byteLimit = 8192

  private let fallback: FontConfiguration.Source
  private let directories: FontDirectories
  private let faces = FaceTable()
  private var primaries: [FontVariant: FaceID] = [:]
  private var typesetters: [TypesetterKey: Typesetter] = [:]
  private var cache = LayoutCache()

  /// - Parameter directory: The only directory in which font files are looked for; nil for those of
  ///   the packages fonts-inter and fonts-jetbrains-mono.
  public convenience init(fonts: FontSource, directory: String? = nil) {
    self.init(fallback: fonts == .system ? .machine : .nowhere, directory: directory)
  }

  /// - Parameter fallback: Where glyphs come from that both families lack.
  init(fallback: FontConfiguration.Source, directory: String? = nil) {
    self.fallback = fallback
    directories = FontDirectories(only: directory)
  }

  /// The size of a paragraph and its metrics, in points. Text without characters is 0 wide and one
  /// line high.
  public func measure(_ paragraph: Paragraph) throws(TextError) -> TextMetrics {
    try layout(paragraph).metrics
  }

  /// The glyphs of a paragraph. The last 512 texts are kept, at every size.
  public func layout(_ paragraph: Paragraph) throws(TextError) -> TextLayout {
    var paragraph = paragraph
    if paragraph.widthLimit == .infinity { paragraph.widthLimit = nil }
    let font = paragraph.font
    let variant = FontVariant(design: font.design, weight: font.weight, isItalic: font.isItalic)
    let face = try primaryFace(of: variant)
    let metrics = faces[face].font.metrics
    let key = try ShapingKey(paragraph, variant, unitsPerEm: metrics.layoutUnitsPerEm)
    let entry = if let kept = cache.entry(key) { kept } else { try shape(key) }
    if let recent = entry.recent, recent.paragraph == paragraph {
      return recent.layout
    }
    let layout = TextLayout(
      entry.shaped, paragraph, tracking: key.tracking, face: metrics, isCut: entry.isCut)
    entry.recent = (paragraph, layout)
    return layout
  }

  /// The outline of a glyph of a run; kept after the first time. A glyph that the face does not
  /// have is blank.
  ///
  /// - Precondition: `face` is from this engine.
  public func outline(face: FaceID, glyph: UInt32) -> GlyphOutline {
    faces.outline(face, glyph: glyph)
  }

  /// The name of a face and its file, as in "Inter SemiBold".
  ///
  /// - Precondition: `face` is from this engine.
  public func name(of face: FaceID) -> (name: String, path: String) {
    (faces[face].name, faces[face].path)
  }

  /// The file of every weight and slope of both families, read and hashed (about 9 MB): Inter
  /// first, light to heavy, upright before italic.
  public func fingerprints() throws(TextError) -> [FontFingerprint] {
    var fingerprints: [FontFingerprint] = []
    for variant in FontVariant.all {
      let path = try directories.file(of: variant)
      fingerprints.append(try FontFingerprint(name: variant.name, reading: path))
    }
    return fingerprints
  }

  /// The file of one font, read and hashed; its size, digits and tracking do not matter.
  public func fingerprint(of font: Font) throws(TextError) -> FontFingerprint {
    let variant = FontVariant(design: font.design, weight: font.weight, isItalic: font.isItalic)
    return try FontFingerprint(name: variant.name, reading: directories.file(of: variant))
  }

  /// Version of the HarfBuzz in use, as in "6.0.0".
  public static var harfBuzzVersion: String {
    unsafe String(cString: cpango_harfbuzz_version())
  }

  /// Version of the Pango in use, as in "1.50.12".
  public static var pangoVersion: String {
    unsafe String(cString: cpango_pango_version())
  }

  // MARK: - Typesetters

  /// Which fonts a typesetter may use.
  private enum Reach: CaseIterable {
    case variant
    case bothFamilies
    case fallback
  }

  private struct TypesetterKey: Hashable {
    var variant: FontVariant
    var reach: Reach
  }

  private func primaryFace(of variant: FontVariant) throws(TextError) -> FaceID {
    if let face = primaries[variant] { return face }
    let face = try faces.face(of: variant, path: directories.file(of: variant))
    primaries[variant] = face
    return face
  }

  /// Lays text out in one file first; only text that it lacks a glyph for costs opening more.
  private func shape(_ key: ShapingKey) throws(TextError) -> LayoutCache.Entry {
    let text = PreparedText(key.text, byteLimit: Self.byteLimit)
    var missing: UInt32 = 0
    for reach in Reach.allCases where reach != .fallback || fallback != .nowhere {
      let typesetter = try typesetter(TypesetterKey(variant: key.variant, reach: reach))
      do {
        let shaped = try typesetter.text(text, key)
        let entry = LayoutCache.Entry(shaped: shaped, isCut: text.isCut)
        cache.insert(entry, key)
        return entry
      } catch {
        missing = error.codePoint
      }
    }
    throw .missingGlyph(codePoint: missing, font: key.variant.name)
  }

  private func typesetter(_ key: TypesetterKey) throws(TextError) -> Typesetter {
    if let typesetter = typesetters[key] { return typesetter }
    guard let configuration = FontConfiguration(key.reach == .fallback ? fallback : .nowhere)
    else { throw .setUpFailed("the machine's font configuration cannot be loaded") }
    let variants = key.reach == .variant ? [key.variant] : [key.variant, key.variant.companion]
    for (variant, family) in zip(variants, Typesetter.families) {
      let path = try directories.file(of: variant)
      guard configuration.add(file: path, asFamily: family) else {
        throw .unreadableFont(path: path)
      }
    }
    let metrics = faces[try primaryFace(of: key.variant)].font.metrics
    guard let typesetter = Typesetter(configuration, metrics: metrics, faces: faces) else {
      throw .setUpFailed("Pango has no font map")
    }
    typesetters[key] = typesetter
    return typesetter
  }
}
