import Glibc

/// The files that a new component begins with: those in `Templates/common` and in the folder of its
/// language, where they are a component called `PulseDot`.
struct ComponentTemplate {
  static let languages = ["swift", "c", "rust", "zig"]

  struct File {
    /// Relative to the component's folder.
    var path: String
    var bytes: [UInt8]
    var isExecutable: Bool
  }

  let files: [File]

  /// - Throws: when a file of the template cannot be read.
  init(_ language: String, for name: ComponentName, in sdk: SDKFolder) throws(CommandFailure) {
    var files: [File] = []
    for part in ["common", language] {
      let folder = "\(sdk.path)/Templates/\(part)"
      let paths = FileTree.files(below: folder)
      guard !paths.isEmpty else {
        throw CommandFailure(.missing, "morph: \(folder) has no files; the SDK is not whole")
      }
      for path in paths {
        let text = String(decoding: try Input.read("\(folder)/\(path)"), as: UTF8.self)
        files.append(
          File(
            path: Self.named(path, name), bytes: Array(Self.named(text, name).utf8),
            isExecutable: unsafe access("\(folder)/\(path)", X_OK) == 0))
      }
    }
    self.files = files
  }

  /// The text with the template's name in each form replaced.
  private static func named(_ text: String, _ name: ComponentName) -> String {
    var text = text
    for (form, own) in [
      ("PulseDot", name.type), ("pulse-dot", name.kebab), ("Pulse dot", name.title),
    ] {
      text = replacing(form, by: own, in: text)
    }
    return text
  }

  private static func replacing(_ form: String, by own: String, in text: String) -> String {
    let pattern = Array(form.utf8)
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: pattern) {
        result += own.utf8
        index += pattern.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Writes everything to a folder that is not there, or is empty; whole, or not at all.
  func write(to folder: String) throws(CommandFailure) {
    if let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
      try FileTree.make(String(folder[..<slash]))
    }
    let temporary = "\(folder).\(getpid()).tmp"
    do throws(CommandFailure) {
      try FileTree.make(temporary)
      for file in files {
        let path = "\(temporary)/\(file.path)"
        if let slash = file.path.lastIndex(of: "/") {
          try FileTree.make("\(temporary)/\(file.path[..<slash])")
        }
        try Output.write(file.bytes, toFile: path)
        if file.isExecutable, unsafe chmod(path, 0o755) != 0 {
          throw CommandFailure(.failure, "morph: cannot change \(path): \(Output.systemMessage())")
        }
      }
      // Takes the place of an empty folder, and of nothing else.
      guard unsafe rename(temporary, folder) == 0 else {
        throw CommandFailure(.failure, "morph: cannot make \(folder): \(Output.systemMessage())")
      }
    } catch {
      FileTree.remove(temporary)
      throw error
    }
  }
}
