import Glibc
import MorphRuntime

/// The SDK that components are built with: a checkout of Morph, or what `script/install` puts into
/// `share/morph/sdk`, which is laid out alike.
struct SDKFolder {
  let path: String
  /// Found beside an installed `morph`, where pkg-config finds it too.
  let isInstalled: Bool

  /// Looks at MORPH_SDK, beside the installed executable, and above one in a checkout's build
  /// folder, in this order.
  ///
  /// - Throws: when there is none, naming where it was looked for.
  static func find() throws(CommandFailure) -> SDKFolder {
    if let named = unsafe getenv("MORPH_SDK").map({ unsafe String(cString: $0) }), !named.isEmpty {
      guard isSDK(named) else {
        throw CommandFailure(
          .missing,
          "morph: MORPH_SDK is \(named), which has no Templates; expected a checkout of "
            + "Morph or an installed share/morph/sdk")
      }
      return SDKFolder(path: named, isInstalled: false)
    }
    let executable = WorkerOptions.executableFolder()
    let parts = executable.split(separator: "/")
    // A build's folder lies three or four levels below the checkout.
    for depth in 1...5 where depth <= parts.count {
      let above = "/" + parts.dropLast(depth).joined(separator: "/")
      let installed = above + (above == "/" ? "" : "/") + "share/morph/sdk"
      if depth == 1, isSDK(installed) { return SDKFolder(path: installed, isInstalled: true) }
      if isSDK(above) { return SDKFolder(path: above, isInstalled: false) }
    }
    throw CommandFailure(
      .missing,
      "morph: no SDK beside \(executable), in its ../share/morph/sdk, or above it; "
        + "MORPH_SDK names a checkout of Morph")
  }

  private static func isSDK(_ path: String) -> Bool {
    ["plugin.map", "Templates/common", "Sources/MorphPluginAPI/include/morph/morph.h"].allSatisfy {
      unsafe access("\(path)/\($0)", R_OK) == 0
    }
  }

  /// Names of the types that components in Swift get from the SDK: one of the same name would
  /// hide it from its own file.
  func typeNames() throws(CommandFailure) -> Set<String> {
    var names: Set<String> = ["Swift", "Self", "Type", "Any", "Protocol", "Bool", "Double", "Int"]
    let folder = path + "/Sources/MorphKit"
    for file in FileTree.files(below: folder) where file.hasSuffix(".swift") {
      let text = String(decoding: try Input.read("\(folder)/\(file)"), as: UTF8.self)
      for line in text.split(separator: "\n")
      where !line.hasPrefix(" ") && (line.contains("public ") || line.hasPrefix("open ")) {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        guard
          let kind = words.firstIndex(where: {
            ["struct", "enum", "class", "protocol", "typealias"].contains($0)
          }), kind + 1 < words.count
        else { continue }
        names.insert(String(words[kind + 1]))
      }
    }
    return names
  }
}
