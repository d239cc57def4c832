internal import Glibc
internal import MorphRuntime

/// Notices changes of files and folders, as the kernel reports them.
///
/// What is watched is always a folder: an editor that saves by renaming a new file over the old one
/// leaves a watch of the file itself with nothing. What does not exist yet is waited for in the
/// nearest folder that does. Where symbolic links lead is watched too, and some folders above, which
/// may be replaced with what is in them. inotify sees changes made on this machine, not those that
/// another makes on a network file system.
public final class FileWatcher {
  private static let interest =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
    | UInt32(IN_CREATE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)

  /// How many folders above that of a file are watched.
  private static let height = 3

  private let queue: FileDescriptor
  /// What was asked for: files, and folders whose every entry counts.
  private var asked: Set<String> = []
  /// The same, and where symbolic links lead.
  private var wanted: Set<String> = []
  /// Where what was asked for leads, when that is elsewhere, and the other way about.
  private var targets: [String: String] = [:]
  private var aliases: [String: Set<String>] = [:]
  /// Those of `wanted` that were folders when last looked at.
  private var wantedFolders: Set<String> = []
  /// The folders under watch.
  private var folders: [Int32: String] = [:]
  private var numbers: [String: Int32] = [:]

  public init() throws(DevError) {
    let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard number >= 0 else {
      let reason = SystemError("inotify_init1", code: errno).reason
      throw DevError(
        "cannot watch files: \(reason); /proc/sys/fs/inotify/max_user_instances is the limit")
    }
    queue = FileDescriptor(owning: number)
  }

  /// Readable when `changes` has something to tell.
  public var descriptor: Int32 { queue.number }

  /// From now on watches these absolute paths, and no others. A folder stands for the entries in
  /// it, not for those below.
  public func watch(_ paths: [String]) {
    asked = Set(paths.map { SourceFolder.absolute($0, in: "/") })
    resolve()
    update()
  }

  /// What has changed since the last call, in order, each path once: files that were written and
  /// closed, moved or removed, and new folders. Never waits.
  public func changes() -> [String] {
    var changed: Set<String> = []
    var isOutdated = false
    while let events = read() {
      for event in events { isOutdated = take(event, &changed) || isOutdated }
    }
    if isOutdated { changed.formUnion(appeared()) }
    return changed.union(changed.flatMap(asked(leadingTo:))).sorted()
  }

  /// What was asked for and leads where this path does. A folder that several paths lead to reports
  /// under one of them.
  private func asked(leadingTo path: String) -> Set<String> {
    if let names = aliases[targets[path] ?? path] { return names }
    let folder = SourceFolder.parent(of: path)
    let name = SourceFolder.name(of: path)
    return Set((aliases[targets[folder] ?? folder] ?? []).map { $0 + "/" + name })
  }

  // MARK: - Watches

  /// Follows symbolic links as they are now.
  private func resolve() {
    (targets, aliases) = ([:], [:])
    for path in asked {
      guard let real = SourceFolder.resolved(path), real != path else { continue }
      targets[path] = real
      aliases[real, default: []].insert(path)
    }
    wanted = asked.union(aliases.keys)
    wantedFolders = wanted.filter(SourceFolder.isFolder)
  }

  /// Puts watches on the folders that matter, and takes them off others.
  private func update() {
    var needed: Set<String> = []
    for path in wanted {
      if wantedFolders.contains(path) { needed.insert(path) }
      // The folder's own end and return are seen from the one above it.
      var folder = nearestFolder(above: path)
      needed.insert(folder)
      for _ in 0..<Self.height where folder != "/" {
        folder = SourceFolder.parent(of: folder)
        needed.insert(folder)
      }
    }
    for (path, number) in numbers where !needed.contains(path) {
      _ = inotify_rm_watch(queue.number, number)
      numbers[path] = nil
      folders[number] = nil
    }
    for path in needed where numbers[path] == nil {
      let number = unsafe inotify_add_watch(queue.number, path, Self.interest)
      guard number >= 0 else { continue }
      // One folder reached by two paths has one watch.
      if let other = folders[number] { numbers[other] = nil }
      numbers[path] = number
      folders[number] = path
    }
  }

  private func nearestFolder(above path: String) -> String {
    var folder = SourceFolder.parent(of: path)
    while folder != "/" && !SourceFolder.isFolder(folder) {
      folder = SourceFolder.parent(of: folder)
    }
    return folder
  }

  /// Watches what exists by now. What has come into being under a new watch was seen by none, so
  /// it is told here.
  private func appeared() -> [String] {
    var found: [String] = []
    // A folder may get a folder while it is looked at.
    for _ in 0..<8 {
      let before = Set(numbers.keys)
      resolve()
      update()
      let new = Set(numbers.keys).subtracting(before)
      if new.isEmpty { break }
      found += wanted.filter { path in
        new.contains(SourceFolder.parent(of: path)) && SourceFolder.exists(path)
      }
      for folder in new.intersection(wantedFolders) {
        found.append(folder)
        found += SourceFolder.names(in: folder).map { folder + "/" + $0 }
      }
    }
    return found
  }

  // MARK: - Events

  private struct Event {
    var watch: Int32
    var mask: UInt32
    var name: String
  }

  /// The next events; nil when there are none.
  private func read() -> [Event]? {
    let size = 16 * 1024
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, unsafe Glibc.read(queue.number, buffer.baseAddress!, size))
    }
    guard !bytes.isEmpty else { return nil }
    var events: [Event] = []
    var offset = 0
    let header = 16
    while offset + header <= bytes.count {
      func field(_ place: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[offset + place + $1]) << UInt32(8 * $1) }
      }
      let end = offset + header + Int(field(12))
      let name = bytes[offset + header..<min(end, bytes.count)].prefix { $0 != 0 }
      events.append(
        Event(
          watch: Int32(bitPattern: field(0)), mask: field(4),
          name: String(decoding: name, as: UTF8.self)))
      offset = end
    }
    return events
  }

  /// Notes what an event says. Whether watches have to be looked at again.
  private func take(_ event: Event, _ changed: inout Set<String>) -> Bool {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
      // Events were lost: anything may have changed.
      changed.formUnion(wanted)
      return true
    }
    guard let folder = folders[event.watch] else { return false }
    if event.mask & UInt32(IN_IGNORED) != 0 {
      folders[event.watch] = nil
      if numbers[folder] == event.watch { numbers[folder] = nil }
      return true
    }
    if event.mask & (UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)) != 0 {
      // A folder that was moved away would go on reporting under its old name.
      _ = inotify_rm_watch(queue.number, event.watch)
      if wanted.contains(folder) { changed.insert(folder) }
      return true
    }
    guard !event.name.isEmpty else { return false }
    let path = (folder == "/" ? "" : folder) + "/" + event.name
    let isFolder = event.mask & UInt32(IN_ISDIR) != 0
    let below = wanted.filter { $0.hasPrefix(path + "/") }
    if !below.isEmpty {
      // What is watched below is no longer what is there.
      for (place, number) in numbers where place == path || place.hasPrefix(path + "/") {
        _ = inotify_rm_watch(queue.number, number)
        numbers[place] = nil
        folders[number] = nil
      }
      changed.formUnion(below)
    }
    let isCreation = event.mask & UInt32(IN_CREATE) != 0
    // A file that was only made is still being written, unless it is another name of one.
    let counts = isFolder || !isCreation || isLink(path)
    if counts && (wanted.contains(path) || wantedFolders.contains(folder)) { changed.insert(path) }
    return isFolder || !below.isEmpty || aliases.values.contains { $0.contains(path) }
      || isLink(path)
  }

  /// A symbolic link, or one of several names of a file: nothing will be written and closed.
  private func isLink(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
  }
}
