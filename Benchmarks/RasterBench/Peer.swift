import Glibc

/// Another renderer in a process of its own, which draws a frame for each line it is sent and
/// answers with the milliseconds of processor time that it took.
///
/// So both can take turns, frame by frame.
@safe final class Peer {
  private let input: UnsafeMutablePointer<FILE>
  private let output: UnsafeMutablePointer<FILE>
  private let process: pid_t

  /// Nil where the command cannot be started.
  init?(_ command: [String]) {
    var toPeer: [Int32] = [0, 0]
    var fromPeer: [Int32] = [0, 0]
    guard unsafe pipe(&toPeer) == 0, unsafe pipe(&fromPeer) == 0 else { return nil }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawn_file_actions_adddup2(&actions, toPeer[0], 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, fromPeer[1], 1)
    for descriptor in toPeer + fromPeer {
      unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    var child: pid_t = 0
    let result = unsafe posix_spawnp(&child, command[0], &actions, nil, &arguments, environ)
    unsafe arguments.forEach { unsafe free($0) }
    unsafe posix_spawn_file_actions_destroy(&actions)
    close(toPeer[0])
    close(fromPeer[1])
    guard result == 0 else {
      return nil
    }
    process = child
    unsafe input = fdopen(toPeer[1], "w")
    unsafe output = fdopen(fromPeer[0], "r")
  }

  deinit {
    unsafe fclose(input)
    unsafe fclose(output)
    waitpid(process, nil, 0)
  }

  /// Has the peer draw a frame; nil once it is gone.
  func draw(_ frame: String) -> Double? {
    unsafe fputs(frame + "\n", input)
    unsafe fflush(input)
    var line = [CChar](repeating: 0, count: 64)
    guard unsafe fgets(&line, 64, output) != nil else { return nil }
    return unsafe strtod(line, nil)
  }
}
