/// The dynamic section of a library: what the loader reads.
struct ElfDynamic {
  enum Named {
    /// Global and weak symbols.
    case visible
    /// Local ones too.
    case all
  }

  struct Symbols {
    var defined: [ElfFile.Symbol] = []
    var undefined: [ElfFile.Symbol] = []
  }

  private let file: ElfBytes
  private let segments: [ElfFile.Segment]
  private var entries: [UInt64: Int] = [:]
  private let names: Range<Int>
  let needed: [String]
  let runPath: [String]

  /// Tags of the dynamic section.
  private enum Tag {
    static let needed: UInt64 = 1
    static let hash: UInt64 = 4
    static let strings: UInt64 = 5
    static let symbols: UInt64 = 6
    static let stringsSize: UInt64 = 10
    static let runPathOld: UInt64 = 15
    static let runPath: UInt64 = 29
    static let gnuHash: UInt64 = 0x6fff_fef5
  }

  init(_ file: ElfBytes, _ range: Range<Int>, segments: [ElfFile.Segment]) throws(ElfError) {
    self.file = file
    self.segments = segments
    var neededOffsets: [Int] = []
    var offset = range.lowerBound
    while offset + 16 <= range.upperBound {
      let tag: UInt64 = try file.integer(at: offset, "the dynamic section")
      let value = try file.place(at: offset + 8, "the dynamic section")
      offset += 16
      if tag == 0 { break }
      if tag == Tag.needed { neededOffsets.append(value) } else { entries[tag] = value }
    }
    guard let strings = entries[Tag.strings], let size = entries[Tag.stringsSize] else {
      throw ElfError(reason: "damaged: the dynamic section names no string table")
    }
    let start = try Self.place(strings, in: segments)
    try file.check(start, size, "the dynamic string table")
    names = start..<start + size
    var libraries: [String] = []
    for index in neededOffsets { libraries.append(try file.name(at: index, in: names)) }
    needed = libraries
    // As the loader does: the old kind of entry counts only where there is none of the new.
    if let index = entries[Tag.runPath] ?? entries[Tag.runPathOld] {
      runPath = try file.name(at: index, in: names).split(separator: ":").map(String.init)
    } else {
      runPath = []
    }
  }

  /// The offset in the file of what will lie at an address.
  private static func place(
    _ address: Int, in segments: [ElfFile.Segment]
  ) throws(ElfError) -> Int {
    for segment in segments
    where address >= segment.address && address - segment.address < segment.fileSize {
      return address - segment.address + segment.offset
    }
    throw ElfError(reason: "damaged: a table of the dynamic section lies outside the file")
  }

  func symbols() throws(ElfError) -> Symbols {
    guard let address = entries[Tag.symbols] else { return Symbols() }
    let count = try symbolCount()
    guard count > 0 else { return Symbols() }
    let start = try Self.place(address, in: segments)
    try file.check(start, count * ElfConstant.symbolSize, "the dynamic symbol table")
    return try Self.read(file, at: start, count: count, names: names, named: .visible)
  }

  /// The dynamic symbol table has no length of its own; a hash table tells it.
  private func symbolCount() throws(ElfError) -> Int {
    if let address = entries[Tag.hash] {
      let start = try Self.place(address, in: segments)
      return Int(try file.integer(at: start + 4, "the hash table", as: UInt32.self))
    }
    if let address = entries[Tag.gnuHash] {
      return try gnuSymbolCount(at: try Self.place(address, in: segments))
    }
    let sections = try ElfHeader.sections(file)
    let table = sections.first { $0.type == ElfConstant.dynamicSymbols }
    return table.map { $0.size / ElfConstant.symbolSize } ?? 0
  }

  /// The table: u32 bucket count, first symbol, filter count, filter shift; 64-bit filters;
  /// u32 buckets; u32 chains, each ending in an odd number.
  private func gnuSymbolCount(at start: Int) throws(ElfError) -> Int {
    let what = "the hash table"
    let bucketCount = Int(try file.integer(at: start, what, as: UInt32.self))
    let first = Int(try file.integer(at: start + 4, what, as: UInt32.self))
    let filterCount = Int(try file.integer(at: start + 8, what, as: UInt32.self))
    let buckets = start + 16 + filterCount * 8
    try file.check(buckets, bucketCount * 4, what)
    var last = 0
    for index in 0..<bucketCount {
      last = max(last, Int(try file.integer(at: buckets + index * 4, what, as: UInt32.self)))
    }
    guard last >= first, last > 0 else { return first }
    let chains = buckets + bucketCount * 4
    while try file.integer(at: chains + (last - first) * 4, what, as: UInt32.self) & 1 == 0 {
      last += 1
    }
    return last + 1
  }

  static func read(
    _ file: ElfBytes, at start: Int, count: Int, names: Range<Int>, named: Named
  ) throws(ElfError) -> Symbols {
    var symbols = Symbols()
    for index in 0..<count {
      let base = start + index * ElfConstant.symbolSize
      let what = "a symbol"
      let info: UInt8 = try file.integer(at: base + 4, what)
      let other: UInt8 = try file.integer(at: base + 5, what)
      let section: UInt16 = try file.integer(at: base + 6, what)
      let binding = info >> 4
      let type = info & 15
      // Sections and files (types 3 and 4) are not names that code uses.
      guard type != 3, type != 4, named == .all || binding != 0 else { continue }
      let name = try file.name(
        at: Int(try file.integer(at: base, what, as: UInt32.self)), in: names)
      guard !name.isEmpty else { continue }
      let symbol = ElfFile.Symbol(
        name: name, address: try file.place(at: base + 8, what),
        size: try file.place(at: base + 16, what), isWeak: binding == 2,
        isData: type == 1 || type == 6)
      // Visibility 1 and 2 are internal and hidden: nobody else can link to those.
      let isHidden = other & 3 == 1 || other & 3 == 2
      if section == 0 {
        symbols.undefined.append(symbol)
      } else if named == .all || !isHidden {
        symbols.defined.append(symbol)
      }
    }
    return symbols
  }
}
