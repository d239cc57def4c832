public import MorphMotion
public import MorphRuntime

/// Something that the development loop has to say. `component` is the name under which it runs.
public enum DevEvent {
  /// A component runs for the first time, with how long each stage took.
  case started(
    component: String, id: String, build: Int, elapsed: Nanoseconds, stages: [DevStage])
  /// A build has begun, the first one or a later one.
  case building(component: String, isFirst: Bool)
  /// A new build has taken over, so many nanoseconds after its files were seen to have changed.
  case reloaded(
    component: String, build: Int, elapsed: Nanoseconds, stages: [DevStage],
    report: ReloadReport)
  /// The instance has begun again with the code that it had.
  case restarted(component: String)
  /// Nothing was built: the sources have mistakes. The build before goes on, if there is one.
  case failed(component: String, BuildFailure, isRunning: Bool)
  /// The compilers took the sources, and have something to say about them.
  case warned(component: String, [Diagnostic])
  /// What was built, or put into a folder, cannot take over; the reason says why. The
  /// build before goes on, if there is one.
  case refused(component: String, build: Int, reason: String, isRunning: Bool)
  /// A file was touched, and holds what it held.
  case unchanged(component: String, stages: [DevStage])
  /// A call into the component gave nothing. Its last good frame stays.
  case fault(component: String, message: String, time: Nanoseconds, replay: ReplayFile?)
  /// Three faults within two seconds: it is not called until it is saved or begins again.
  case frozen(component: String, reason: String)
  /// The worker of an earlier build has ended.
  case retired(component: String, build: Int)
  /// A haptic, a request, a line of the component's log and the like.
  case output(component: String, Output, ComponentDescriptor)
  case plugin(PluginFolders.Change)
  /// Something else went wrong; the loop goes on.
  case trouble(component: String?, message: String)
  /// The last one.
  case ended(reason: String)
}
