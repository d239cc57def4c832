public import MorphMotion
public import MorphRuntime

extension DevLoop {
  /// What the loop is given by whoever runs it.
  public struct Options {
    /// Frames a second while something moves.
    public var rate = 60.0
    /// Ends after so many saves; nil: never. A touch without a change is no save.
    public var saves: Int?
    /// Nanoseconds of the clock after which it ends; nil: never.
    public var length: Nanoseconds?
    public var worker = WorkerOptions()
    /// Where recordings that lead to faults are kept.
    public var replayFolder = ReplayFile.standardFolder()
    public var services = PluginServices.none
    /// Nanoseconds of a clock that only runs forward.
    public var clock: () -> Nanoseconds
    /// The time of day as part of a file's name.
    public var stamp: () -> String
    /// How an instance of a component begins.
    public var start: (ComponentDescriptor) throws(DevError) -> LiveInstance.Start = {
      _ in LiveInstance.Start()
    }
    /// Takes what there is to say.
    public var report: (DevEvent) -> Void
    /// Takes the first frame of every build, with the name of its component.
    public var show: (String, LiveInstance) -> Void = { _, _ in }

    public init(
      clock: @escaping () -> Nanoseconds, stamp: @escaping () -> String,
      report: @escaping (DevEvent) -> Void
    ) {
      self.clock = clock
      self.stamp = stamp
      self.report = report
    }
  }
}
