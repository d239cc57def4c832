import MorphScene

/// What a document defines once and refers to by id: clips, masks, gradients, filters and glyphs.
/// Equal definitions share one id. Ids count up in the order of first use.
struct SVGDefinitions {
  private(set) var markup = SVGMarkup()
  private var ids: [String: String] = [:]
  private var counts: [String: Int] = [:]

  /// The id of a definition. `letter` begins it and tells the kinds apart.
  mutating func id(
    _ letter: String, _ name: String, _ attributes: [SVGMarkup.Attribute],
    content: SVGMarkup = SVGMarkup()
  ) -> String {
    var unnamed = SVGMarkup()
    unnamed.open(name, attributes)
    unnamed.append(content)
    if let known = ids[unnamed.text] { return known }
    let count = counts[letter, default: 0] + 1
    counts[letter] = count
    let id = "\(letter)\(count)"
    ids[unnamed.text] = id
    let named: [SVGMarkup.Attribute] = [("id", id)]
    if content.isEmpty {
      markup.element(name, named + attributes)
    } else {
      markup.element(name, named + attributes, content: content)
    }
    return id
  }

  /// The clip path of a clip. A clip that is flattened to nothing lets nothing through.
  mutating func clip(_ clip: SceneClip) -> String {
    var content = SVGMarkup()
    let determinant = clip.transform.determinant
    if determinant != 0, determinant.isFinite {
      let data: [SVGMarkup.Attribute] = [("d", SVGPathData(clip.shape).text)]
      content.element(
        "path",
        clip.transform.svgAttributes + clip.shape.rule.svgAttributes("clip-rule") + data)
    }
    return id("c", "clipPath", [], content: content)
  }

  /// A mask over a part of the user space where it is used.
  mutating func mask(_ region: Rect, content: SVGMarkup) -> String {
    id("m", "mask", [("maskUnits", "userSpaceOnUse")] + region.svgAttributes, content: content)
  }

  /// A Gaussian blur. `sigma` and `bounds`, of what is blurred, are in the user space where it is
  /// used; beyond four sigma nothing is left of 8 bits.
  mutating func blur(sigma: Double, bounds: Rect) -> String {
    let reach = 4 * sigma
    let region = Rect(
      x: bounds.x - reach, y: bounds.y - reach, width: bounds.width + 2 * reach,
      height: bounds.height + 2 * reach)
    var content = SVGMarkup()
    content.element("feGaussianBlur", [("stdDeviation", SVGNumber.text(sigma))])
    let attributes: [SVGMarkup.Attribute] = [
      ("filterUnits", "userSpaceOnUse"), ("color-interpolation-filters", "sRGB"),
    ]
    return id("f", "filter", attributes + region.svgAttributes, content: content)
  }
}

extension Rect {
  var svgAttributes: [SVGMarkup.Attribute] {
    [
      ("x", SVGNumber.text(x)), ("y", SVGNumber.text(y)), ("width", SVGNumber.text(width)),
      ("height", SVGNumber.text(height)),
    ]
  }
}
