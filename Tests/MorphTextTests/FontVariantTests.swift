import MorphScene
import Testing

@testable import MorphText

@Suite struct FontVariantTests {
  @Test func theNearestWeightIsTaken() {
    func weight(_ weight: Int, _ design: Font.Design = .standard) -> Int {
      FontVariant(design: design, weight: weight, isItalic: false).weight
    }
    #expect(
      [0, 100, 149, 150, 400, 449, 450, 900, 1000].map { weight($0) }
        == [100, 100, 100, 200, 400, 400, 500, 900, 900])
    #expect(weight(900, .monospaced) == 800)
    #expect(weight(Int.max) == 900)
    #expect(weight(Int.min) == 100)
  }

  @Test func filesAreNamedAsTheFoundriesNameThem() {
    func stem(_ weight: Int, _ isItalic: Bool, _ design: Font.Design = .standard) -> String {
      FontVariant(design: design, weight: weight, isItalic: isItalic).fileStem
    }
    #expect(stem(400, false) == "Inter-Regular")
    #expect(stem(400, true) == "Inter-Italic")
    #expect(stem(600, true) == "Inter-SemiBoldItalic")
    #expect(stem(200, false, .monospaced) == "JetBrainsMono-ExtraLight")
    #expect(FontVariant.all.count == 34)
    #expect(Set(FontVariant.all.map(\.fileStem)).count == 34)
  }
}
