import Foundation
import MorphScene
import Testing

@testable import MorphText

@Suite struct FontDirectoriesTests {
  @Test func missingFontsNameThePackageAndTheDirectories() throws {
    let engine = TextEngine(fonts: .hermetic, directory: "/nonexistent/fonts")
    let paragraph = Paragraph(text: "a", font: Font(size: 16, weight: 600))
    let error = #expect(throws: TextError.self) { try engine.measure(paragraph) }
    #expect(
      error.map { "\($0)" }
        == "font Inter SemiBold not found: no Inter-SemiBold.otf or .ttf in /nonexistent/fonts; "
        + "install the package fonts-inter, or set MORPH_FONTS to the directory that holds it")
    let standard = FontDirectories(only: nil)
    #expect(standard.paths.count > 1)
    let mono = FontVariant(design: .monospaced, weight: 400, isItalic: false)
    #expect(mono.package == "fonts-jetbrains-mono")
    #expect(try standard.file(of: mono).hasSuffix("/JetBrainsMono-Regular.ttf"))
  }

  @Test func aGivenDirectoryIsTheOnlyOne() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("morph-text-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let medium = FontVariant(design: .standard, weight: 500, isItalic: false)
    try FileManager.default.copyItem(
      atPath: FontDirectories(only: nil).file(of: medium),
      toPath: directory.appendingPathComponent("Inter-Medium.otf").path)
    let engine = TextEngine(fonts: .hermetic, directory: directory.path)
    let layout = try engine.layout(Paragraph(text: "a", font: Font(size: 16, weight: 500)))
    #expect(engine.name(of: layout.runs[0].face).path == "\(directory.path)/Inter-Medium.otf")
    #expect(throws: TextError.self) {
      try engine.measure(Paragraph(text: "a", font: Font(size: 16)))
    }
  }

  @Test func aFileThatIsNoFontIsNamed() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("morph-text-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appendingPathComponent("Inter-Regular.otf").path
    try "not a font".write(toFile: path, atomically: true, encoding: .utf8)
    let engine = TextEngine(fonts: .hermetic, directory: directory.path)
    #expect(throws: TextError.unreadableFont(path: path)) {
      try engine.measure(Paragraph(text: "a", font: Font(size: 16)))
    }
  }
}
