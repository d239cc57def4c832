public import MorphScene

/// Scenes as SVG documents that look like the rasteriser's pictures in every viewer.
///
/// Shapes are paths, text and symbols are outlines, so no viewer needs a font. Numbers are the
/// shortest decimals of 32-bit floats. The same scenes give the same bytes.
public enum SVG {
  /// One scene. `scale` is in pixels a point; the document measures as many pixels as the picture
  /// that the rasteriser makes, and its user units are points.
  ///
  /// The labels of the scene's visible nodes are its accessible name.
  public static func encode(
    _ scene: Scene, scale: Double, background: Color? = nil, glyphs: any GlyphSource
  ) throws(RasterError) -> [UInt8] {
    let pixels = try Rasterizer.pixelSize(scene.canvas, scale: scale)
    var writer = SVGSceneWriter(glyphs: glyphs)
    let extent = Size(Double(pixels.width) / scale, Double(pixels.height) / scale)
    try writer.append(scene, extent: extent)
    return document(
      pixels: pixels, scale: scale, background: background,
      label: accessibleName(of: scene), content: writer)
  }

  /// Scenes as cells from left to right that touch, each as wide as its picture.
  ///
  /// Precondition: at least one scene.
  public static func strip(
    _ scenes: [Scene], scale: Double, background: Color? = nil, glyphs: any GlyphSource
  ) throws(RasterError) -> [UInt8] {
    precondition(!scenes.isEmpty, "a strip needs at least one scene")
    var writer = SVGSceneWriter(glyphs: glyphs)
    var width = 0
    var height = 0
    for scene in scenes {
      let pixels = try Rasterizer.pixelSize(scene.canvas, scale: scale)
      let extent = Size(Double(pixels.width) / scale, Double(pixels.height) / scale)
      writer.beginCell(
        Rect(x: Double(width) / scale, y: 0, width: extent.width, height: extent.height))
      try writer.append(scene, extent: extent)
      writer.endCell()
      width += pixels.width
      height = max(height, pixels.height)
    }
    return document(
      pixels: (width, height), scale: scale, background: background,
      label: accessibleName(of: scenes[0]), content: writer)
  }

  private static func document(
    pixels: (width: Int, height: Int), scale: Double, background: Color?, label: String,
    content: SVGSceneWriter
  ) -> [UInt8] {
    let width = SVGNumber.text(Double(pixels.width) / scale)
    let height = SVGNumber.text(Double(pixels.height) / scale)
    var attributes: [SVGMarkup.Attribute] = [
      ("xmlns", "http://www.w3.org/2000/svg"),
      ("width", String(pixels.width)), ("height", String(pixels.height)),
      ("viewBox", "0 0 \(width) \(height)"), ("role", "img"),
    ]
    if !label.isEmpty { attributes.append(("aria-label", label)) }
    var markup = SVGMarkup()
    markup.open("svg", attributes)
    if !label.isEmpty { markup.element("title", text: label) }
    markup.element("defs", content: content.definitions.markup)
    if let background, background.alpha > 0 {
      let size: [SVGMarkup.Attribute] = [("width", width), ("height", height)]
      markup.element("rect", size + SVGPaint.solid(background))
    }
    markup.append(content.body)
    markup.close("svg")
    return Array(markup.text.utf8)
  }

  /// What a reader is told of the picture: each visible node's label and value.
  private static func accessibleName(of scene: Scene) -> String {
    scene.nodes.compactMap { node in
      guard !node.isHidden else { return nil }
      let words = [node.label, node.value].filter { !$0.isEmpty }
      return words.isEmpty ? nil : words.joined(separator: ", ")
    }.joined(separator: ". ")
  }
}
