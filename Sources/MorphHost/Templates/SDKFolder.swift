import Glibc
import MorphDev

/// The SDK that components are built with: a checkout of Morph, or what `script/install` puts into
/// `share/morph/sdk`, which is laid out alike.
struct SDKFolder {
  let path: String

  /// The one that components are developed with, which has to have templates.
  ///
  /// - Throws: when there is none, naming where it was looked for.
  static func find() throws(CommandFailure) -> SDKFolder {
    let kit: DeveloperKit
    do throws(DevError) {
      kit = try DeveloperKit.find()
    } catch {
      throw CommandFailure(.missing, "morph new: \(error.message)")
    }
    guard unsafe access("\(kit.root)/Templates/common", R_OK) == 0 else {
      throw CommandFailure(
        .missing,
        "morph new: \(kit.root) has no Templates; expected a checkout of Morph or an installed "
          + "share/morph/sdk, named by MORPH_SDK")
    }
    return SDKFolder(path: kit.root)
  }

  /// Names of the types that components in Swift get from the SDK: one of the same name would
  /// hide it from its own file.
  func typeNames() throws(CommandFailure) -> Set<String> {
    var names: Set<String> = [
      "Swift", "MorphKit", "CMorphKit", "MorphPluginAPI", "Self", "Type", "Any", "Protocol", "Bool",
      "Double", "Int",
    ]
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
