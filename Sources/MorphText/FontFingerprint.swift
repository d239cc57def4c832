import Glibc
public import MorphScene

/// Which file a font is, so that a picture with text can name what it depends on.
public struct FontFingerprint: Hashable, Sendable {
  /// As in "Inter SemiBold".
  public var name: String
  public var path: String
  /// FNV-1a 64 of the file's bytes.
  public var hash: Hash64

  public init(name: String, path: String, hash: Hash64) {
    self.name = name
    self.path = path
    self.hash = hash
  }

  init(name: String, reading path: String) throws(TextError) {
    guard let hash = Hash64(contentsOf: path) else { throw .unreadableFont(path: path) }
    self.init(name: name, path: path, hash: hash)
  }
}

extension Hash64 {
  /// The hash of a file's bytes; nil when it cannot be opened or read.
  init?(contentsOf path: String) {
    self.init()
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(file, &buffer, buffer.count)
      if count == 0 { return }
      guard count > 0 else { return nil }
      combine(buffer[..<count])
    }
  }
}
