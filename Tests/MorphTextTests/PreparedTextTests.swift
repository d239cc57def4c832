import Testing

@testable import MorphText

@Suite struct PreparedTextTests {
  func stretches(_ text: String) -> [String] {
    PreparedText(text, byteLimit: 8192).stretches
  }

  @Test func everyLineEndSplits() {
    #expect(stretches("") == [""])
    #expect(stretches("a") == ["a"])
    #expect(stretches("a\nb\r\nc\rd") == ["a", "b", "c", "d"])
    #expect(stretches("a\u{b}b\u{c}c\u{85}d\u{2028}e\u{2029}f") == ["a", "b", "c", "d", "e", "f"])
    #expect(stretches("\n\r\n\r\r") == ["", "", "", "", ""])
  }

  @Test func controlsAreDroppedAndTabsAreNot() {
    #expect(stretches("a\u{0}\u{1f}\u{7f}\u{80}\u{9f}\tb\u{a0}") == ["a\tb\u{a0}"])
  }

  @Test func textIsCutBetweenCharacters() {
    func cut(_ text: String, _ limit: Int) -> (String, Bool) {
      let prepared = PreparedText(text, byteLimit: limit)
      return (prepared.stretches.joined(separator: "\n"), prepared.isCut)
    }
    #expect(cut("abc", 3) == ("abc", false))
    #expect(cut("abcd", 3) == ("abc", true))
    #expect(cut("abé", 3) == ("ab", true))
    // A letter and its accents are one character.
    #expect(cut("ae\u{301}\u{323}b", 4) == ("a", true))
    #expect(cut("ae\u{301}\u{323}b", 6) == ("ae\u{301}\u{323}", true))
    // A single character that is too long is cut between its scalars.
    #expect(cut("e\u{301}\u{323}", 4) == ("e\u{301}", true))
  }

  @Test func longWordsMayBreak() {
    let word = String(repeating: "a", count: 128)
    #expect(stretches(word) == [word])
    #expect(stretches(word + "bc") == ["\(word)\u{200b}bc"])
    #expect(stretches(word + " " + word) == ["\(word) \(word)"])
  }
}
