internal import Glibc

/// One build from the first compiler to the library.
final class RunningBuild {
  struct Result {
    var outcome: BuildOutcome
    /// Files that it was seen to read; nil when that is not known.
    var filesRead: [String]?
  }

  let inputs: BuildInputs
  let hash: UInt64
  private let source: ComponentSource
  private let kit: DeveloperKit
  private let work: String
  private let number: Int
  /// Of this build's library, a new name each time.
  private let product: String
  private let swift: SwiftBuild?
  private let sdk: String

  private var sdkCompilation: SDKCompilation?
  private var plan: BuildPlan
  private var phase = 0
  private var runner: JobRunner?
  private var stages: [BuildStage]
  private var warnings: [Diagnostic] = []

  init(
    _ source: ComponentSource, inputs: BuildInputs, hash: UInt64, stages: [BuildStage],
    number: Int, kit: DeveloperKit, toolchain: Toolchain, work: String, sharedCache: String,
    sdkCompilation going: SDKCompilation? = nil
  ) throws(DevError) {
    self.source = source
    self.inputs = inputs
    self.hash = hash
    self.stages = stages
    self.number = number
    self.kit = kit
    self.work = work
    product = "\(work)/\(source.name)-\(number).morph.so"
    switch source.language {
    case .swift:
      let swift = try SwiftBuild(kit: kit, toolchain: toolchain, sharedCache: sharedCache)
      self.swift = swift
      sdk = swift.sdkFolder()
      plan = swift.plan(source, sdk: sdk, work: work, product: product)
      if !SDKCompilation.isDone(sdk) {
        sdkCompilation =
          going?.folder == sdk ? going : try SDKCompilation(swift, folder: sdk)
        return
      }
    case .c:
      swift = nil
      sdk = ""
      plan = try BuildPlan.c(
        source, kit: kit, toolchain: toolchain, work: work, sharedCache: sharedCache,
        product: product)
    case .custom:
      swift = nil
      sdk = ""
      plan = BuildPlan.custom(source, kit: kit)
    }
    runner = try JobRunner(plan.phases[0])
  }

  var descriptors: [Int32] { runner?.descriptors ?? sdkCompilation?.descriptors ?? [] }

  /// The SDK that is being compiled, for the next build: it takes seconds, and a save of the component
  /// changes nothing about it.
  func takeSDKCompilation() -> SDKCompilation? {
    defer { sdkCompilation = nil }
    return sdkCompilation
  }

  func cancel() {
    runner?.cancel()
    // What compilers were writing when they were ended.
    for file in SourceFolder.files(in: work, ending: ".tmp") { _ = unsafe unlink(file) }
    runner = nil
    sdkCompilation = nil
  }

  /// The result, once there is one. Never waits.
  func advance() -> Result? {
    do throws(DevError) {
      if sdkCompilation != nil, let result = try advanceSDK() { return result }
      while let runner {
        switch try runner.advance() {
        case .running: return nil
        case .failed(let failure):
          stages += runner.stages
          return failed(failure)
        case .done:
          stages += runner.stages
          for printed in runner.output {
            warnings += DiagnosticParser.parse(printed.text, folder: printed.folder)
          }
          phase += 1
          guard phase < plan.phases.count else { return try succeeded() }
          self.runner = try JobRunner(plan.phases[phase])
        }
      }
      return nil
    } catch {
      cancel()
      let stage = stages.last?.name ?? .read
      return Result(
        outcome: .failed(
          BuildFailure(stage: stage, diagnostics: [], stages: stages, output: error.message)))
    }
  }

  private func advanceSDK() throws(DevError) -> Result? {
    guard let compilation = sdkCompilation else { return nil }
    switch try compilation.advance() {
    case .running: return nil
    case .failed(let failure):
      stages += compilation.stages
      return failed(failure)
    case .done:
      stages += compilation.stages
      sdkCompilation = nil
      if let swift { plan = swift.plan(source, sdk: sdk, work: work, product: product) }
      runner = try JobRunner(plan.phases[0])
      return nil
    }
  }

  // MARK: - Ends

  private func failed(_ failure: JobRunner.Failure) -> Result {
    cancel()
    let diagnostics = DiagnosticParser.parse(failure.output, folder: failure.folder)
    return Result(
      outcome: .failed(
        BuildFailure(
          stage: failure.stage, diagnostics: diagnostics, stages: stages, output: failure.output)),
      filesRead: filesRead())
  }

  private func succeeded() throws(DevError) -> Result {
    runner = nil
    if source.language == .custom {
      let output = try CustomOutput.find(source)
      try CustomOutput.copy(output, to: product)
    }
    let plugin = BuiltPlugin(
      path: product, number: number, stages: stages, marker: BuildInputs.hex(hash),
      warnings: warnings)
    return Result(outcome: .built(plugin), filesRead: filesRead())
  }

  private func filesRead() -> [String]? {
    guard !plan.depfiles.isEmpty else { return nil }
    let files = plan.depfiles.flatMap { path in
      guard let bytes = try? SourceFolder.bytes(of: path) else { return [String]() }
      return Depfile.files(String(decoding: bytes, as: UTF8.self))
    }
    return files.isEmpty ? nil : files.map { SourceFolder.absolute($0, in: source.folder) }
  }
}
