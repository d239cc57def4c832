internal import CMorphRuntime
internal import Glibc

/// Bytes that came in on a connection, cut into messages.
struct MessageBuffer {
  private var storage = [UInt8](repeating: 0, count: 64 << 10)
  private var start = 0
  private var end = 0

  enum Next {
    case message(Message)
    /// More bytes are needed.
    case incomplete
    /// What came in is no message.
    case broken(String)
  }

  /// Takes the first message out.
  mutating func next() -> Next {
    guard end - start >= WireWriter.headerSize else { return .incomplete }
    let length = Int(word(at: start))
    guard length >= 4, length <= WireLimit.message else {
      return .broken("a message of \(length) bytes; at most \(WireLimit.message)")
    }
    guard end - start >= length + 4 else {
      makeRoom(for: length + 4)
      return .incomplete
    }
    let payload = start + WireWriter.headerSize
    let message = Message(
      kind: word(at: start + 4), payload: Array(storage[payload..<start + 4 + length]))
    start += length + 4
    if start == end {
      start = 0
      end = 0
    }
    return .message(message)
  }

  private func word(at offset: Int) -> UInt32 {
    var word: UInt32 = 0
    for index in 0..<4 { word |= UInt32(storage[offset + index]) << UInt32(8 * index) }
    return word
  }

  /// Moves what is there to the front, and grows until so many bytes fit.
  private mutating func makeRoom(for count: Int) {
    if start > 0 {
      storage.replaceSubrange(0..<end - start, with: storage[start..<end])
      end -= start
      start = 0
    }
    if storage.count < count {
      storage.append(contentsOf: repeatElement(0, count: count - storage.count))
    }
  }

  /// Receives what is there, or waits for the connection's own time-out. What `recv` answered.
  mutating func receive(from descriptor: Int32, flags: Int32) -> Int {
    if end == storage.count { makeRoom(for: storage.count - start + 1) }
    let free = storage.count - end
    let place = end
    let count = unsafe storage.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress! + place, free, flags)
    }
    if count > 0 { end += count }
    return count
  }

  /// Receives what is there without waiting, and a descriptor that came with it; -1 for none.
  mutating func receive(from socket: Int32, with descriptor: inout Int32) -> Int {
    if end == storage.count { makeRoom(for: storage.count - start + 1) }
    let free = storage.count - end
    let place = end
    var count = 0
    let code = unsafe storage.withUnsafeMutableBytes {
      unsafe morph_receive(
        socket, $0.baseAddress! + place, free, Int32(MSG_DONTWAIT), &descriptor, &count)
    }
    if code != 0 {
      errno = code
      return -1
    }
    end += count
    return count
  }
}
