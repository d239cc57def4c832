internal import MorphWire

/// What a worker is told before anything else: how it confines itself.
struct WorkerSetup {
  /// Bytes that a worker may map, all in all: much more than a plugin with a runtime of its own
  /// needs, and less than a machine has.
  static let addressSpace: UInt64 = 2 << 30
  /// Seconds of CPU time in the whole life of a worker. A call has a budget of its own.
  static let processTime: UInt64 = 4 * 3600
  static let openFiles: UInt64 = 32

  let folders: LibraryFolders
  private let options: WorkerOptions

  init(needed: [String], runPath: [String], options: WorkerOptions) {
    folders = LibraryFolders(needed: needed, runPath: runPath)
    self.options = options
  }

  /// The setup as a file that the worker reads.
  func file() throws(SystemError) -> FileDescriptor {
    var setup = WireWriter()
    var flags = 0
    if options.isSandboxed { flags |= Int(MORPH_SETUP_SANDBOX) }
    if options.trapsTimeStamps { flags |= Int(MORPH_SETUP_TRAP_TIME_STAMPS) }
    setup.u32(UInt32(flags))
    if options.isSandboxed {
      let filter = try SandboxFilter.machine.get()
      setup.u64(Self.addressSpace)
      setup.u64(Self.processTime)
      setup.u64(Self.openFiles)
      setup.block(filter.first)
      setup.block(filter.second)
      setup.count(folders.readable.count)
      for path in folders.readable { setup.string(path) }
    }
    let file = try FileDescriptor(memory: "morph-setup").movedUp()
    try file.write(setup.bytes)
    return file
  }

  /// The whole environment of the worker.
  var environment: [String] {
    guard let fill = options.memoryFill else { return options.environment }
    // glibc fills with the complement of its number, and freed memory with the number; but not
    // what it keeps in its per-thread cache.
    return options.environment + [
      "GLIBC_TUNABLES=glibc.malloc.perturb=\(fill ^ 0xff):glibc.malloc.tcache_count=0"
    ]
  }
}
