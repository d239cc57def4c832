import MorphScene
import Testing

@testable import MorphText

@Suite struct FontFingerprintTests {
  @Test(arguments: Vectors.shared.fonts)
  func aFingerprintIsTheHashOfTheFile(font: Vectors.Font) throws {
    let fingerprint = try TextEngine(fonts: .hermetic).fingerprint(of: font.font(size: 12))
    #expect(fingerprint.name == font.name)
    #expect(fingerprint.path.hasSuffix(font.file))
    #expect(fingerprint.hash.hex == font.hash)
  }

  @Test func allFontsHaveOne() throws {
    let fingerprints = try TextEngine(fonts: .hermetic).fingerprints()
    #expect(fingerprints.count == 34)
    #expect(Set(fingerprints.map(\.hash)).count == 34)
    #expect(fingerprints.first?.name == "Inter Thin")
  }

  @Test func versionsAreNumbers() {
    for version in [TextEngine.harfBuzzVersion, TextEngine.pangoVersion] {
      let parts = version.split(separator: ".").map { Int($0) }
      #expect(parts.count == 3 && !parts.contains(nil))
    }
  }
}
