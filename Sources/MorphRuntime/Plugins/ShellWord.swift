/// Commands that are told to people, to be typed or pasted.
public enum ShellWord {
  /// A word as a shell takes it, quoted where it has to be.
  public static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      default: "/._-+,:=@%".utf8.contains(byte)
      }
    }
    guard !isPlain || word.isEmpty else { return word }
    var quoted = "'"
    for scalar in word.unicodeScalars {
      if scalar == "'" { quoted += "'\\''" } else { quoted.unicodeScalars.append(scalar) }
    }
    return quoted + "'"
  }
}
