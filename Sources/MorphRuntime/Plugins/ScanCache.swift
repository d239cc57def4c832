internal import Glibc
internal import MorphPluginAPI
internal import MorphScene
internal import MorphWire

/// What plugin files were found to be, so that files which have not changed need no worker and are
/// not read. Safe with any number of processes: the file is replaced as a whole, one that does not
/// read as it should is as good as none, and the last writer keeps what the others found.
struct ScanCache {
  struct Record: Hashable, Sendable {
    var key: FileKey
    /// Of the file's bytes; 0 where it was refused before they mattered.
    var hash: UInt64
    var outcome: ScanOutcome
  }

  /// Records beyond this are dropped, the oldest first.
  static let largestCount = 512
  private static let magic = "morph-scan/1"

  /// In the order in which they were found.
  private(set) var records: [Record] = []
  private var places: [FileKey: Int] = [:]

  init() {}

  func outcome(for key: FileKey) -> ScanOutcome? {
    places[key].map { records[$0].outcome }
  }

  /// What another file with the same bytes was found to be.
  func outcome(hash: UInt64, size: Int64) -> ScanOutcome? {
    records.last { $0.hash == hash && $0.key.size == size && hash != 0 }?.outcome
  }

  mutating func add(_ record: Record) {
    if let place = places[record.key] {
      records[place] = record
    } else {
      places[record.key] = records.count
      records.append(record)
    }
  }

  /// The standard place; nil when the user has none.
  static func standardPath() -> String? {
    SearchPath.userFolder("XDG_CACHE_HOME", "/.cache").map { $0 + "/morph/scan" }
  }

  /// Names the build of host and worker: another build may judge otherwise.
  static func build(worker: String) -> UInt64 {
    var text = "\(MORPH_WIRE_VERSION) \(MORPH_PROTOCOL_MAJOR).\(MORPH_PROTOCOL_MINOR)"
    for path in ["/proc/self/exe", worker] {
      guard let key = try? FileStatus(path: path).key else { continue }
      text += " \(key.device) \(key.inode) \(key.size) \(key.modified)"
    }
    return Hash64(text.utf8).value
  }

  // MARK: - The file

  /// Empty when there is no file, or none that this build can use.
  static func read(_ path: String, build: UInt64) -> ScanCache {
    guard let file = try? FileDescriptor(reading: path),
      let bytes = try? file.read(limit: WireLimit.message)
    else { return ScanCache() }
    return (try? decode(bytes, build: build)) ?? ScanCache()
  }

  static func decode(_ bytes: [UInt8], build: UInt64) throws(WireError) -> ScanCache {
    var reader = ByteReader(bytes)
    guard try reader.string("magic") == magic, try reader.u64("build") == build else {
      return ScanCache()
    }
    // The checksum is last, and covers all before it.
    var end = ByteReader(bytes, from: max(0, bytes.count - 8))
    guard try end.u64("checksum") == Hash64(bytes.dropLast(8)).value else {
      throw WireError(field: "checksum", reason: "does not match")
    }
    var cache = ScanCache()
    for _ in 0..<(try reader.count("records", width: 52)) {
      cache.add(try record(&reader))
    }
    return cache
  }

  private static func record(_ reader: inout ByteReader) throws(WireError) -> Record {
    let key = FileKey(
      device: try reader.u64("device"), inode: try reader.u64("inode"),
      size: try reader.i64("size"), modified: try reader.i64("modified"))
    let hash = try reader.u64("hash")
    let status = try reader.string("status")
    let text = try reader.string("text")
    let payload = try reader.block("payload")
    let outcome: ScanOutcome =
      if let status = PluginProblem.Status(rawValue: status) {
        .failed(status, reason: text)
      } else {
        .loaded(payload: payload, warning: text.isEmpty ? nil : text)
      }
    return Record(key: key, hash: hash, outcome: outcome)
  }

  func encode(build: UInt64) -> [UInt8] {
    var writer = WireWriter()
    writer.string(Self.magic)
    writer.u64(build)
    let kept = records.suffix(Self.largestCount)
    writer.count(kept.count)
    for record in kept {
      writer.u64(record.key.device)
      writer.u64(record.key.inode)
      writer.i64(record.key.size)
      writer.i64(record.key.modified)
      writer.u64(record.hash)
      switch record.outcome {
      case .loaded(let payload, let warning):
        writer.string("")
        writer.string(warning ?? "")
        writer.block(payload)
      case .failed(let status, let reason):
        writer.string(status.rawValue)
        writer.string(reason)
        writer.block([])
      }
    }
    writer.u64(Hash64(writer.bytes).value)
    return writer.bytes
  }

  /// Adds these records to the file. That it cannot be written costs time, never a result.
  static func merge(_ found: [Record], into path: String, build: UInt64) {
    guard !found.isEmpty else { return }
    var cache = read(path, build: build)
    for record in found { cache.add(record) }
    try? replace(path, with: cache.encode(build: build))
  }

  private static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    makeFolders(above: path)
    let temporary = "\(path).\(getpid()).\(CallClock.now())"
    do throws(SystemError) {
      let file = try FileDescriptor(creating: temporary, mode: 0o600)
      try file.write(bytes)
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
    guard unsafe rename(temporary, path) == 0 else {
      let code = errno
      _ = unsafe unlink(temporary)
      throw SystemError("rename", code: code)
    }
  }

  /// Makes the folders that a path lies in, for their owner alone. What cannot be made shows when
  /// the file is written.
  static func makeFolders(above path: String) {
    for index in path.utf8.indices.dropFirst() where path.utf8[index] == 0x2f {
      _ = unsafe mkdir(String(path[..<index]), 0o700)
    }
  }
}
