import MorphScene

/// One font file of the two families: what a `Font` selects before its size.
struct FontVariant: Hashable {
  var design: Font.Design
  /// 100 to 900 in hundreds; for JetBrains Mono, which has no 900, at most 800.
  var weight: Int
  var isItalic: Bool

  /// The nearest weight there is a file for.
  init(design: Font.Design, weight: Int, isItalic: Bool) {
    let heaviest = design == .monospaced ? 800 : 900
    self.design = design
    self.weight = (min(max(weight, 100), heaviest) + 50) / 100 * 100
    self.isItalic = isItalic
  }

  /// What glyphs this one lacks are taken from: the other family, alike in weight and slope.
  var companion: FontVariant {
    FontVariant(
      design: design == .standard ? .monospaced : .standard, weight: weight, isItalic: isItalic)
  }

  var family: String { design == .standard ? "Inter" : "JetBrains Mono" }

  /// Debian's name of the package that installs the family.
  var package: String { design == .standard ? "fonts-inter" : "fonts-jetbrains-mono" }

  /// As in "Inter SemiBold Italic".
  var name: String { "\(family) \(styleName(separator: " "))" }

  /// As in "Inter-SemiBoldItalic".
  var fileStem: String {
    (design == .standard ? "Inter-" : "JetBrainsMono-") + styleName(separator: "")
  }

  private func styleName(separator: String) -> String {
    let names = [
      "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
    ]
    guard isItalic else { return names[weight / 100 - 1] }
    return weight == 400 ? "Italic" : names[weight / 100 - 1] + separator + "Italic"
  }

  /// Every file of both families, Inter first, light to heavy, upright before italic.
  static var all: [FontVariant] {
    var variants: [FontVariant] = []
    for design in [Font.Design.standard, .monospaced] {
      for weight in stride(from: 100, through: design == .standard ? 900 : 800, by: 100) {
        for isItalic in [false, true] {
          variants.append(FontVariant(design: design, weight: weight, isItalic: isItalic))
        }
      }
    }
    return variants
  }
}
