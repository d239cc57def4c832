/// Memory of one owner that keeps its size between frames: it grows and never shrinks.
///
/// What is in it after growing is zero.
@safe struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init() {
    unsafe base = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    capacity = 0
  }

  deinit {
    unsafe base.deallocate()
  }

  /// Makes room for `count` elements. Growing loses what was there: all of it is then zero.
  mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    unsafe base.deallocate()
    let bytes = count * MemoryLayout<Element>.stride
    let raw = UnsafeMutableRawPointer.allocate(
      byteCount: bytes, alignment: max(16, MemoryLayout<Element>.alignment))
    unsafe raw.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    unsafe base = raw.bindMemory(to: Element.self, capacity: count)
    capacity = count
  }
}
