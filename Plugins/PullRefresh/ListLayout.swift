import MorphKit

/// The caption and the rows below each other, from left to right, and how they are drawn. Points
/// from the top of the content.
struct ListLayout {
  /// Around the content.
  private static let margin = 16.0
  private static let spacing = 8.0
  /// Around the text of a row.
  private static let padding = 12.0
  private static let rowHeight = 44.0
  /// What one frame may hold of text, in bytes of UTF-8.
  private static let mostText = 65_536

  private struct Line {
    var paragraph: Paragraph
    var frame: Rect
    var textHeight: Double
    var firstBaseline: Double
  }

  private var caption: Line?
  private var rows: [Line] = []
  /// Of the content.
  private(set) var height: Double

  init(_ now: Snapshot) {
    let width = max(0, now.proposal.width - 2 * ListLayout.margin)
    var y = ListLayout.margin
    let text = now[PullRefresh.caption]
    if !text.isEmpty {
      let paragraph = Paragraph(text, now.font(12), width: max(1, width), alignment: .center)
      let line = place(paragraph, padding: 0, leastHeight: 0)
      caption = line
      y += line.frame.height + ListLayout.spacing
    }
    let font = now.font(15)
    let room = max(1, width - 2 * ListLayout.padding)
    let texts = now[PullRefresh.rows]
    rows.reserveCapacity(texts.count)
    for text in texts {
      let paragraph = Paragraph(text, font, width: room)
      let row = place(
        paragraph, padding: ListLayout.padding, leastHeight: ListLayout.rowHeight)
      rows.append(row)
      y += row.frame.height + ListLayout.spacing
    }
    // The last spacing has nothing to part.
    let isEmpty = caption == nil && rows.isEmpty
    height = y + ListLayout.margin - (isEmpty ? 0 : ListLayout.spacing)

    func place(_ paragraph: Paragraph, padding: Double, leastHeight: Double) -> Line {
      let metrics = now.measure(paragraph)
      return Line(
        paragraph: paragraph,
        frame: Rect(
          x: ListLayout.margin, y: y, width: width,
          height: max(leastHeight, metrics.height + 2 * padding)),
        textHeight: metrics.height, firstBaseline: metrics.firstBaseline)
    }
  }

  /// Draws what lies between two heights, and tells assistive tools of all of it.
  func draw(from top: Double, to bottom: Double, _ canvas: inout Canvas) {
    var room = ListLayout.mostText
    if let caption {
      draw(caption, Color(white: 0.56), &canvas)
      canvas.accessibility(
        Element(.text, id: 2, label: caption.paragraph.string), in: caption.frame)
    }
    for (index, row) in rows.enumerated() {
      if row.frame.maxY > top && row.frame.minY < bottom {
        let shape = Shape.roundedRectangle(row.frame, radius: 12)
        canvas.fill(shape, .white)
        canvas.stroke(shape, Color.black.opacity(0.10), width: 0.5, .inside)
        draw(row, .black, &canvas)
      }
      let label = row.paragraph.string
      canvas.accessibility(
        Element(
          .text, id: 3, item: index,
          label: label.trimmed.isEmpty ? joined("Row ", format(index + 1)) : label),
        in: row.frame)
    }

    func draw(_ line: Line, _ color: Color, _ canvas: inout Canvas) {
      guard line.frame.maxY > top && line.frame.minY < bottom else { return }
      room -= line.paragraph.string.utf8.count
      guard room >= 0 else { return }
      canvas.text(
        line.paragraph, color,
        at: Point(
          line.frame.midX - line.paragraph.width / 2,
          line.frame.midY - line.textHeight / 2 + line.firstBaseline))
    }
  }
}
