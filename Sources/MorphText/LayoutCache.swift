import MorphScene

/// The texts laid out last, by what they are without their size.
///
/// It holds a bounded number of texts and of glyphs. Full, it lets go of the one that was not used
/// for longest, so that what it holds depends on the order of requests alone.
struct LayoutCache {
  final class Entry {
    let shaped: ShapedText
    let isCut: Bool
    /// The paragraph asked for last, at its size: one that is measured is drawn next.
    var recent: (paragraph: Paragraph, layout: TextLayout)?
    fileprivate var lastUse: UInt64 = 0

    init(shaped: ShapedText, isCut: Bool) {
      self.shaped = shaped
      self.isCut = isCut
    }

    fileprivate var glyphCount: Int {
      shaped.lines.reduce(0) { $0 + $1.runs.reduce(0) { $0 + $1.glyphs.count } }
    }
  }

  let entryLimit: Int
  let glyphLimit: Int
  private var entries: [ShapingKey: Entry] = [:]
  private var uses: UInt64 = 0
  private(set) var glyphCount = 0

  var count: Int { entries.count }

  init(entryLimit: Int = 512, glyphLimit: Int = 1 << 18) {
    self.entryLimit = entryLimit
    self.glyphLimit = glyphLimit
  }

  mutating func entry(_ key: ShapingKey) -> Entry? {
    guard let entry = entries[key] else { return nil }
    uses += 1
    entry.lastUse = uses
    return entry
  }

  mutating func insert(_ entry: Entry, _ key: ShapingKey) {
    uses += 1
    entry.lastUse = uses
    glyphCount += entry.glyphCount
    entries[key] = entry
    while entries.count > entryLimit || (glyphCount > glyphLimit && entries.count > 1) {
      // Every use has a number of its own: the least one is found in any order.
      guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
      glyphCount -= oldest.value.glyphCount
      entries[oldest.key] = nil
    }
  }
}
