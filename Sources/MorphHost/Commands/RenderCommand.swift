import MorphMotion
import MorphRaster
import MorphRuntime
import MorphScene
import MorphText

/// `morph render`: stills and strips.
enum RenderCommand: Command {
  static let spec = CommandSpec(
    name: "render",
    synopsis:
      "COMPONENT -o FILE [--progress P | --trace FILE [--at SECONDS]] [--strip N]"
      + " [--set KEY=VALUE ...] [--env KEY=VALUE ...] [options]",
    summary: "Draws a component as PNG, SVG or JSON.",
    discussion: """
      Without --progress and --trace it is drawn as it rests after appearing. A strip has N cells
      from left to right: progress 0 to 1, or the time --from A --to B of the trace.
      """,
    options: [
      .one("-o", "--output", value: "FILE", "Ends in .png, .svg or .json; - is standard output."),
      .one("--format", value: "FORM", "png, svg or json, where the file's name does not say."),
      .one("--progress", value: "P", "One point of the component's story."),
      .one("--trace", value: "FILE", "Input to play first."),
      .one("--at", value: "SECONDS", "When to draw, with --trace. Default: when it has settled."),
      .one("--strip", value: "N", "N pictures side by side (PNG or SVG)."),
      .one("--from", value: "A", "First second of a strip of a trace. Default 0."),
      .one("--to", value: "B", "Last second of a strip of a trace."),
      .one("--scale", value: "S", "Pixels a point. Default 2."),
      .one("--background", value: "COLOR", "#rrggbb or #rrggbbaa. Default clear."),
    ] + InstanceOptions.settings + PluginAccess.options,
    positionals: 1...1)

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let (bytes, path) = try draw(arguments)
    try Output.write(bytes, toFile: path)
  }

  /// What `arguments` ask for, and the file that it is for.
  static func draw(
    _ arguments: Arguments
  ) throws(CommandFailure) -> (bytes: [UInt8], path: String) {
    let picture = try Picture(arguments)
    let story = try Story(arguments)
    let component = try PluginAccess(arguments).open(arguments.positionals[0])
    var options = try InstanceOptions(arguments, for: component.descriptor)
    if let scale = picture.scale {
      options.session.environment.scale = scale
    } else if options.trace == nil {
      options.session.environment.scale = 2
    }
    let scale = options.session.environment.scale
    let scenes = try story.scenes(of: component, options)
    return (try picture.encode(scenes, scale: scale, component), picture.path)
  }
}

/// Which instants are drawn.
private struct Story {
  enum Kind {
    case rest
    case progress(Double)
    case trace(at: Double?)
    case progressStrip(Int)
    case traceStrip(Int, from: Double, to: Double)
  }

  let kind: Kind

  init(_ arguments: Arguments) throws(CommandFailure) {
    let seconds = "seconds from 0"
    let progress = try arguments.number("--progress")
    let at = try arguments.number("--at", in: 0...1e6, seconds)
    let from = try arguments.number("--from", in: 0...1e6, seconds)
    let to = try arguments.number("--to", in: 0...1e6, seconds)
    let strip = try arguments.integer("--strip", in: 1...1000, "a whole number from 1 to 1000")
    let hasTrace = arguments.has("--trace")
    if progress != nil, hasTrace {
      throw .usage("morph render: expected --progress or --trace, not both")
    }
    if at != nil, !hasTrace { throw .usage("morph render: --at needs --trace FILE") }
    if strip != nil, at != nil {
      throw .usage("morph render: expected --strip with --from and --to, not with --at")
    }
    if strip != nil, progress != nil {
      throw .usage("morph render: a strip goes through all of progress; expected no --progress")
    }
    if from != nil || to != nil, strip == nil || !hasTrace {
      throw .usage("morph render: --from and --to need --strip N and --trace FILE")
    }
    if let strip, hasTrace {
      guard let to, to >= from ?? 0 else {
        throw .usage("morph render: a strip of a trace needs --to B, at least --from")
      }
      kind = .traceStrip(strip, from: from ?? 0, to: to)
    } else if let strip {
      kind = .progressStrip(strip)
    } else if let progress {
      kind = .progress(progress)
    } else if hasTrace {
      kind = .trace(at: at)
    } else {
      kind = .rest
    }
  }

  func scenes(
    of component: OpenComponent, _ options: InstanceOptions
  ) throws(CommandFailure) -> [Scene] {
    switch kind {
    case .rest:
      return [try settled(component, options)]
    case .trace(nil):
      return [try settled(component, options)]
    case .trace(let at?):
      return try sampled(component, options, [at])
    case .progress(let progress):
      return [try pinned(component, options, progress)]
    case .progressStrip(let count):
      var scenes: [Scene] = []
      for index in 0..<count {
        let progress = count == 1 ? 0 : Double(index) / Double(count - 1)
        scenes.append(try pinned(component, options, progress))
      }
      return scenes
    case .traceStrip(let count, let from, let to):
      return try sampled(
        component, options,
        (0..<count).map { count == 1 ? from : from + (to - from) * Double($0) / Double(count - 1) })
    }
  }

  private func settled(
    _ component: OpenComponent, _ options: InstanceOptions
  ) throws(CommandFailure) -> Scene {
    let session = try options.start(component)
    session.advance(to: 0)
    _ = session.runUntilIdle()
    return try session.picture()
  }

  private func pinned(
    _ component: OpenComponent, _ options: InstanceOptions, _ progress: Double
  ) throws(CommandFailure) -> Scene {
    guard component.descriptor.isScrubbable else {
      throw .usage("morph render: \(component.descriptor.id) cannot be scrubbed with --progress")
    }
    var options = options
    options.session.progress = progress
    let session = try options.start(component)
    session.advance(to: 0)
    return try session.picture()
  }

  /// One session, drawn at each of the ascending times.
  private func sampled(
    _ component: OpenComponent, _ options: InstanceOptions, _ seconds: [Double]
  ) throws(CommandFailure) -> [Scene] {
    let session = try options.start(component)
    var scenes: [Scene] = []
    for time in seconds {
      session.advance(to: Nanoseconds((time * 1e9).rounded()))
      scenes.append(try session.picture())
    }
    return scenes
  }
}

/// Where the picture goes, and in which form.
private struct Picture {
  enum Form: String, CaseIterable {
    case png
    case svg
    case json
  }

  let path: String
  let form: Form
  let scale: Double?
  let background: Color?

  init(_ arguments: Arguments) throws(CommandFailure) {
    guard let path = arguments.value("-o") else {
      throw .usage("morph render: -o FILE is missing; FILE ends in .png, .svg or .json")
    }
    self.path = path
    if let name = arguments.value("--format") {
      guard let form = Form(rawValue: name) else {
        throw .usage("morph render: --format \(name): expected png, svg or json")
      }
      self.form = form
      if let ending = Form.allCases.first(where: { path.hasSuffix(".\($0.rawValue)") }),
        ending != form
      {
        throw .usage(
          "morph render: -o \(path) --format \(name): expected --format \(ending.rawValue), as the"
            + " name says, or none")
      }
    } else if let form = Form.allCases.first(where: { path.hasSuffix(".\($0.rawValue)") }) {
      self.form = form
    } else {
      throw .usage(
        path == "-"
          ? "morph render: -o - needs --format png, svg or json"
          : "morph render: -o \(path): expected a name that ends in .png, .svg or .json")
    }
    if form == .json, arguments.has("--strip") {
      throw .usage("morph render: --strip makes PNG or SVG, not JSON")
    }
    scale = try arguments.number("--scale", in: 0.01...64, "a number from 0.01 to 64")
    let text = arguments.value("--background")
    background = text.flatMap { Color(hex: $0) }
    if let text, background == nil {
      throw .usage("morph render: --background \(text): expected #rrggbb or #rrggbbaa")
    }
  }

  func encode(
    _ scenes: [Scene], scale: Double, _ component: OpenComponent
  ) throws(CommandFailure) -> [UInt8] {
    reportUnknownSymbols(scenes)
    switch form {
    case .json:
      do throws(TextError) {
        return try SceneJSON.write(scenes[0], of: component.descriptor, text: component.text)
      } catch {
        throw CommandFailure(.badInput, "morph: \(component.descriptor.id): \(error)")
      }
    case .png:
      do throws(RasterError) {
        return PNG.encode(try bitmap(scenes, scale: scale, component))
      } catch {
        throw failure(error, cells: scenes.count, component)
      }
    case .svg:
      do throws(RasterError) {
        return try SVG.strip(
          scenes, scale: scale, background: background, glyphs: component.text)
      } catch {
        throw failure(error, cells: scenes.count, component)
      }
    }
  }

  /// A picture that is too small or too large was asked for so; text is the component's.
  private func failure(
    _ error: RasterError, cells: Int, _ component: OpenComponent
  ) -> CommandFailure {
    switch error {
    case .text: CommandFailure(.badInput, "morph: \(component.descriptor.id): \(error)")
    case .emptyCanvas, .hugeCanvas:
      .usage(
        "morph render: \(cells > 1 ? "--strip \(cells): " : "")\(error); --size and --scale"
          + " choose both")
    }
  }

  /// The scenes as cells from left to right that touch.
  private func bitmap(
    _ scenes: [Scene], scale: Double, _ component: OpenComponent
  ) throws(RasterError) -> Bitmap {
    let rasterizer = Rasterizer(glyphs: component.text)
    let cell = try Rasterizer.pixelSize(scenes[0].canvas, scale: scale)
    let width = cell.width * scenes.count
    guard width <= Rasterizer.longestSide else {
      throw .hugeCanvas(
        width: scenes[0].canvas.width * Double(scenes.count), height: scenes[0].canvas.height,
        scale: scale, limit: Rasterizer.longestSide)
    }
    var bitmap = Bitmap(width: width, height: cell.height)
    for (index, scene) in scenes.enumerated() {
      try rasterizer.draw(
        scene, scale: scale, background: background, into: &bitmap, x: index * cell.width, y: 0)
    }
    return bitmap
  }

  /// An unknown symbol is drawn as a dot, and named once.
  private func reportUnknownSymbols(_ scenes: [Scene]) {
    var reported: Set<String> = []
    for scene in scenes {
      for item in scene.items {
        guard case .symbol(let symbol) = item.drawing,
          !SymbolLibrary.outline(name: symbol.name, weight: symbol.weight).isKnown,
          reported.insert(symbol.name).inserted
        else { continue }
        Output.note("morph: no symbol is called \(symbol.name); a dot stands for it")
      }
    }
  }
}
