import MorphKit

/// The words and the symbol that one banner shows. Texts are cut at the 8 KiB that can be drawn of
/// one, names of symbols at their 256 bytes: two messages that fade into each other then keep within
/// what a frame may hold.
struct Message {
  let title: String
  let body: String
  let stamp: String
  let glyph: String

  init(title: String, body: String, stamp: String, glyph: String) {
    self.title = title.prefix(bytes: 8192)
    self.body = body.prefix(bytes: 8192)
    self.stamp = stamp.prefix(bytes: 8192)
    self.glyph = glyph.prefix(bytes: 256)
  }

  func isSame(as other: Message) -> Bool {
    title.isSame(as: other.title) && body.isSame(as: other.body)
      && stamp.isSame(as: other.stamp) && glyph.isSame(as: other.glyph)
  }

  /// What an assistive tool says: title and copy as two sentences.
  var spoken: String {
    if title.isEmpty { return body.isEmpty ? "Notification" : body }
    return body.isEmpty ? title : joined(title, ". ", body)
  }
}

extension Message {
  /// The message that the parameters ask for.
  init(_ now: Snapshot) {
    self.init(
      title: now[FlickBanner.title], body: now[FlickBanner.message],
      stamp: now[FlickBanner.stamp], glyph: now[FlickBanner.glyph])
  }

  /// A message that was put away.
  init(_ now: Snapshot, _ slots: CopySlots) {
    self.init(
      title: now[slots.title], body: now[slots.body], stamp: now[slots.stamp],
      glyph: now[slots.glyph])
  }
}

/// Where a message is put away.
struct CopySlots {
  let title: Slot<String>
  let body: Slot<String>
  let stamp: Slot<String>
  let glyph: Slot<String>

  @ContentsBuilder var contents: Contents { title; body; stamp; glyph }

  func set(_ message: Message, _ effects: inout Effects) {
    effects.set(title, to: message.title)
    effects.set(body, to: message.body)
    effects.set(stamp, to: message.stamp)
    effects.set(glyph, to: message.glyph)
  }
}

/// How a message is laid out in a banner of the width offered, from left to right: badge, title and
/// stamp, copy below. Points.
struct CopyLayout {
  static let badge = 30.0
  /// From the left edge of the banner to the badge, and from the texts to the right edge.
  static let inset = 14.0
  static let above = 11.0
  /// Larger than above: it holds the grabber, and text sits high in its line.
  static let below = 20.0
  static let gap = 12.0
  static let stampGap = 20.0
  static let spacing = 3.0
  /// From the left edge of the banner to the texts.
  static let column = inset + badge + gap

  let title: Paragraph
  let body: Paragraph
  /// Nil where the title needs its room, or where there is none.
  let stamp: Paragraph?
  let stampWidth: Double
  /// Of the banner, around all of the copy.
  let height: Double
  /// From the top of the banner to the badge.
  let top: Double
  /// From the top of the badge.
  let titleBaseline: Double
  let bodyBaseline: Double

  init(_ message: Message, _ now: Snapshot) {
    let room = max(1, now.proposal.width - CopyLayout.column - CopyLayout.inset)
    let titleFont = now.font(15, .semibold)
    let stamp = Paragraph(message.stamp, now.font(12, digits: .tabular))

    // Of title, stamp and copy the stamp is the one to yield. What still does not fit wraps, and
    // nothing is ever cut off.
    let line = now.measure(message.title, titleFont)
    stampWidth = now.measure(stamp).width
    let fits = line.width + CopyLayout.stampGap + stampWidth <= room
    self.stamp = fits && !message.stamp.isEmpty ? stamp : nil
    title = Paragraph(message.title, titleFont, width: fits ? 0 : room)
    body = Paragraph(message.body, now.font(13), width: room)

    let titleSize = fits ? line : now.measure(title)
    let bodySize = now.measure(body)
    let titleHeight = message.title.isEmpty && self.stamp == nil ? 0 : titleSize.height
    let bodyHeight = message.body.isEmpty ? 0 : bodySize.height
    let between = titleHeight > 0 && bodyHeight > 0 ? CopyLayout.spacing : 0
    titleBaseline = titleSize.firstBaseline
    bodyBaseline = titleHeight + between + bodySize.firstBaseline

    // In the middle of what the insets leave.
    let content = max(CopyLayout.badge, titleHeight + between + bodyHeight)
    height = max(now[FlickBanner.height], CopyLayout.above + content + CopyLayout.below)
    top = CopyLayout.above + (height - CopyLayout.above - content - CopyLayout.below) / 2
  }
}
