internal import MorphScene
internal import MorphWire

/// What a worker says of memory and process state that has changed, in words.
enum StateChange {
  /// More ranges than a worker sends.
  private static let largestCount = 256

  static func read(_ payload: [UInt8], elf: ElfFile) throws(CallFailure) -> [Violation] {
    do throws(WireError) {
      var reader = ByteReader(payload)
      var log = ViolationLog()
      for _ in 0..<(try reader.count("states", width: 4, limit: largestCount)) {
        log.add(Violation(.processState, try reader.string("state", limit: 64), in: "after calls"))
      }
      let variables = elf.symbols().filter { $0.isData && $0.size > 0 }
      for _ in 0..<(try reader.count("ranges", width: 20, limit: largestCount)) {
        let isOfThread = try reader.u32("kind") == MORPH_MEMORY_THREAD
        let offset = Int(truncatingIfNeeded: try reader.u64("offset"))
        let length = Int(truncatingIfNeeded: try reader.u64("length"))
        guard offset >= 0, length > 0, offset < 1 << 40, length < 1 << 40 else { continue }
        let names =
          isOfThread ? [] : names(of: offset..<offset + length, in: variables)
        for name in names.isEmpty ? [unnamed(offset, isOfThread)] : names {
          log.add(Violation(.hiddenState, name, in: "after calls"))
        }
      }
      try reader.finish("ranges")
      return log.take()
    } catch {
      throw .invalid(reason: error.description)
    }
  }

  private static func names(of range: Range<Int>, in variables: [ElfFile.Symbol]) -> [String] {
    variables.filter {
      // The symbol table is the plugin's own word: its sizes may be anything.
      $0.address < range.upperBound && $0.address >= 0
        && range.lowerBound - $0.address < $0.size
    }.map(\.name)
  }

  private static func unnamed(_ offset: Int, _ isOfThread: Bool) -> String {
    (isOfThread ? "thread-local data" : "data") + " at offset 0x" + String(offset, radix: 16)
  }
}
