internal import MorphPluginAPI

/// The note in which a plugin carries its protocol versions (`morph_plugin_note`).
enum ElfNote {
  /// u32 name size, descriptor size, type; the name and the descriptor, each padded to 4 bytes.
  private static let headerSize = 12
  private static let descriptorSize = 12

  /// Looks in the note segments, and else in the section of that name: some compilers do not mark
  /// it as a note.
  static func find(
    _ file: ElfBytes, _ programs: [ElfHeader.Program], _ sections: [ElfHeader.Section]
  ) throws(ElfError) -> ElfFile.ProtocolNote? {
    for program in programs where program.type == ElfConstant.note {
      try file.check(program.offset, program.fileSize, "a note")
      let range = program.offset..<program.offset + program.fileSize
      if let note = try read(file, range) { return note }
    }
    let namesIndex = Int(try file.integer(at: 62, "the ELF header", as: UInt16.self))
    guard namesIndex < sections.count else { return nil }
    let names = sections[namesIndex]
    try file.check(names.offset, names.size, "the section names")
    for section in sections {
      let name = try? file.name(at: section.name, in: names.offset..<names.offset + names.size)
      guard name == MORPH_NOTE_SECTION else { continue }
      try file.check(section.offset, section.size, "a note")
      return try read(file, section.offset..<section.offset + section.size)
    }
    return nil
  }

  private static func read(
    _ file: ElfBytes, _ range: Range<Int>
  ) throws(ElfError) -> ElfFile.ProtocolNote? {
    let what = "a note"
    var offset = range.lowerBound
    while offset + headerSize <= range.upperBound {
      let nameSize = Int(try file.integer(at: offset, what, as: UInt32.self))
      let size = Int(try file.integer(at: offset + 4, what, as: UInt32.self))
      let type: UInt32 = try file.integer(at: offset + 8, what)
      let name = offset + headerSize
      let descriptor = name + (nameSize + 3) / 4 * 4
      try file.check(descriptor, size, what)
      let wanted = Array(MORPH_NOTE_NAME.utf8) + [0]
      if type == MORPH_NOTE_TYPE, size >= descriptorSize, nameSize == wanted.count,
        Array(file.bytes[name..<name + nameSize]) == wanted
      {
        return ElfFile.ProtocolNote(
          major: try file.integer(at: descriptor, what),
          needsMinor: try file.integer(at: descriptor + 4, what),
          builtMinor: try file.integer(at: descriptor + 8, what))
      }
      offset = descriptor + (size + 3) / 4 * 4
    }
    return nil
  }
}
