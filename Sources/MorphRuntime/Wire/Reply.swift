internal import MorphScene
internal import MorphPluginAPI

/// The answers to HANDLE, FRAME and ACTION begin alike: a status, and why it is not OK.
extension ByteReader {
  /// Throws unless the call went well. A positive status is the component's own failure, a
  /// negative one a mistake that the recorder of effects or drawing found.
  mutating func status() throws(CallFailure) {
    let status: Int32
    let message: String
    do {
      status = Int32(bitPattern: try u32("status"))
      message = try string("message")
    } catch {
      throw .invalid(reason: error.description)
    }
    guard status == MORPH_OK else {
      if status < 0 { throw .invalid(reason: message) }
      throw .failed(message: message.isEmpty ? "answered status \(status)" : message)
    }
  }
}
