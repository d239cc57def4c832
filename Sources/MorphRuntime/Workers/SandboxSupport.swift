internal import CMorphRuntime

/// What this kernel gives for keeping plugin code from the machine.
public struct SandboxSupport: Hashable, Sendable {
  /// The ABI of Landlock, which guards files; 0 where the kernel has none.
  public var landlock: Int
  /// Filters of system calls (seccomp).
  public var hasFilters: Bool
  /// The host is asked about, and so can name, what a filter refuses.
  public var hasNotifications: Bool

  /// Of this machine; it cannot change while a process runs.
  public static let machine = SandboxSupport(
    landlock: Int(morph_kernel_landlock()), hasFilters: morph_kernel_filters() != 0,
    hasNotifications: morph_kernel_notifications() != 0)

  public init(landlock: Int, hasFilters: Bool, hasNotifications: Bool) {
    self.landlock = landlock
    self.hasFilters = hasFilters
    self.hasNotifications = hasNotifications
  }

  /// What a person should know before running plugins that they do not trust, in one line; nil
  /// when all is there.
  public var shortcoming: String? {
    var lacks: [String] = []
    if !hasFilters {
      lacks.append("no seccomp, so plugin code can make any system call")
    } else if !hasNotifications {
      lacks.append("no seccomp notifications, so refused calls are not named")
    }
    if landlock == 0 { lacks.append("no Landlock, so plugin code may read files while it loads") }
    return lacks.isEmpty ? nil : "this kernel has " + lacks.joined(separator: "; and ")
  }
}
