import MorphPluginAPI

extension Scene {
  /// Reads and checks a display list, and places it in its canvas.
  ///
  /// - Parameter isRightToLeft: the direction of the environment, which decides what `leading`
  ///   means for the text in the list.
  /// - Throws: `DisplayListError` for the first thing that breaks the format, a limit, or the
  ///   balance of saves and layers. The reader trusts nothing in the bytes.
  public init(
    displayList: [UInt8], placement: Placement, isRightToLeft: Bool
  ) throws(DisplayListError) {
    var reader = DisplayListReader(
      bytes: displayList, placement: placement, isRightToLeft: isRightToLeft)
    self = try reader.read()
  }
}

/// Turns bytes into a scene: transforms are composed, clips and layers become explicit.
struct DisplayListReader {
  /// What `save` keeps.
  struct State {
    var transform: Transform
    /// Clips since the beginning of the layer.
    var clips: [SceneClip]
    var layer: Int
    var alpha: Double
    /// Whether a layer, and not a save, began this state.
    var isLayer: Bool
  }

  var bytes: ByteReader
  let placement: Placement
  let isRightToLeft: Bool
  let hash: UInt64

  var state = State(transform: .identity, clips: [], layer: 0, alpha: 1, isLayer: false)
  var stack: [State] = []
  var size: Size?
  var items: [SceneItem] = []
  var layers: [SceneLayer] = []
  var regions: [SceneRegion] = []
  var nodes: [SceneNode] = []
  var textBytes = 0
  var pathPoints = 0

  init(bytes: [UInt8], placement: Placement, isRightToLeft: Bool) {
    self.bytes = ByteReader(bytes)
    self.placement = placement
    self.isRightToLeft = isRightToLeft
    hash = Hash64(bytes).value
  }

  mutating func read() throws(DisplayListError) -> Scene {
    var operation = 0
    while !bytes.isAtEnd {
      var name = "operation"
      do throws(ByteReader.Failure) {
        guard operation < Int(MORPH_MAX_OPERATIONS) else {
          throw Self.refusal("", "list has more than \(MORPH_MAX_OPERATIONS) operations")
        }
        let number = try bytes.u16("kind")
        let flags = try bytes.u16("flags")
        let length = Int(try bytes.u32("length"))
        let outer = try bytes.narrow(to: length - 8, "length")
        if let kind = OperationKind(rawValue: number) {
          name = kind.name
          try read(kind)
          guard bytes.isAtEnd else {
            throw Self.refusal("length", "is \(length), more than the operation holds")
          }
        } else if flags & OperationKind.skippable == 0 {
          throw Self.refusal("kind", "is \(number), which this host does not know")
        }
        bytes.widen(to: outer)
      } catch {
        throw DisplayListError(
          operation: operation, name: name, field: error.field, reason: error.reason)
      }
      operation += 1
    }
    if let open = stack.last {
      throw DisplayListError(
        operation: operation, name: open.isLayer ? "begin-layer" : "save", field: "",
        reason: "is never ended")
    }
    return placed()
  }

  static func refusal(_ field: String, _ reason: String) -> ByteReader.Failure {
    ByteReader.Failure(field: field, reason: reason)
  }

  /// Moves everything by the origin, which is known only when the size is.
  private func placed() -> Scene {
    let size = size ?? placement.proposal
    let origin = placement.origin(of: size)
    let move = Transform.translation(origin.x, origin.y)
    func moved(_ clips: [SceneClip]) -> [SceneClip] {
      clips.map { SceneClip(shape: $0.shape, transform: move.appending(inner: $0.transform)) }
    }
    var scene = Scene(
      canvas: placement.canvas, size: size, origin: origin, items: items, layers: layers,
      regions: regions, nodes: nodes, hash: hash)
    for index in scene.items.indices {
      scene.items[index].transform = move.appending(inner: items[index].transform)
      scene.items[index].clips = moved(items[index].clips)
    }
    for index in scene.layers.indices {
      scene.layers[index].transform = move.appending(inner: layers[index].transform)
      scene.layers[index].clips = moved(layers[index].clips)
    }
    for index in scene.regions.indices {
      scene.regions[index].transform = move.appending(inner: regions[index].transform)
    }
    for index in scene.nodes.indices {
      scene.nodes[index].frame.x += origin.x
      scene.nodes[index].frame.y += origin.y
    }
    return scene
  }
}
