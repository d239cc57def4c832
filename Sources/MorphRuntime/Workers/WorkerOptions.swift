internal import Glibc

/// How long plugin code may take, in nanoseconds.
public struct WorkerBudget: Hashable, Sendable {
  /// CPU time of the worker in one call.
  public var callProcessTime: Int64 = 250_000_000
  /// Time on the clock in one call, the host's own work in `measure` not counted.
  public var callTime: Int64 = 2_000_000_000
  /// Time on the clock for starting, loading and describing.
  public var loadTime: Int64 = 1_000_000_000

  public init() {}
}

/// How workers are started.
public struct WorkerOptions: Hashable, Sendable {
  /// Path of `morph-worker`; nil takes the variable MORPH_WORKER, else the file beside the running
  /// executable.
  public var executable: String?
  /// The worker's whole environment, as NAME=VALUE; empty but for tests of a plugin's purity.
  public var environment: [String] = []
  public var budget = WorkerBudget()
  /// Whether plugin code is kept from the machine, as far as its kernel can (`SandboxSupport`); off
  /// for debuggers alone.
  public var isSandboxed = true
  /// Fills memory that the plugin allocates with this byte, and freed memory with its complement.
  /// Any byte but 0xff, which glibc takes for not filling.
  public var memoryFill: UInt8?
  /// Loads everything at the same addresses every time.
  public var hasFixedAddresses = false
  /// Ends the process at an instruction that reads the processor's time stamp, which the reason
  /// then names.
  public var trapsTimeStamps = false

  public init(executable: String? = nil) {
    self.executable = executable
  }

  /// Where the worker is, whether or not it exists.
  public func executablePath() -> String {
    guard let path = executable ?? Self.variable("MORPH_WORKER") else {
      return Self.executableFolder() + "/morph-worker"
    }
    // Workers start in another folder than this process.
    guard !path.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder) + "/" + path
  }

  /// The value of an environment variable; nil when it is unset or empty.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The folder of the running executable.
  public static func executableFolder() -> String {
    let path = executableFile()
    guard let slash = path.utf8.lastIndex(of: 0x2f) else { return "." }
    return String(path[..<slash])
  }

  /// The running executable.
  static func executableFile() -> String {
    let limit = 4096
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      let length = unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe readlink("/proc/self/exe", $0.baseAddress!, limit)
      }
      count = max(0, length)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
