/// A program to be measured.
struct ChildProgram {
  /// Its path, or its name on the search path.
  let path: String

  /// Its arguments without its name.
  let arguments: [String]

  /// The cost of a run: its times in seconds, peak memory in bytes and wait status, 0 for success.
  typealias Cost = (timing: Timing, peakMemory: Int, status: Int32)

  init(_ path: String, _ arguments: [String]) {
    (self.path, self.arguments) = (path, arguments)
  }

  /// Runs the program to its end and discards its output.
  ///
  /// Linux counts the parent's memory at the start of a child as the child's, so nothing large may
  /// be in memory then.
  func run() -> Cost {
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var usage = rusage()
    var status: Int32 = -1
    var noEnvironment: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
    let wall = timing {
      var actions = unsafe posix_spawn_file_actions_t()
      unsafe posix_spawn_file_actions_init(&actions)
      for output in [STDOUT_FILENO, STDERR_FILENO] {
        unsafe posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
      }
      var child: pid_t = 0
      guard unsafe posix_spawnp(&child, path, &actions, nil, &words, &noEnvironment) == 0 else {
        return
      }
      unsafe wait4(child, &status, 0, &usage)
      unsafe posix_spawn_file_actions_destroy(&actions)
    }.wall
    let processor = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    return ((wall, processor), usage.ru_maxrss * Self.memoryUnit, status)
  }

  #if os(Linux)
    private static let memoryUnit = 1024
  #else
    private static let memoryUnit = 1
  #endif
}

private func seconds(_ time: timeval) -> Double {
  Double(time.tv_sec) + Double(time.tv_usec) / 1e6
}
