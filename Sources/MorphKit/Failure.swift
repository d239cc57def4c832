internal import CMorphKit

/// Ends the process with one line on standard error. Only mistakes in a component's own code come
/// here: the host runs components where that costs nothing but the call.
///
/// The line is put together from bytes: interpolated strings would add 15 KB to every plugin.
func fail(_ pieces: [StaticString]) -> Never {
  var line: [UInt8] = []
  for piece in pieces { unsafe line.append(contentsOf: piece.bytes) }
  let text = unsafe lasting(bytes: line)
  unsafe morphkit_fail(text.data, text.length)
}

extension StaticString {
  /// The text as bytes that live as long as the program.
  var bytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }

  func isSame(as other: StaticString) -> Bool {
    let mine = unsafe bytes
    let others = unsafe other.bytes
    guard mine.count == others.count else { return false }
    for index in mine.indices where unsafe mine[index] != others[index] { return false }
    return true
  }
}
