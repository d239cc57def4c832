internal import Glibc
internal import MorphPluginAPI

/// A plugin file as it was at one instant: a private copy in memory that cannot change. What was
/// checked is what is loaded, however the file changes meanwhile.
public final class PluginImage: Sendable {
  /// The path it was read from.
  public let path: String
  public let key: FileKey
  public let bytes: [UInt8]
  public let elf: ElfFile
  /// The same bytes as a sealed file that a worker process loads.
  let memory: FileDescriptor

  /// A plugin is a small library; a full-Swift debug build is some megabytes.
  static let largestFile = 256 << 20

  /// Reads the file and refuses, without loading it, what cannot be a plugin for this host.
  public convenience init(path: String) throws(PluginProblem) {
    do throws(ImageRefusal) {
      try self.init(reading: path)
    } catch {
      throw PluginProblem(plugin: path, status: error.status, reason: error.reason)
    }
  }

  init(reading path: String) throws(ImageRefusal) {
    self.path = path
    let isBeingWritten: Bool
    let status: FileStatus
    do throws(SystemError) {
      let file = try FileDescriptor(reading: path)
      status = try file.status()
      key = status.key
      bytes = status.isRegular ? try file.read(limit: Self.largestFile + 1) : []
      isBeingWritten = file.isBeingWritten
      memory = try FileDescriptor(memory: "morph-plugin").movedUp()
      try memory.write(bytes)
      try memory.seal()
    } catch {
      throw ImageRefusal(status: .unreadable, reason: error.reason, isOfBytes: false)
    }
    guard status.isRegular else {
      throw ImageRefusal(
        status: .unreadable, reason: "not a regular file but \(status.kind)", isOfBytes: false)
    }
    guard bytes.count <= Self.largestFile else {
      throw ImageRefusal(
        status: .unreadable, reason: "larger than \(Self.largestFile >> 20) MiB", isOfBytes: true)
    }
    do throws(ElfError) {
      elf = try ElfFile(bytes)
    } catch {
      throw ImageRefusal(
        status: .unreadable,
        reason: isBeingWritten ? "still being written: \(error.reason)" : error.reason,
        isOfBytes: !isBeingWritten, mayBecomeWhole: isBeingWritten || error.isOfLength)
    }
    do throws(ImageRefusal) {
      try Self.check(elf)
    } catch {
      // What is still missing may have its place in the file already.
      guard isBeingWritten else { throw error }
      throw ImageRefusal(
        status: .unreadable, reason: "still being written: \(error.reason)", isOfBytes: false,
        mayBecomeWhole: true)
    }
  }

  private static func check(_ elf: ElfFile) throws(ImageRefusal) {
    if let note = elf.protocolNote,
      note.major != MORPH_PROTOCOL_MAJOR || note.needsMinor > MORPH_PROTOCOL_MINOR
    {
      throw ImageRefusal(
        status: .incompatible,
        reason: "speaks protocol \(note.major).\(note.needsMinor), and this host speaks "
          + "\(MORPH_PROTOCOL_MAJOR).\(MORPH_PROTOCOL_MINOR)", isOfBytes: true)
    }
    guard elf.exported.contains(where: { $0.name == MORPH_ENTRY_SYMBOL }) else {
      throw ImageRefusal(
        status: .invalid, reason: "exports no \(MORPH_ENTRY_SYMBOL)", isOfBytes: true)
    }
  }

  /// What should be known of a plugin that works; nil when all is well.
  var warning: String? {
    let extra = elf.exported.map(\.name).filter { $0 != MORPH_ENTRY_SYMBOL }
    guard let first = extra.first else { return nil }
    let list = extra.prefix(3).joined(separator: ", ") + (extra.count > 3 ? ", ..." : "")
    return extra.count == 1
      ? "exports \(first) besides \(MORPH_ENTRY_SYMBOL)"
      : "exports \(extra.count) symbols besides \(MORPH_ENTRY_SYMBOL): \(list)"
  }
}

/// Why a file was refused without loading it.
struct ImageRefusal: Error {
  var status: PluginProblem.Status
  var reason: String
  /// It would be refused again as long as its bytes are the same.
  var isOfBytes: Bool
  /// It ends too early, or somebody has it open for writing.
  var mayBecomeWhole = false
}
