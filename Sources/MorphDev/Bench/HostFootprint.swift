internal import Glibc
internal import MorphRuntime

/// What this process holds of the machine, from /proc/self; see proc(5).
struct HostFootprint {
  /// Bytes of memory in use, without pages that are files' and can be read again.
  var memory: Int
  /// Open files, pipes and sockets.
  var descriptors: Int
  /// Children, also those that have ended and that nobody has waited for.
  var children: Int

  /// As of now. Throws where /proc cannot be read.
  static func current() throws(DevError) -> HostFootprint {
    // In pages: size, resident, shared.
    let pages = try numbers(in: "/proc/self/statm")
    guard pages.count > 2 else { throw DevError("/proc/self/statm has \(pages.count) numbers") }
    // Every thread lists the children that it has started.
    var children = 0
    for thread in SourceFolder.names(in: "/proc/self/task") {
      children += try numbers(in: "/proc/self/task/\(thread)/children").count
    }
    return HostFootprint(
      memory: (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE)),
      descriptors: SourceFolder.names(in: "/proc/self/fd").count, children: children)
  }

  /// The numbers in a file of the kernel's, which tells no size.
  private static func numbers(in path: String) throws(DevError) -> [Int] {
    do throws(SystemError) {
      let file = try FileDescriptor(reading: path)
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(file.number, buffer.baseAddress, buffer.count)
      }
      guard count >= 0 else { throw SystemError("read", code: errno) }
      return String(decoding: bytes.prefix(count), as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    } catch {
      throw DevError("cannot read \(path): \(error.reason)")
    }
  }
}
