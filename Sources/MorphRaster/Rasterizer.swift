public import MorphScene

/// Draws scenes into bitmaps: the same bytes for the same scene on every run and every machine.
///
/// One object serves one thread; it keeps its memory from frame to frame. Frames do not depend on
/// each other, so that several objects may draw several frames at once.
public final class Rasterizer {
  /// Longest side of a frame in pixels.
  public static let longestSide = 32_768

  let glyphs: GlyphCache
  var coverage = Coverage()
  /// The outline that is drawn, in pixels.
  var contours = Contours()
  /// What an outline is made from: the line that is stroked.
  var path = Contours()
  var clips = ClipCache()
  var gradient = GradientTable()
  var tile = ShadowTile()
  var shadowSource = Scratch<Float>()
  var shadowMemory = Scratch<Float>()
  private var runs = Scratch<CoverageRun>()
  private var limitedRuns = Scratch<CoverageRun>()
  var bytes = Scratch<UInt8>()
  private var colors = Scratch<Pixel>()
  /// Memory of layers, by depth.
  private var layers: [LayerMemory] = []
  /// Pixels a point.
  private(set) var scale = 1.0

  /// `glyphs` lays out text and knows the outlines of glyphs.
  public init(glyphs: any GlyphSource) {
    self.glyphs = GlyphCache(glyphs)
  }

  /// The extent of a frame in pixels: canvas times scale, rounded to nearest.
  public static func pixelSize(
    _ canvas: Size, scale: Double
  ) throws(RasterError) -> (width: Int, height: Int) {
    let width = (canvas.width * scale).rounded()
    let height = (canvas.height * scale).rounded()
    guard width >= 1 && height >= 1 else {
      throw .emptyCanvas(width: canvas.width, height: canvas.height, scale: scale)
    }
    guard width <= Double(longestSide) && height <= Double(longestSide) else {
      throw .hugeCanvas(
        width: canvas.width, height: canvas.height, scale: scale, limit: longestSide)
    }
    return (Int(width), Int(height))
  }

  /// Draws a scene at `scale` pixels a point over `background`, or over nothing.
  public func draw(
    _ scene: Scene, scale: Double, background: Color? = nil
  ) throws(RasterError) -> Bitmap {
    let size = try Rasterizer.pixelSize(scene.canvas, scale: scale)
    var bitmap = Bitmap(width: size.width, height: size.height)
    try draw(scene, scale: scale, background: background, into: &bitmap, x: 0, y: 0)
    return bitmap
  }

  /// Draws a scene into a part of a bitmap whose first pixel is `x`, `y`; what lies outside the
  /// bitmap is left out.
  ///
  /// The part is filled with `background` first, replacing what is there; without one the scene is
  /// drawn over what is there.
  public func draw(
    _ scene: Scene, scale: Double, background: Color?, into bitmap: inout Bitmap, x: Int, y: Int
  ) throws(RasterError) {
    let size = try Rasterizer.pixelSize(scene.canvas, scale: scale)
    let bounds = PixelBounds(left: 0, top: 0, right: size.width, bottom: size.height)
      .intersection(
        PixelBounds(left: -x, top: -y, right: bitmap.width - x, bottom: bitmap.height - y))
    guard !bounds.isEmpty else { return }
    let width = bitmap.width
    prepare(size.width, scale: scale)
    let result = unsafe bitmap.pixels.withUnsafeMutableBytes { bytes in
      unsafe bytes.withMemoryRebound(to: Pixel.self) { words -> Result<Void, RasterError> in
        let surface = unsafe Surface(
          pixels: words.baseAddress!, stride: width, originX: x, originY: y, bounds: bounds)
        if let background {
          surface.fill(Pixel(background))
        }
        do throws(RasterError) {
          try drawItems(scene, on: surface)
          return .success(())
        } catch {
          return .failure(error)
        }
      }
    }
    clips.removeAll()
    try result.get()
  }

  private func prepare(_ width: Int, scale: Double) {
    self.scale = scale
    reserveRow(width)
  }

  /// Makes room for rows of so many pixels.
  func reserveRow(_ width: Int) {
    // Sweeps write whole groups of four pixels.
    bytes.reserve(width + 8)
    runs.reserve(width + 8)
    limitedRuns.reserve(3 * (width + 8))
    colors.reserve(width + 8)
  }

  /// A transform to points as one to device pixels.
  func deviceTransform(_ transform: Transform) -> Transform {
    Transform(
      a: transform.a * scale, b: transform.b * scale, c: transform.c * scale,
      d: transform.d * scale, tx: transform.tx * scale, ty: transform.ty * scale)
  }

  /// The memory of the layer that is `depth` layers above the canvas.
  func layerMemory(depth: Int) -> LayerMemory {
    while layers.count <= depth {
      layers.append(LayerMemory())
    }
    return layers[depth]
  }

  // MARK: Outlines

  /// Makes `contours` the outline of a shape in device pixels; returns the pixels it touches.
  func outline(of shape: Shape, _ transform: Transform) -> PixelBounds {
    contours.removeAll()
    contours.append(shape, Flattening(tolerance: tolerance(transform)))
    return finishOutline(transform)
  }

  /// Brings `contours` into device pixels; returns the pixels they touch.
  func finishOutline(_ transform: Transform) -> PixelBounds {
    contours.apply(transform)
    guard let box = contours.box else {
      contours.removeAll()
      return .empty
    }
    return PixelBounds(covering: box)
  }

  /// The flattening tolerance in the space that `transform` leads from.
  func tolerance(_ transform: Transform) -> Double {
    let scale = transform.maximumScale
    return Flattening.devicePixels / (scale.isFinite ? max(scale, 1e-9) : 1e9)
  }

  // MARK: Rows

  /// Hands out the rows of `coverage`, limited by `clip`, and empties it.
  func sweep(
    _ rule: FillRule, clip: ClipMask?,
    _ body: (
      _ y: Int, _ runs: UnsafeMutablePointer<CoverageRun>, _ count: Int,
      _ coverage: UnsafeMutablePointer<UInt8>
    ) -> Void
  ) {
    let region = coverage.region
    let runs = unsafe self.runs.base
    let limited = unsafe limitedRuns.base
    let bytes = unsafe self.bytes.base
    for row in 0..<region.height {
      let count = unsafe coverage.takeRow(row, rule, runs: runs, coverage: bytes)
      let y = region.top + row
      if let clip {
        let left = unsafe clip.apply(
          y: y, runs: runs, count: count, coverage: bytes, output: limited)
        unsafe body(y, limited, left, bytes)
      } else {
        unsafe body(y, runs, count, bytes)
      }
    }
  }

  /// Hands out the parts of an uneven run that a mask lets through.
  func limit(_ y: Int, _ run: CoverageRun, _ mask: ClipMask, _ body: (CoverageRun) -> Void) {
    unsafe runs.base[0] = run
    let output = unsafe limitedRuns.base
    let count = unsafe mask.apply(
      y: y, runs: runs.base, count: 1, coverage: bytes.base, output: output)
    for index in 0..<count {
      body(unsafe output[index])
    }
  }

  /// Draws what is in `coverage` onto a surface.
  func paint(_ rule: FillRule, _ brush: Brush, clip: ClipMask?, on surface: Surface) {
    switch brush {
    case .solid(let pixel):
      unsafe sweep(rule, clip: clip) { y, runs, count, bytes in
        let line = unsafe surface.row(y)
        for index in 0..<count {
          let run = unsafe runs[index]
          let x = Int(run.x)
          if run.alpha == CoverageRun.uneven {
            unsafe paintUneven(line + x, count: Int(run.end) - x, pixel, coverage: bytes + x)
          } else {
            unsafe paintEven(
              line + x, count: Int(run.end) - x, pixel, coverage: UInt32(run.alpha))
          }
        }
      }
    case .gradient(let shader):
      let colors = unsafe self.colors.base
      unsafe sweep(rule, clip: clip) { y, runs, count, bytes in
        let line = unsafe surface.row(y)
        for index in 0..<count {
          let run = unsafe runs[index]
          let x = Int(run.x)
          let end = Int(run.end)
          if run.alpha == 255 && shader.isOpaque {
            unsafe shader.shade(y: y, x: x, end: end, line + x)
            continue
          }
          unsafe shader.shade(y: y, x: x, end: end, colors)
          if run.alpha == CoverageRun.uneven {
            unsafe paintUneven(line + x, count: end - x, colors, coverage: bytes + x)
          } else {
            unsafe paintEven(line + x, count: end - x, colors, coverage: UInt32(run.alpha))
          }
        }
      }
    }
  }
}

/// What pixels are drawn with.
@safe enum Brush {
  case solid(Pixel)
  case gradient(GradientShader)
}
