import MorphDev
import MorphRaster
import MorphRuntime
import MorphText

/// The file of `morph dev --frame`: the first frame of every build, whole at any time.
struct DevPicture {
  private let path: String
  /// Whether no other component runs.
  var isAlone = true

  /// nil: no picture is wanted.
  init?(_ arguments: Arguments) throws(CommandFailure) {
    guard let path = arguments.value("--frame") else { return nil }
    guard path.hasSuffix(".png"), path.utf8.count > 4 else {
      throw .usage("morph dev: --frame \(path): expected a name that ends in .png")
    }
    self.path = path
  }

  /// Several components have a file each: `out.png` becomes `out-NAME.png`.
  private func path(_ name: String) -> String {
    isAlone ? path : "\(path.dropLast(4))-\(name).png"
  }

  func draw(
    _ instance: LiveInstance, named name: String, _ text: TextEngine
  ) throws(CommandFailure) {
    guard let frame = instance.frame else { return }
    let bytes: [UInt8]
    do throws(RasterError) {
      bytes = PNG.encode(
        try Rasterizer(glyphs: text).draw(
          frame.scene, scale: instance.session.environment.scale, background: nil))
    } catch {
      throw CommandFailure(.badInput, "morph dev: \(name): \(error)")
    }
    try Output.write(bytes, toFile: path(name))
  }
}
