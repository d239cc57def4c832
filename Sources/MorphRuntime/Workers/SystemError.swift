internal import Glibc

/// A system call that failed.
struct SystemError: Error, Hashable, Sendable {
  var call: String
  var code: Int32

  init(_ call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// What the system says of the code: `No such file or directory`.
  var reason: String {
    unsafe String(cString: strerror(code))
  }
}

extension SystemError: CustomStringConvertible {
  var description: String { "\(call): \(reason)" }
}
