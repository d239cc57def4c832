internal import CMorphRuntime
internal import Glibc

/// An open file, closed at the end of its life. Every one is close-on-exec: a child process gets
/// only what it is given by number.
package struct FileDescriptor: ~Copyable, Sendable {
  package let number: Int32

  package init(owning number: Int32) {
    self.number = number
  }

  deinit {
    _ = close(number)
  }

  /// Opens an existing file for reading. Never blocks, and never makes a terminal ours.
  package init(reading path: String) throws(SystemError) {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else { throw SystemError("open", code: errno) }
    self.number = number
  }

  /// Makes a file that must not exist yet, for its owner alone.
  package init(creating path: String, mode: UInt32) throws(SystemError) {
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard number >= 0 else { throw SystemError("open", code: errno) }
    self.number = number
  }

  /// Opens a file for writing at its end; it is made when missing.
  package init(appending path: String, mode: UInt32) throws(SystemError) {
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, mode)
    guard number >= 0 else { throw SystemError("open", code: errno) }
    self.number = number
  }

  /// A file in memory, without a name. It can be sealed.
  package init(memory name: String) throws(SystemError) {
    let number = unsafe morph_memory_file(name)
    guard number >= 0 else { throw SystemError("memfd_create", code: errno) }
    self.number = number
  }

  /// The same open file under a number above those that a child process is given.
  package consuming func movedUp() throws(SystemError) -> FileDescriptor {
    let other = fcntl(number, F_DUPFD_CLOEXEC, Int32(16))
    guard other >= 0 else { throw SystemError("fcntl", code: errno) }
    return FileDescriptor(owning: other)
  }

  /// Both ends of a connection.
  static func socketPair() throws(SystemError) -> SocketPair {
    var numbers: (Int32, Int32) = (-1, -1)
    let result = unsafe withUnsafeMutableBytes(of: &numbers) {
      unsafe socketpair(
        AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0,
        $0.baseAddress!.assumingMemoryBound(to: Int32.self))
    }
    guard result == 0 else { throw SystemError("socketpair", code: errno) }
    return SocketPair(
      near: FileDescriptor(owning: numbers.0), far: FileDescriptor(owning: numbers.1))
  }

  struct SocketPair: ~Copyable {
    var near: FileDescriptor
    var far: FileDescriptor
  }

  package func status() throws(SystemError) -> FileStatus {
    var buffer = stat()
    guard unsafe fstat(number, &buffer) == 0 else { throw SystemError("fstat", code: errno) }
    return FileStatus(buffer)
  }

  /// Whether someone is writing the file at this moment, as far as the system can tell.
  var isBeingWritten: Bool { morph_file_has_writer(number) != 0 }

  /// Everything from an offset to the end, at most `limit` bytes.
  package func read(from start: Int = 0, limit: Int) throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    let size = min(limit, max(0, try status().size - start))
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = unsafe pread(
          number, buffer.baseAddress! + count, size - count, off_t(start + count))
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        count += got
      }
    }
    guard failure == 0 else { throw SystemError("read", code: failure) }
    return bytes
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(number, $0.baseAddress! + written, $0.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw SystemError("write", code: errno) }
      written += count
    }
  }

  /// Returns once what was written is on the disk.
  func synchronize() throws(SystemError) {
    guard fsync(number) == 0 else { throw SystemError("fsync", code: errno) }
  }

  /// Makes a file in memory what it is for good.
  func seal() throws(SystemError) {
    let code = morph_memory_seal(number)
    guard code == 0 else { throw SystemError("fcntl", code: code) }
  }
}

/// What the file system knows of a file.
package struct FileStatus: Hashable, Sendable {
  package var key: FileKey
  package var mode: UInt32

  package var size: Int { Int(key.size) }
  package var isRegular: Bool { mode & S_IFMT == S_IFREG }
  package var isDirectory: Bool { mode & S_IFMT == S_IFDIR }

  init(_ buffer: stat) {
    key = FileKey(
      device: UInt64(buffer.st_dev), inode: UInt64(buffer.st_ino), size: Int64(buffer.st_size),
      modified: Int64(buffer.st_mtim.tv_sec) * 1_000_000_000 + Int64(buffer.st_mtim.tv_nsec))
    mode = buffer.st_mode
  }

  /// Of the file that a path leads to, symbolic links followed.
  package init(path: String) throws(SystemError) {
    var buffer = stat()
    guard unsafe stat(path, &buffer) == 0 else { throw SystemError("stat", code: errno) }
    self.init(buffer)
  }

  /// What a path leads to, in words.
  package var kind: String {
    switch mode & S_IFMT {
    case S_IFREG: "a file"
    case S_IFDIR: "a folder"
    case S_IFIFO: "a named pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "no file"
    }
  }
}

/// Tells whether a file is still the one it was.
public struct FileKey: Hashable, Sendable {
  public var device: UInt64
  public var inode: UInt64
  /// Bytes.
  public var size: Int64
  /// Nanoseconds since 1970.
  public var modified: Int64

  public init(device: UInt64, inode: UInt64, size: Int64, modified: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
  }
}
