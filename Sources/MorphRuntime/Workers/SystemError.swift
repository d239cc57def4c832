internal import Glibc

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable {
  package var call: String
  package var code: Int32

  package init(_ call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// What the system says of the code: `No such file or directory`.
  package var reason: String {
    unsafe String(cString: strerror(code))
  }
}

extension SystemError: CustomStringConvertible {
  package var description: String { "\(call): \(reason)" }
}
