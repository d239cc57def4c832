import CPango

extension Typesetter {
  /// The glyphs of a line, whose layout holds `text`. Pango breaks lines before digits are filled
  /// up: where that makes any difference, a line is 0.003 em wider for each that was.
  func shaped(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, of text: String,
    filling shortfalls: [DigitGlyph: Int32]
  ) throws(MissingGlyph) -> ShapedLine {
    var result = ShapedLine(
      width: 0, clusterCount: 0,
      isRightToLeft: unsafe pango_layout_line_get_resolved_direction(line)
        == PANGO_DIRECTION_RTL,
      runs: [])
    var next = unsafe line.pointee.runs
    while let list = unsafe next {
      try unsafe append(cpango_run(list), of: text, filling: shortfalls, to: &result)
      unsafe next = list.pointee.next
    }
    return result
  }

  private func append(
    _ item: UnsafeMutablePointer<PangoGlyphItem>, of text: String,
    filling shortfalls: [DigitGlyph: Int32], to line: inout ShapedLine
  ) throws(MissingGlyph) {
    let string = unsafe item.pointee.glyphs!
    let count = unsafe Int(string.pointee.num_glyphs)
    let face = unsafe face(of: item.pointee.item.pointee.analysis.font)
    var glyphs: [ShapedGlyph] = []
    glyphs.reserveCapacity(count)
    for index in 0..<count {
      let info = unsafe string.pointee.glyphs[index]
      if cpango_glyph_is_unknown(info.glyph) != 0 {
        throw MissingGlyph(codePoint: cpango_glyph_code_point(info.glyph))
      }
      let isEmpty = cpango_glyph_is_empty(info.glyph) != 0
      let beginsCluster =
        unsafe index == 0
        || string.pointee.log_clusters[index] != string.pointee.log_clusters[index - 1]
      // The space at which a line was broken is kept without a width, and not tracked.
      if beginsCluster && !(isEmpty && info.geometry.width == 0) {
        line.clusterCount += 1
      }
      var shortfall: Int32 = 0
      if !shortfalls.isEmpty, let face {
        shortfall = shortfalls[DigitGlyph(face: face, id: info.glyph)] ?? 0
      }
      if !isEmpty {
        glyphs.append(
          ShapedGlyph(
            id: info.glyph, x: line.width &+ info.geometry.x_offset &+ shortfall / 2,
            y: info.geometry.y_offset, clustersBefore: line.clusterCount - 1))
      }
      line.width &+= info.geometry.width &+ shortfall
    }
    guard !glyphs.isEmpty else { return }
    guard let face, faces[face].font.hasOutlines else {
      let offset = unsafe Int(item.pointee.item.pointee.offset)
      throw MissingGlyph(codePoint: text.scalar(atByte: offset).value)
    }
    line.runs.append(
      ShapedRun(
        face: face, isRightToLeft: unsafe cpango_run_is_right_to_left(item) != 0, glyphs: glyphs))
  }

  /// The face that draws a font's glyphs; nil when it comes from no file.
  private func face(of font: UnsafeMutablePointer<PangoFont>?) -> FaceID? {
    guard let font = unsafe font else { return nil }
    if let face = unsafe fonts[font] { return face }
    var index: Int32 = 0
    guard let file = unsafe cpango_font_file(font, &index),
      let shaped = unsafe pango_font_get_hb_font(font)
    else { return nil }
    var count: UInt32 = 0
    let coordinates = unsafe hb_font_get_var_coords_normalized(shaped, &count)
    let path = unsafe String(cString: file)
    let key = unsafe FaceTable.Key(
      path: path, index: index,
      coordinates: Array(UnsafeBufferPointer(start: coordinates, count: Int(count))))
    let face = faces.face(key) {
      let face = unsafe HarfBuzzFace(shapedWith: shaped)
      return FaceTable.Face(name: face.name, path: path, font: face)
    }
    unsafe g_object_ref(font)
    unsafe fonts[font] = face
    return face
  }
}

extension String {
  /// The scalar that starts at a byte, which must be a boundary of scalars before the end.
  fileprivate func scalar(atByte offset: Int) -> Unicode.Scalar {
    unicodeScalars[utf8.index(utf8.startIndex, offsetBy: offset)]
  }
}
