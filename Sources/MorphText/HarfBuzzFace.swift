import CPango
import MorphScene

/// A face in its own units: metrics and outlines, through HarfBuzz.
@safe final class HarfBuzzFace {
  private let font: OpaquePointer
  private var outlines: [UInt32: GlyphOutline] = [:]
  /// As in "Inter SemiBold", from the file.
  let name: String
  let metrics: FaceMetrics
  /// False for fonts of pictures, such as colour emoji.
  let hasOutlines: Bool

  /// The first font of a file; nil when it is no font.
  convenience init?(path: String) {
    guard let blob = unsafe hb_blob_create_from_file_or_fail(path) else { return nil }
    defer { unsafe hb_blob_destroy(blob) }
    let face = unsafe hb_face_create(blob, 0)!
    defer { unsafe hb_face_destroy(face) }
    guard unsafe hb_face_get_glyph_count(face) > 0 else { return nil }
    unsafe self.init(owning: hb_font_create(face))
  }

  /// The face that text was shaped with, at the same place of its variation axes.
  convenience init(shapedWith shaped: OpaquePointer) {
    let font = unsafe hb_font_create(hb_font_get_face(shaped))!
    var count: UInt32 = 0
    let coordinates = unsafe hb_font_get_var_coords_normalized(shaped, &count)
    unsafe hb_font_set_var_coords_normalized(font, coordinates, count)
    unsafe self.init(owning: font)
  }

  private init(owning font: OpaquePointer) {
    let face = unsafe hb_font_get_face(font)!
    unsafe self.font = font
    unsafe name = Self.name(of: face)
    unsafe metrics = Self.metrics(of: font)
    hasOutlines = unsafe cpango_face_has_outlines(face) != 0
  }

  deinit {
    unsafe hb_font_destroy(font)
  }

  /// The typographic family and style, or else the older names that programs of few styles read.
  private static func name(of face: OpaquePointer) -> String {
    func entry(_ ids: UInt32...) -> String? {
      for id in ids {
        var capacity: UInt32 = 256
        var bytes = [CChar](repeating: 0, count: Int(capacity))
        let language = unsafe hb_language_from_string("en", -1)
        if unsafe hb_ot_name_get_utf8(face, id, language, &capacity, &bytes) > 0 {
          return String(
            decoding: bytes[..<Int(capacity)].map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
      }
      return nil
    }
    let family = entry(16, 1) ?? "a font without a name"
    return entry(17, 2).map { "\(family) \($0)" } ?? family
  }

  private static func metrics(of font: OpaquePointer) -> FaceMetrics {
    func position(_ tag: hb_ot_metrics_tag_t) -> Int {
      var value: Int32 = 0
      unsafe hb_ot_metrics_get_position_with_fallback(font, tag, &value)
      return Int(value)
    }
    return FaceMetrics(
      unitsPerEm: Int(unsafe hb_face_get_upem(hb_font_get_face(font))),
      ascender: position(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER),
      descender: position(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER),
      lineGap: position(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP),
      capHeight: position(HB_OT_METRICS_TAG_CAP_HEIGHT),
      xHeight: position(HB_OT_METRICS_TAG_X_HEIGHT))
  }

  /// Kept after the first time; an unknown glyph is blank.
  func outline(of glyph: UInt32, with pen: borrowing OutlinePen) -> GlyphOutline {
    if let outline = outlines[glyph] { return outline }
    var path = Path()
    unsafe withUnsafeMutablePointer(to: &path) { path in
      unsafe cpango_font_draw_glyph(font, glyph, pen.functions, path)
    }
    let outline = GlyphOutline(path: path, unitsPerEm: metrics.unitsPerEm)
    outlines[glyph] = outline
    return outline
  }
}

/// Turns HarfBuzz's drawing calls into a `Path`, y down.
@safe struct OutlinePen: ~Copyable {
  fileprivate let functions: OpaquePointer

  init() {
    let functions = unsafe hb_draw_funcs_create()!
    unsafe hb_draw_funcs_set_move_to_func(
      functions, { _, path, _, x, y, _ in unsafe drawing(path).pointee.move(to: point(x, y)) },
      nil, nil)
    unsafe hb_draw_funcs_set_line_to_func(
      functions, { _, path, _, x, y, _ in unsafe drawing(path).pointee.line(to: point(x, y)) },
      nil, nil)
    unsafe hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, path, _, x1, y1, x, y, _ in
        unsafe drawing(path).pointee.quad(point(x1, y1), to: point(x, y))
      }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, path, _, x1, y1, x2, y2, x, y, _ in
        unsafe drawing(path).pointee.cubic(point(x1, y1), point(x2, y2), to: point(x, y))
      }, nil, nil)
    unsafe hb_draw_funcs_set_close_path_func(
      functions, { _, path, _, _ in unsafe drawing(path).pointee.close() }, nil, nil)
    unsafe hb_draw_funcs_make_immutable(functions)
    unsafe self.functions = functions
  }

  deinit {
    unsafe hb_draw_funcs_destroy(functions)
  }
}

private func drawing(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Path> {
  unsafe data!.assumingMemoryBound(to: Path.self)
}

/// HarfBuzz's y is up.
private func point(_ x: Float, _ y: Float) -> Point {
  Point(Double(x), Double(0 - y))
}
