import MorphScene
import Testing

@Suite struct JSONHashTests {
  /// Source: draft-eastlake-fnv, "The FNV Non-Cryptographic Hash Algorithm", appendix C (FNV-1a,
  /// 64 bits, without the closing zero byte).
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func publishedVectors(text: String, hex: String) {
    #expect(Hash64(text.utf8).hex == hex)
  }

  @Test func piecesGiveTheSameHash() {
    var hash = Hash64()
    hash.combine("foo".utf8)
    hash.combine([UInt8]())
    hash.combine("bar".utf8)
    #expect(hash == Hash64("foobar".utf8))
  }

  @Test func hexKeepsLeadingZeros() {
    #expect(Hash64.hex(0) == "0000000000000000")
    #expect(Hash64.hex(0x0ab) == "00000000000000ab")
    #expect(Hash64.hex(.max) == "ffffffffffffffff")
  }
}
