internal import MorphRuntime

/// Why a test ended before its end: it found something, or cannot be run.
struct TestStop: Error, Hashable {
  var status: TestResult.Status
  var message: String
  /// The seed that leads there at once; nil is the test's own.
  var seed: UInt64?
  /// The same for the same fault, wherever it is met; nil for what is no fault of a call.
  var cause: String?

  init(_ status: TestResult.Status, _ message: String, seed: UInt64? = nil) {
    self.status = status
    self.message = message
    self.seed = seed
  }

  static func failed(_ message: String, seed: UInt64? = nil) -> TestStop {
    TestStop(.failed, message, seed: seed)
  }

  static func skipped(_ message: String) -> TestStop { TestStop(.skipped, message) }

  static func warning(_ message: String) -> TestStop { TestStop(.warning, message) }

  /// A call that gave nothing. `place` says what was going on: `with title of 64 KiB`.
  static func fault(_ call: String, _ failure: CallFailure, _ place: String) -> TestStop {
    let status: TestResult.Status =
      switch failure {
      case .crashed: .crashed
      case .timedOut: .timedOut
      case .failed, .invalid: .failed
      }
    let reason = failure.reason.isEmpty ? "failed without a message" : failure.reason
    var stop = TestStop(status, "\(call), \(place): \(reason)")
    // Numbers say where and how much, not what.
    let isDigit = { (scalar: Unicode.Scalar) in ("0"..."9").contains(scalar) }
    stop.cause = String(
      String.UnicodeScalarView(
        "\(call) \(reason)".unicodeScalars.filter {
          !isDigit($0)
        }))
    return stop
  }

  /// For what a test does to get to its subject: a fault on the way is for others to report.
  static func preparing<Result>(
    _ body: () throws(TestStop) -> Result
  ) throws(TestStop) -> Result {
    do throws(TestStop) {
      return try body()
    } catch {
      guard error.cause != nil else { throw error }
      throw .skipped("not judged: \(error.message)")
    }
  }

  static func fault(_ fault: Fault, _ place: String) -> TestStop {
    .fault(fault.call, fault.failure, place)
  }
}
