import Foundation
import MorphScene
import MorphText
import RasterReference
import Testing

@testable import MorphRaster

/// Pictures that must not change by a single byte, on any machine, in debug and in release.
///
/// `MORPH_RECORD_GOLDENS=1 swift test --filter GoldenTests` writes them anew, except in CI; look at
/// them before they are committed.
@Suite struct GoldenTests {
  struct Record: Codable {
    /// What the text of the pictures was laid out with.
    var harfBuzz: String
    var fonts: [String: String]
    /// Of each picture with text: its glyphs, run by run.
    var glyphs: [String: [String]]
    /// FNV-1a 64 of each picture's premultiplied bytes at 2 pixels a point.
    var hashes: [String: String]
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let recordFile = folder.appendingPathComponent("Data/frames.json")

  private static var isRecording: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["MORPH_RECORD_GOLDENS"] == "1" && environment["CI"] == nil
  }

  private static func record() throws -> Record {
    try JSONDecoder().decode(Record.self, from: Data(contentsOf: recordFile))
  }

  /// The machine lays text out with the version that the record was made with.
  private static var hasSameHarfBuzz: Bool {
    isRecording || (try? record().harfBuzz) == TextEngine.harfBuzzVersion
  }

  @Test(
    .enabled(
      if: hasSameHarfBuzz,
      "text pictures were recorded with another version of HarfBuzz than \(TextEngine.harfBuzzVersion)"
    ), arguments: SampleScenes.all.filter(\.hasText))
  func textPicturesStay(_ sample: SampleScenes.Sample) throws {
    let engine = TextEngine(fonts: .hermetic)
    let glyphs = try GoldenTests.glyphs(of: sample.scene, engine)
    if !GoldenTests.isRecording {
      let record = try GoldenTests.record()
      #expect(
        try GoldenTests.fonts(of: sample.scene, engine).allSatisfy {
          record.fonts[$0.name] == $0.hash
        })
      #expect(record.glyphs[sample.name] == glyphs)
    }
    try check(sample, engine)
  }

  @Test(arguments: SampleScenes.all.filter { !$0.hasText })
  func picturesStay(_ sample: SampleScenes.Sample) throws {
    try check(sample, NoGlyphs())
  }

  /// The hashes of larger pictures, which no file holds.
  @Test(
    .enabled(
      if: hasSameHarfBuzz,
      "frames were recorded with another version of HarfBuzz than \(TextEngine.harfBuzzVersion)"))
  func largeFramesStay() throws {
    let engine = TextEngine(fonts: .hermetic)
    let rasterizer = Rasterizer(glyphs: engine)
    var hashes: [String: String] = [:]
    var scenes = SampleScenes.all.map { ($0.name, $0.scene) }
    scenes += [
      ("card-34", ReferenceFrames.card(sigma: 34)), ("card-68", ReferenceFrames.card(sigma: 68)),
    ]
    for (name, scene) in scenes {
      hashes[name] = hex(Hash64(try rasterizer.draw(scene, scale: 2).pixels).value)
    }
    guard GoldenTests.isRecording else {
      #expect(try GoldenTests.record().hashes == hashes)
      return
    }
    let texts = SampleScenes.all.filter(\.hasText)
    var fonts: [String: String] = [:]
    for scene in texts.map(\.scene) + [ReferenceFrames.card(sigma: nil)] {
      for font in try GoldenTests.fonts(of: scene, engine) { fonts[font.name] = font.hash }
    }
    let record = Record(
      harfBuzz: TextEngine.harfBuzzVersion, fonts: fonts,
      glyphs: try Dictionary(
        uniqueKeysWithValues: texts.map { ($0.name, try GoldenTests.glyphs(of: $0.scene, engine)) }
      ), hashes: hashes)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try FileManager.default.createDirectory(
      at: GoldenTests.recordFile.deletingLastPathComponent(), withIntermediateDirectories: true)
    try encoder.encode(record).write(to: GoldenTests.recordFile)
    Issue.record("recorded \(GoldenTests.recordFile.path): look at it and run again")
  }

  /// Compares a picture with its file at one pixel a point; a difference leaves the new picture
  /// and one of the difference beside the old one.
  private func check(_ sample: SampleScenes.Sample, _ glyphs: any GlyphSource) throws {
    let folder = GoldenTests.folder.appendingPathComponent("Goldens")
    let file = folder.appendingPathComponent("\(sample.name).png")
    let picture = try Rasterizer(glyphs: glyphs).draw(sample.scene, scale: 1, background: white)
    #expect(
      try Rasterizer(glyphs: glyphs).draw(sample.scene, scale: 1, background: white) == picture)
    if GoldenTests.isRecording {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(PNG.encode(picture)).write(to: file)
      Issue.record("recorded \(file.path): look at it and run again")
      return
    }
    let golden = try PNG.decode([UInt8](Data(contentsOf: file)))
    guard golden != picture else { return }
    let actual = folder.appendingPathComponent("\(sample.name).actual.png")
    try Data(PNG.encode(picture)).write(to: actual)
    guard let difference = BitmapDifference(golden, picture) else {
      Issue.record("\(sample.name) has another extent; see \(actual.path)")
      return
    }
    let image = folder.appendingPathComponent("\(sample.name).difference.png")
    try Data(PNG.encode(difference.picture)).write(to: image)
    Issue.record(
      """
      \(sample.name): \(difference.pixelCount) pixels differ by up to \(difference.largest) \
      levels; see \(actual.path) and \(image.path)
      """)
  }

  private static func paragraphs(of scene: Scene) -> [Paragraph] {
    scene.items.compactMap {
      if case .text(let paragraph, _, _) = $0.drawing { paragraph } else { nil }
    }
  }

  /// The glyphs of a scene's text: face, size, and each glyph with its place in 1/1000 point.
  private static func glyphs(of scene: Scene, _ engine: TextEngine) throws -> [String] {
    try paragraphs(of: scene).flatMap { paragraph in
      try engine.layout(paragraph).runs.map { run in
        let glyphs = run.glyphs.map {
          "\($0.id)@\(Int(($0.x * 1000).rounded())),\(Int(($0.y * 1000).rounded()))"
        }
        return "\(engine.name(of: run.face).name) \(run.size): " + glyphs.joined(separator: " ")
      }
    }
  }

  private static func fonts(
    of scene: Scene, _ engine: TextEngine
  ) throws -> [(name: String, hash: String)] {
    try paragraphs(of: scene).map {
      let fingerprint = try engine.fingerprint(of: $0.font)
      return (fingerprint.name, hex(fingerprint.hash.value))
    }
  }
}

private func hex(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
