public import MorphScene

/// The host's symbols: outlines of our own in a unit square, y down, that carry the names by which
/// components ask for them.
///
/// A symbol of size s takes about the room of a text glyph of font size s: a disc is 0.98 s wide.
/// Every outline stays within its square.
public enum SymbolLibrary {
  /// The names that have a drawing, sorted.
  public static let names = drawings.map(\.name)

  /// The outline of a symbol. `weight`, 100 to 900, sets the thickness of lines; solid parts keep
  /// their form. A name without a drawing gives a plain dot and `isKnown` false, so that the
  /// caller can report it.
  public static func outline(name: String, weight: Int) -> (path: Path, isKnown: Bool) {
    let known = drawings.first { $0.name.utf8.elementsEqual(name.utf8) }
    var pen = SymbolPen(weight: weight)
    if let known {
      known.draw(&pen)
    } else {
      pen.circle(Point(0.5, 0.5), radius: 0.25)
    }
    return (pen.path, known != nil)
  }

  private struct Drawing: Sendable {
    var name: String
    var draw: @Sendable (inout SymbolPen) -> Void
  }

  private static let drawings: [Drawing] = [
    Drawing(name: "arrow.down.circle.fill") { $0.arrowDownDisc() },
    Drawing(name: "bell.fill") { $0.bell() },
    Drawing(name: "bubble.left.fill") { $0.bubble() },
    Drawing(name: "checkmark") { $0.checkmark() },
    Drawing(name: "checkmark.circle.fill") { $0.checkmarkDisc() },
    Drawing(name: "chevron.left") { $0.chevron(pointsRight: false) },
    Drawing(name: "chevron.right") { $0.chevron(pointsRight: true) },
    Drawing(name: "circle.fill") { $0.disc() },
    Drawing(name: "envelope.fill") { $0.envelope() },
    Drawing(name: "exclamationmark.triangle.fill") { $0.warningTriangle() },
    Drawing(name: "heart.fill") { $0.heart() },
    Drawing(name: "plus") { $0.plus() },
    Drawing(name: "star.fill") { $0.star() },
    Drawing(name: "waveform") { $0.waveform() },
    Drawing(name: "xmark") { $0.cross() },
  ]
}
