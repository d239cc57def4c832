import Glibc

/// The directories in which the font files are looked for, first to last.
struct FontDirectories: Hashable {
  var paths: [String]

  /// The directory given, and then no other; else those of Debian's packages and their like.
  init(only directory: String?) {
    paths =
      directory.map { [$0] } ?? [
        "/usr/share/fonts/opentype/inter",
        "/usr/share/fonts/truetype/inter",
        "/usr/share/fonts/truetype/jetbrains-mono",
        "/usr/share/fonts/opentype/jetbrains-mono",
        "/usr/local/share/fonts",
      ]
  }

  /// The first readable file of the variant. The files of a directory are not listed: opening one
  /// font must not cost a look at all of them.
  func file(of variant: FontVariant) throws(TextError) -> String {
    for directory in paths {
      for suffix in [".otf", ".ttf"] {
        let path = "\(directory)/\(variant.fileStem)\(suffix)"
        if unsafe access(path, R_OK) == 0 {
          return path
        }
      }
    }
    throw .missingFonts(
      font: variant.name, file: "\(variant.fileStem).otf or .ttf", package: variant.package,
      directories: paths)
  }
}
