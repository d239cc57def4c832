public import MorphRuntime

/// Runs tests on one plugin and collects what they find.
///
///     let validation = try Validation(path: "libStatusPill.morph.so", services: services)
///     let report = validation.run()
///
/// Every test runs in workers of its own, so that one that crashes or hangs harms no other. What an
/// earlier test has reported is not reported again by a later one that meets the same fault: that
/// one is skipped, and says so.
public struct Validation {
  public struct Options: Sendable {
    /// Where random tests begin.
    public var seed: UInt64 = 1
    /// Names of the tests to run; nil for all.
    public var only: Set<String>?
    public var effort = ValidationEffort.standard
    public var worker = WorkerOptions()

    public init() {}
  }

  private let image: PluginImage?
  private let refusal: LoadRefusal?
  private let path: String
  private let services: PluginServices
  private let options: Options

  /// Reads the file. Throws when it is no plugin at all: missing, text, cut off.
  public init(
    path: String, services: PluginServices, options: Options = Options()
  ) throws(PluginProblem) {
    self.path = path
    self.services = services
    self.options = options
    do throws(PluginProblem) {
      image = try PluginImage(path: path)
      refusal = nil
    } catch {
      guard let refusal = LoadRefusal(error) else { throw error }
      image = nil
      self.refusal = refusal
    }
  }

  /// Of bytes that were read before, so that what is found is true of them and of nothing else.
  public init(
    _ image: PluginImage, services: PluginServices, options: Options = Options()
  ) {
    self.image = image
    self.services = services
    self.options = options
    path = image.path
    refusal = nil
  }

  /// Runs the tests in order. `tell` is told each result as it comes.
  ///
  /// Throws when no worker can be started: that is no fault of the plugin.
  public func run(
    tell: @escaping (TestResult) -> Void = { _ in }
  ) throws(PluginProblem) -> ValidationReport {
    var run = ValidationRun(path: path, options: options, tell: tell)
    guard let image else {
      run.tests(nil, refusal)
      return run.report
    }
    var context = ValidationContext(
      image: image, services: services, options: options.worker, seed: options.seed,
      effort: options.effort)
    do throws(PluginProblem) {
      let first = try WorkerPlugin(image, services: services, options: options.worker)
      context.description = first.description
      first.close()
      run.tests(context, nil)
    } catch {
      guard let refusal = LoadRefusal(error) else { throw error }
      run.tests(context, refusal)
    }
    return run.report
  }
}

/// The results so far, and what the tests to come should know.
private struct ValidationRun {
  private let path: String
  private let options: Validation.Options
  private let tell: (TestResult) -> Void
  private var results: [TestResult] = []
  /// Faults that were reported: component and cause, and by which test.
  private var known: [String: String] = [:]

  init(path: String, options: Validation.Options, tell: @escaping (TestResult) -> Void) {
    self.path = path
    self.options = options
    self.tell = tell
  }

  var report: ValidationReport {
    ValidationReport(plugin: path, seed: options.seed, results: results)
  }

  /// Runs what can be run. Of a plugin that is refused, the file alone is looked at, and one test
  /// says why, even if another was asked for.
  mutating func tests(_ context: ValidationContext?, _ refusal: LoadRefusal?) {
    for test in ValidatorTest.all {
      if let refusal, refusal.test == test.name {
        add(test, nil, TestStop(refusal.status, refusal.reason))
        continue
      }
      guard options.only?.contains(test.name) ?? true else { continue }
      switch (test.scope, context) {
      case (.file(let body), let context?):
        run(test, nil) { () throws(TestStop) in try body(context) }
      case (.plugin(let body), let context?) where refusal == nil:
        run(test, nil) { () throws(TestStop) in try body(context) }
      case (.component(let body), let context?) where refusal == nil:
        for (index, descriptor) in (context.description?.components ?? []).enumerated() {
          let subject = Subject(context: context, index: index, descriptor: descriptor)
          run(test, descriptor.id) { () throws(TestStop) in try body(subject) }
        }
      default:
        add(test, nil, .skipped("the plugin is not loaded; see \(refusal?.test ?? "above")"))
      }
    }
  }

  private mutating func run(
    _ test: ValidatorTest, _ component: String?, _ body: () throws(TestStop) -> Void
  ) {
    do throws(TestStop) {
      try body()
      add(test, component, TestStop(.passed, ""))
    } catch {
      guard let cause = error.cause.map({ "\(component ?? "") \($0)" }) else {
        add(test, component, error)
        return
      }
      if let reporter = known[cause], reporter != test.name {
        add(test, component, .skipped("not judged: met what \(reporter) reports"))
      } else {
        known[cause] = test.name
        add(test, component, error)
      }
    }
  }

  private mutating func add(_ test: ValidatorTest, _ component: String?, _ stop: TestStop) {
    let seed = stop.seed ?? options.seed
    var command = "morph validate \(ShellWord.quoted(path)) --only \(test.name)"
    if test.isSeeded { command += " --seed \(seed)" }
    if test.isSeeded, options.effort.randomTraces > ValidationEffort.standard.randomTraces {
      command += " --thorough"
    }
    let result = TestResult(
      name: test.name, component: component, status: stop.status, message: stop.message,
      seed: seed, repeat: command)
    results.append(result)
    tell(result)
  }
}
