internal import Glibc
internal import MorphRuntime

/// The compilers and the linker of this machine.
public struct Toolchain: Hashable, Sendable {
  /// The `usr` folder of the Swift toolchain; nil when there is none.
  public var root: String?
  public var swiftFrontend: String?
  /// `ld.lld`.
  public var linker: String?
  public var clang: String?
  /// The system's C compiler.
  public var cc: String?

  public init(
    root: String? = nil, swiftFrontend: String? = nil, linker: String? = nil,
    clang: String? = nil, cc: String? = nil
  ) {
    self.root = root
    self.swiftFrontend = swiftFrontend
    self.linker = linker
    self.clang = clang
    self.cc = cc
  }

  /// From the variable MORPH_TOOLCHAIN (a `usr` folder), else from `swiftc`, `swift`, `clang`,
  /// `ld.lld` and `cc` in the PATH.
  public static func find(path: String? = nil) throws(DevError) -> Toolchain {
    let path = path ?? WorkerOptions.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    let folders = path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    func inPath(_ name: String) -> String? {
      folders.map { $0 + "/" + name }.first(where: SourceFolder.isExecutable)
    }
    var toolchain = Toolchain(
      linker: inPath("ld.lld"), clang: inPath("clang"), cc: inPath("cc") ?? inPath("gcc"))
    for root in roots(inPath) {
      let frontend = root + "/bin/swift-frontend"
      guard SourceFolder.isExecutable(frontend) else { continue }
      toolchain.root = root
      toolchain.swiftFrontend = frontend
      // Object files and debugging formats of one toolchain go together.
      let own = ["ld.lld", "clang"].map { root + "/bin/" + $0 }
      if SourceFolder.isExecutable(own[0]) { toolchain.linker = own[0] }
      if SourceFolder.isExecutable(own[1]) { toolchain.clang = own[1] }
      break
    }
    guard toolchain.swiftFrontend != nil || toolchain.clang != nil || toolchain.cc != nil else {
      throw DevError(
        "no compiler in the PATH (\(path)); Swift components need a Swift toolchain, C components "
          + "clang or cc")
    }
    return toolchain
  }

  private static func roots(_ inPath: (String) -> String?) -> [String] {
    var roots = [WorkerOptions.variable("MORPH_TOOLCHAIN")].compactMap { $0 }
    for name in ["swiftc", "swift"] {
      guard let found = inPath(name) else { continue }
      let files = [found, SourceFolder.resolved(found)].compactMap { $0 }
      roots += files.map { SourceFolder.parent(of: SourceFolder.parent(of: $0)) }
    }
    return roots
  }

  // MARK: - What a build needs

  /// The tools of a Swift build.
  struct SwiftTools {
    var frontend: String
    var linker: String
    var clang: String
    /// Holds libswiftCore.so.
    var libraries: String
    /// Registers a library's types with the Swift runtime.
    var startObject: String
  }

  func swiftTools() throws(DevError) -> SwiftTools {
    guard let root, let swiftFrontend else {
      throw DevError(
        "no swift-frontend beside the swift or swiftc of the PATH; install a Swift toolchain, or "
          + "set MORPH_TOOLCHAIN to its usr folder")
    }
    guard let linker else {
      throw DevError("no ld.lld in \(root)/bin or the PATH; Swift components are linked with it")
    }
    guard let clang else {
      throw DevError("no clang in \(root)/bin or the PATH; the SDK's C files need it")
    }
    let libraries = root + "/lib/swift/linux"
    let startObject = "\(libraries)/\(Self.architecture)/swiftrt.o"
    guard SourceFolder.isFile(startObject) else {
      throw DevError("no \(startObject); the Swift toolchain is not whole")
    }
    return SwiftTools(
      frontend: swiftFrontend, linker: linker, clang: clang, libraries: libraries,
      startObject: startObject)
  }

  /// The path of what compiles Swift components. Throws when they cannot be built.
  public func swiftCompiler() throws(DevError) -> String { try swiftTools().frontend }

  /// The path of what compiles C components. Throws when they cannot be built.
  public func cCompiler() throws(DevError) -> String {
    guard let compiler = clang ?? cc else {
      throw DevError("no clang and no cc in the PATH; C components need one of them")
    }
    return compiler
  }

  /// Tells toolchains apart, without running them.
  var identity: String {
    [swiftFrontend, linker, clang, cc].compactMap { $0 }.map { path in
      guard let key = (try? FileStatus(path: path))?.key else { return path }
      return "\(path) \(key.size) \(key.modified)"
    }.joined(separator: "\n")
  }

  #if arch(x86_64)
    static let architecture = "x86_64"
  #elseif arch(arm64)
    static let architecture = "aarch64"
  #endif

  static var target: String { "\(architecture)-unknown-linux-gnu" }

  /// Where the C library may be, for a linker that is not asked through a C compiler.
  static var systemLibraries: [String] {
    ["/usr/lib/\(architecture)-linux-gnu", "/usr/lib64", "/usr/lib"].filter(SourceFolder.isFolder)
  }

  /// Of this machine.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
