internal import MorphPluginAPI

/// What `frame` draws on. It lives for one call and cannot be kept.
///
/// What changes the transform or the clip holds for a closure only, so nothing can be left
/// unbalanced.
@safe public struct Canvas: ~Copyable, ~Escapable {
  let table: UnsafeMutablePointer<morph_canvas>
  let host: UnsafePointer<morph_host>?
  let directory: Unmanaged<Directory>
  /// Whether an odd number of `mirrored` is around: text must then be turned back.
  var isMirrored = false
  /// The accessibility element around, 0 for none.
  var parent: UInt32 = 0
  var parentItem: UInt64 = 0

  @_lifetime(borrow table)
  init(
    _ table: borrowing UnsafeMutablePointer<morph_canvas>, _ host: UnsafePointer<morph_host>?,
    _ directory: Unmanaged<Directory>
  ) {
    unsafe self.table = copy table
    unsafe self.host = host
    unsafe self.directory = directory
  }

  /// The laid-out size in points. Without it the size is the proposal.
  public mutating func setSize(_ size: Size) {
    unsafe table.pointee.set_size(table, size.width, size.height)
  }

  // MARK: Groups

  /// Draws `content` in a moved, scaled or turned space, as one picture with `opacity`, inside
  /// `clip`. `opacity` is limited to 0...1, so that motion may overshoot; the transform holds for
  /// the clip too.
  public mutating func group(
    opacity: Double = 1, _ transform: Transform = .identity, clip: Shape? = nil,
    _ content: (inout Canvas) -> Void
  ) {
    let isLayer = !(opacity >= 1)  // Also for not-a-number, which the host then reports.
    if isLayer {
      beginLayer(opacity)
    } else {
      unsafe table.pointee.save(table)
    }
    if transform != .identity { concat(transform) }
    if let clip { self.clip(clip) }
    content(&self)
    if isLayer {
      unsafe table.pointee.end_layer(table)
    } else {
      unsafe table.pointee.restore(table)
    }
  }

  /// Draws `content` inside a shape.
  public mutating func clipped(to shape: Shape, _ content: (inout Canvas) -> Void) {
    group(clip: shape, content)
  }

  /// Draws `content` as one picture, visible where the inside of `mask` is.
  public mutating func masked(
    by mask: Shape, opacity: Double = 1, _ content: (inout Canvas) -> Void
  ) {
    let table = unsafe table
    unsafe mask.withForeign { shape in
      var layer = unsafe morph_layer()
      unsafe layer.mask = MORPH_MASK_SHAPE
      unsafe layer.mask_shape = shape
      unsafe layer.alpha = clamp(opacity, 0, 1)
      unsafe layer.size = sizeField(morph_layer.self)
      unsafe table.pointee.begin_layer(table, &layer)
    }
    content(&self)
    unsafe table.pointee.end_layer(table)
  }

  /// Draws `content` as one picture, as visible as the alpha of `paint` over `area` is.
  public mutating func masked(
    by paint: Paint, over area: Shape, opacity: Double = 1, _ content: (inout Canvas) -> Void
  ) {
    let table = unsafe table
    unsafe area.withForeign { shape in
      unsafe paint.withForeign { paint in
        var layer = unsafe morph_layer()
        unsafe layer.mask = MORPH_MASK_PAINT
        unsafe layer.mask_shape = shape
        unsafe layer.mask_paint = paint
        unsafe layer.alpha = clamp(opacity, 0, 1)
        unsafe layer.size = sizeField(morph_layer.self)
        unsafe table.pointee.begin_layer(table, &layer)
      }
    }
    content(&self)
    unsafe table.pointee.end_layer(table)
  }

  /// Draws `content`, laid out from left to right, mirrored about the middle of `width` when
  /// `isMirrored` says so: `canvas.mirrored(now.isRightToLeft, width: size.width) { … }`. Text and
  /// symbols move to their mirrored place but stay readable; leading text aligns to the right
  /// when the environment is right to left.
  public mutating func mirrored(
    _ isMirrored: Bool = true, width: Double, _ content: (inout Canvas) -> Void
  ) {
    guard isMirrored else { return content(&self) }
    self.isMirrored.toggle()
    unsafe table.pointee.save(table)
    concat(Transform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0))
    content(&self)
    unsafe table.pointee.restore(table)
    self.isMirrored.toggle()
  }

  // MARK: Plumbing

  private mutating func beginLayer(_ opacity: Double) {
    var layer = unsafe morph_layer()
    unsafe layer.size = sizeField(morph_layer.self)
    unsafe layer.alpha = max(opacity, 0)
    unsafe table.pointee.begin_layer(table, &layer)
  }

  mutating func concat(_ transform: Transform) {
    var foreign = transform.foreign
    unsafe table.pointee.concat(table, &foreign)
  }

  private mutating func clip(_ shape: Shape) {
    let table = unsafe table
    unsafe shape.withForeign { unsafe table.pointee.clip(table, $0) }
  }

  @inline(__always)
  func withDirectory<Result>(_ body: (Directory) -> Result) -> Result {
    unsafe directory._withUnsafeGuaranteedRef(body)
  }
}
