import MorphScene

extension Typesetter {
  /// Lays out every stretch, one under the other, within the line limit of `key`.
  func text(_ prepared: PreparedText, _ key: ShapingKey) throws(MissingGlyph) -> ShapedText {
    let style = Style(key)
    let stretches = prepared.stretches
    var result = ShapedText()
    for (index, stretch) in stretches.enumerated() {
      guard let limit = key.lineLimit else {
        result.lines += try lines(of: stretch, style).lines
        continue
      }
      let remaining = limit - result.lines.count
      let rest = stretches[(index + 1)...]
      // Line ends that nothing follows are no text that one could miss.
      let isLast = rest.allSatisfy(\.isEmpty)
      let set: SetLines
      switch key.truncation {
      case .none:
        set = SetLines(lines: try lines(of: stretch, style).lines)
      case .end:
        set = try ending(stretch, style, remaining, isLast: isLast)
      case .middle, .start:
        set = try joining(stretch, rest, key.truncation, style, remaining, isLast: isLast)
      }
      result.lines += set.lines.prefix(remaining)
      result.isTruncated = set.isShortened || set.lines.count > remaining
      if result.lines.count == limit {
        result.isTruncated = result.isTruncated || !(isLast || set.holdsRest)
        break
      }
    }
    return result
  }

  /// Ends the stretch in an ellipsis where it, or what follows it, does not fit.
  private func ending(
    _ stretch: String, _ style: Style, _ limit: Int, isLast: Bool
  ) throws(MissingGlyph) -> SetLines {
    let set = try lines(of: stretch, style, ellipsis: .end, lineLimit: limit)
    if set.isEllipsized || isLast || set.lines.count < limit {
      return SetLines(lines: set.lines, isShortened: set.isEllipsized)
    }
    let marked = try lines(of: stretch + "\u{2026}", style, ellipsis: .end, lineLimit: limit)
    return SetLines(lines: marked.lines, isShortened: true)
  }

  /// Puts all that follows on the last line as well, a space for each line end, so that the end of
  /// the text is seen.
  private func joining(
    _ stretch: String, _ rest: ArraySlice<String>, _ truncation: Paragraph.Truncation,
    _ style: Style, _ limit: Int, isLast: Bool
  ) throws(MissingGlyph) -> SetLines {
    var stretch = stretch
    if !isLast {
      let set = try lines(of: stretch, style).lines
      if set.count < limit { return SetLines(lines: set) }
      stretch = ([stretch] + rest).joined(separator: " ")
    }
    let set = try lines(of: stretch, style, ellipsis: truncation, lineLimit: limit)
    return SetLines(lines: set.lines, isShortened: set.isEllipsized, holdsRest: true)
  }
}

/// What became of a stretch.
private struct SetLines {
  var lines: [ShapedLine]
  /// An ellipsis stands for a part of the text.
  var isShortened = false
  /// The stretches after it are on these lines too, or in the ellipsis.
  var holdsRest = false
}

extension Typesetter.Style {
  init(_ key: ShapingKey) {
    self.init(
      hasTabularDigits: key.hasTabularDigits, tracking: key.tracking,
      hasContextualAlternates: key.variant.design == .standard || key.tracking == 0,
      width: key.width, isRightToLeft: key.isRightToLeft)
  }
}
