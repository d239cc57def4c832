internal import CMorphRuntime

/// The filters of system calls as the kernel takes them. The same for every worker.
struct SandboxFilter: Sendable {
  /// In force before a plugin is loaded; empty where the kernel has no filters.
  var first: [UInt8] = []
  /// In force after loading, where the first cannot ask the host; else empty.
  var second: [UInt8] = []

  /// Made once a process; an error says why it cannot be.
  static let machine = Result { () throws(SystemError) in
    try SandboxFilter(SandboxSupport.machine)
  }

  init(_ support: SandboxSupport) throws(SystemError) {
    guard support.hasFilters else { return }
    first = try Self.export(stage: 1, notifies: support.hasNotifications)
    if !support.hasNotifications { second = try Self.export(stage: 2, notifies: false) }
  }

  private static func export(stage: Int32, notifies: Bool) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(memory: "morph-filter")
    let code = morph_filter_export(stage, notifies ? 1 : 0, file.number)
    guard code == 0 else { throw SystemError("seccomp_export_bpf", code: code) }
    return try file.read(limit: 1 << 16)
  }
}
