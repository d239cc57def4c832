import MorphRaster
import MorphRuntime
import MorphScene
import MorphText

extension SceneJSON {
  /// The document of a scene, with the keys of a component's declarations in it.
  static func write(
    _ scene: Scene, of descriptor: ComponentDescriptor, text: TextEngine
  ) throws(TextError) -> [UInt8] {
    var scene = scene
    // A region that names no gestures takes all that were declared for it.
    for index in scene.regions.indices where scene.regions[index].gestures.isEmpty {
      let id = scene.regions[index].id
      scene.regions[index].gestures = descriptor.gestures.filter { $0.region == id }.map(\.id)
    }
    return try write(
      scene,
      keys: Keys(
        region: { id in descriptor.regions.first { $0.id == id }?.key ?? "" },
        gesture: { id in descriptor.gestures.first { $0.id == id }?.key ?? "" },
        scroll: { id in descriptor.scrolls.first { $0.id == id }?.key ?? "" }),
      textSize: { paragraph throws(TextError) in
        let metrics = try text.measure(paragraph)
        return TextSize(
          width: metrics.width, height: metrics.height, lines: metrics.baselines.count)
      })
  }
}
