/// The libraries that a plugin may ask for.
enum KnownLibraries {
  enum Kind {
    /// Part of every system that the host runs on.
    case system
    /// Of a full-Swift build: fine for development, heavy to ship.
    case swiftRuntime
  }

  /// The C library with its parts of old and new names, the loader, and what compilers for C, C++
  /// and Rust link without being asked.
  private static let system: Set<String> = [
    "libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1",
    "ld-linux-x86-64.so.2", "libgcc_s.so.1", "libstdc++.so.6",
  ]

  static func kind(of name: String) -> Kind? {
    if system.contains(name) { return .system }
    let isSwift =
      name.hasPrefix("libswift") && name.hasSuffix(".so") || name == "libBlocksRuntime.so"
      || name == "libdispatch.so"
    return isSwift ? .swiftRuntime : nil
  }
}
