/// Numbers of the ELF specification.
enum ElfConstant {
  static let load: UInt32 = 1
  static let dynamic: UInt32 = 2
  static let note: UInt32 = 4
  static let relocatedReadOnly: UInt32 = 0x6474_e552
  static let sharedObject: UInt16 = 3
  static let x86_64: UInt16 = 62
  static let sectionSymbols: UInt32 = 2
  static let dynamicSymbols: UInt32 = 11
  static let headerSize = 64
  static let programHeaderSize = 56
  static let sectionHeaderSize = 64
  static let symbolSize = 24
}

/// The file header, and the two tables it points to.
enum ElfHeader {
  struct Program {
    var type: UInt32
    var flags: UInt32
    var offset: Int
    var address: Int
    var fileSize: Int
    var memorySize: Int

    var segment: ElfFile.Segment {
      ElfFile.Segment(
        offset: offset, address: address, fileSize: fileSize, memorySize: memorySize,
        isReadable: flags & 4 != 0, isWritable: flags & 2 != 0, isExecutable: flags & 1 != 0)
    }
  }

  struct Section {
    var name: Int
    var type: UInt32
    var offset: Int
    var size: Int
    var link: Int
  }

  static func check(_ file: ElfBytes) throws(ElfError) {
    guard file.count > 0 else { throw ElfError(reason: "the file is empty", isOfLength: true) }
    guard file.bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else {
      throw ElfError(reason: "not an ELF file: begins with \(beginning(of: file.bytes))")
    }
    try file.check(0, ElfConstant.headerSize, "the ELF header")
    guard file.bytes[4] == 2, file.bytes[5] == 1 else {
      throw ElfError(reason: "not a 64-bit little-endian ELF file")
    }
    let machine: UInt16 = try file.integer(at: 18, "the ELF header")
    guard machine == ElfConstant.x86_64 else {
      throw ElfError(reason: "built for \(machineName(machine)), and this host is x86-64")
    }
    let type: UInt16 = try file.integer(at: 16, "the ELF header")
    guard type == ElfConstant.sharedObject else {
      let kinds: [UInt16: String] = [1: "an object file", 2: "an executable", 4: "a core dump"]
      let kind = kinds[type] ?? "an ELF file of type \(type)"
      throw ElfError(reason: "not a shared library but \(kind)")
    }
  }

  /// The first bytes of a file, quoted, as far as its first line.
  static func beginning(of bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes.prefix(16) {
      if byte == 0x0a || byte == 0x0d { break }
      if byte >= 0x20 && byte < 0x7f && byte != 0x22 && byte != 0x5c {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16)
        text += "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
    return "\"\(text)\""
  }

  private static func machineName(_ machine: UInt16) -> String {
    switch machine {
    case 3: "x86 (32-bit)"
    case 40: "ARM (32-bit)"
    case 183: "AArch64"
    case 243: "RISC-V"
    default: "machine \(machine)"
    }
  }

  static func programHeaders(_ file: ElfBytes) throws(ElfError) -> [Program] {
    let start = try file.place(at: 32, "the ELF header")
    let count = Int(try file.integer(at: 56, "the ELF header", as: UInt16.self))
    try file.check(start, count * ElfConstant.programHeaderSize, "the program header table")
    var programs: [Program] = []
    for index in 0..<count {
      let base = start + index * ElfConstant.programHeaderSize
      let what = "a program header"
      programs.append(
        Program(
          type: try file.integer(at: base, what), flags: try file.integer(at: base + 4, what),
          offset: try file.place(at: base + 8, what),
          address: try file.place(at: base + 16, what),
          fileSize: try file.place(at: base + 32, what),
          memorySize: try file.place(at: base + 40, what)))
    }
    return programs
  }

  /// The section table; empty when the file was stripped of it.
  static func sections(_ file: ElfBytes) throws(ElfError) -> [Section] {
    let start = try file.place(at: 40, "the ELF header")
    let count = Int(try file.integer(at: 60, "the ELF header", as: UInt16.self))
    guard start != 0, count != 0 else { return [] }
    try file.check(start, count * ElfConstant.sectionHeaderSize, "the section header table")
    var sections: [Section] = []
    for index in 0..<count {
      let base = start + index * ElfConstant.sectionHeaderSize
      let what = "a section header"
      sections.append(
        Section(
          name: Int(try file.integer(at: base, what, as: UInt32.self)),
          type: try file.integer(at: base + 4, what),
          offset: try file.place(at: base + 24, what), size: try file.place(at: base + 32, what),
          link: Int(try file.integer(at: base + 40, what, as: UInt32.self))))
    }
    return sections
  }

  /// The defined symbols of `.symtab`.
  static func fullSymbols(_ file: ElfBytes) throws(ElfError) -> [ElfFile.Symbol] {
    let sections = try sections(file)
    guard let table = sections.first(where: { $0.type == ElfConstant.sectionSymbols }),
      table.link < sections.count
    else { return [] }
    let names = sections[table.link]
    try file.check(table.offset, table.size, "the symbol table")
    try file.check(names.offset, names.size, "a string table")
    let symbols = try ElfDynamic.read(
      file, at: table.offset, count: table.size / ElfConstant.symbolSize,
      names: names.offset..<names.offset + names.size, named: .all)
    return symbols.defined
  }
}
