/// What an ELF shared library says of itself, read from its bytes alone: nothing is loaded.
///
/// Format: Tool Interface Standard, "Executable and Linking Format", 1.2, with the 64-bit sizes of
/// the System V ABI (x86-64 supplement). Offsets in the code are those of its structures.
public struct ElfFile: Sendable {
  /// A piece of the file that the loader maps.
  public struct Segment: Hashable, Sendable {
    public var offset: Int
    public var address: Int
    public var fileSize: Int
    public var memorySize: Int
    public var isReadable: Bool
    public var isWritable: Bool
    public var isExecutable: Bool
  }

  public struct Symbol: Hashable, Sendable {
    public var name: String
    public var address: Int
    public var size: Int
    public var isWeak: Bool
    /// A variable, not a function.
    public var isData: Bool
  }

  /// The versions in the note that a plugin carries.
  public struct ProtocolNote: Hashable, Sendable {
    public var major: UInt32
    public var needsMinor: UInt32
    public var builtMinor: UInt32
  }

  /// The loaded segments, by address.
  public let segments: [Segment]
  /// What becomes read-only after relocation, as address ranges.
  public let relocatedReadOnly: [Range<Int>]
  /// Names of the libraries it asks for, in order.
  public let needed: [String]
  /// Folders in which it asks the loader to look for them, as written, `$ORIGIN` and all.
  public let runPath: [String]
  /// Dynamic symbols that others can link to, by name.
  public let exported: [Symbol]
  /// Dynamic symbols that others must provide, by name.
  public let undefined: [Symbol]
  /// nil when the plugin carries none.
  public let protocolNote: ProtocolNote?

  private let file: ElfBytes

  /// Checks the headers and reads the tables. The reason of an error is one clear line.
  public init(_ bytes: [UInt8]) throws(ElfError) {
    file = ElfBytes(bytes: bytes)
    try ElfHeader.check(file)
    let programs = try ElfHeader.programHeaders(file)
    // The loader never reads the section table; but it ends the file, so it shows a cut one.
    let sections = try ElfHeader.sections(file)
    var loaded: [Segment] = []
    var readOnly: [Range<Int>] = []
    var dynamic: Range<Int>?
    for program in programs {
      switch program.type {
      case ElfConstant.load:
        try file.check(program.offset, program.fileSize, "a segment")
        loaded.append(program.segment)
      case ElfConstant.dynamic:
        try file.check(program.offset, program.fileSize, "the dynamic section")
        dynamic = program.offset..<program.offset + program.fileSize
      case ElfConstant.relocatedReadOnly:
        let (end, overflow) = program.address.addingReportingOverflow(program.memorySize)
        if !overflow { readOnly.append(program.address..<end) }
      default: break
      }
    }
    segments = loaded.sorted { $0.address < $1.address }
    relocatedReadOnly = readOnly
    guard let dynamic else {
      throw ElfError(reason: "not a shared library: it has no dynamic section")
    }
    let table = try ElfDynamic(file, dynamic, segments: segments)
    needed = table.needed
    runPath = table.runPath
    let symbols = try table.symbols()
    exported = symbols.defined.sorted { $0.name < $1.name }
    undefined = symbols.undefined.sorted { $0.name < $1.name }
    protocolNote = try ElfNote.find(file, programs, sections)
  }

  /// The symbols of the full table, which stripping removes, by address; else the exported ones.
  public func symbols() -> [Symbol] {
    let full = (try? ElfHeader.fullSymbols(file)) ?? []
    return (full.isEmpty ? exported : full).sorted {
      ($0.address, $0.name) < ($1.address, $1.name)
    }
  }
}
