/// Finds what a person may have meant by a name that does not exist.
public enum NameSuggestion {
  /// Edits that still count as a slip of the hand.
  private static let mostEdits = 3

  /// The id nearest to `name`, as a whole or in its short name; nil when none is near.
  public static func nearest(to name: String, in ids: [String]) -> String? {
    var best: (edits: Int, id: String)?
    for id in ids {
      let short = id.split(separator: ".").last.map(String.init) ?? id
      let edits = min(distance(name, id), distance(name, short))
      guard edits <= min(mostEdits, name.utf8.count / 2) else { continue }
      if best == nil || edits < best!.edits { best = (edits, id) }
    }
    return best?.id
  }

  /// The least number of bytes to insert, delete or replace.
  /// Source: Wagner and Fischer, "The String-to-String Correction Problem", 1974.
  static func distance(_ first: String, _ second: String) -> Int {
    let other = Array(second.utf8)
    var row = Array(0...other.count)
    for (index, byte) in first.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for place in other.indices {
        let replaced = diagonal + (byte == other[place] ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(replaced, row[place] + 1, row[place + 1] + 1)
      }
    }
    return row[other.count]
  }
}
