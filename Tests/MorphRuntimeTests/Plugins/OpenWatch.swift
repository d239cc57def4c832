import Glibc
import Testing

/// Tells whether files were opened.
final class OpenWatch {
  private let descriptor: Int32

  init(_ paths: [String]) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    for path in paths {
      #expect(unsafe inotify_add_watch(descriptor, path, UInt32(IN_OPEN)) >= 0)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Whether one was opened since the last time.
  func sawOpen() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    return unsafe read(descriptor, &buffer, buffer.count) > 0
  }
}
