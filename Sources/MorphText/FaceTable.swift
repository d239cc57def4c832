/// The faces an engine has met, in the order in which it met them.
final class FaceTable {
  struct Face {
    var name: String
    var path: String
    var font: HarfBuzzFace
  }

  /// A font of a file: index in it, and place on its variation axes.
  struct Key: Hashable {
    var path: String
    var index: Int32
    var coordinates: [Int32]
  }

  private(set) var faces: [Face] = []
  private var ids: [Key: FaceID] = [:]
  private let pen = OutlinePen()

  subscript(_ id: FaceID) -> Face { faces[id.index] }

  /// The face of one of the two families.
  func face(of variant: FontVariant, path: String) throws(TextError) -> FaceID {
    let key = Key(path: path, index: 0, coordinates: [])
    if let id = ids[key] { return id }
    guard let font = HarfBuzzFace(path: path) else { throw .unreadableFont(path: path) }
    return add(Face(name: variant.name, path: path, font: font), key)
  }

  /// The face that `key` names, made by `open` the first time.
  func face(_ key: Key, open: () -> Face) -> FaceID {
    ids[key] ?? add(open(), key)
  }

  func outline(_ id: FaceID, glyph: UInt32) -> GlyphOutline {
    faces[id.index].font.outline(of: glyph, with: pen)
  }

  private func add(_ face: Face, _ key: Key) -> FaceID {
    let id = FaceID(index: faces.count)
    faces.append(face)
    ids[key] = id
    return id
  }
}
