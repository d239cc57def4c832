/// Vertical metrics of a face, in its own units.
struct FaceMetrics: Hashable {
  var unitsPerEm: Int
  /// Above the baseline: positive.
  var ascender: Int
  /// Below the baseline: negative.
  var descender: Int
  var lineGap: Int
  var capHeight: Int
  var xHeight: Int

  /// Units of the layout in one em. Pango's positions are integers, 1,024 of them a pixel: text is
  /// laid out at a size of unitsPerEm / 16 pixels, so that one unit of the font is 64 of Pango's
  /// and no advance is rounded. Points come from it by one multiplication and one division.
  var layoutUnitsPerEm: Int { 64 * unitsPerEm }
}
