import Notations
import Synchronization

/// A program that exchanges lines over its standard input and output.
///
/// It runs in its own process group, so that ending it also ends its children.
package final class ChildProcess {
  /// Why a line could not be exchanged.
  package enum Failure: Error, Equatable, Sendable {
    /// The program could not be started.
    case unstartable(reason: String)
    /// The program exited or closed its output.
    case ended
    /// The program wrote nothing within the timeout.
    case silent
    /// The program wrote a line beyond the limit.
    case endless
    /// A signal asked the run to end.
    case interrupted
  }

  /// The maximum length of a line in bytes.
  package var lineLimit = 64 * 1_048_576

  /// The seconds that the program has to end its own children before it is killed.
  package var grace = 0.0

  private let identifier: pid_t
  /// The program's standard input; negative if closed.
  private var input: Int32
  /// The program's standard output.
  package let output: Int32
  /// The bytes read beyond the last line.
  private var rest: [UInt8] = []
  /// The number of leading bytes of `rest` known to contain no line feed.
  private var searched = 0
  private var isRunning = true
  /// The program's standard error; negative if it is inherited or closed.
  private var errors: Int32 = -1
  /// The last part of its output there.
  private var errorText: [UInt8] = []

  /// Starts a shell command.
  ///
  /// - Parameters:
  ///   - command: the command line.
  ///   - keepsErrors: whether its standard error is kept for `lastWords` instead of printed.
  /// - Throws: the reason why it cannot be started.
  package convenience init(shell command: String, keepsErrors: Bool = false) throws(Failure) {
    try self.init("/bin/sh", ["/bin/sh", "-c", command], keepsErrors: keepsErrors)
  }

  /// Starts a program with arguments; the first one is its name.
  package init(_ program: String, _ words: [String], keepsErrors: Bool = false) throws(Failure) {
    guard let towards = Pipe() else { throw .unstartable(reason: systemErrorWords(errno)) }
    guard let from = Pipe() else {
      close(towards.readEnd)
      close(towards.writeEnd)
      throw .unstartable(reason: systemErrorWords(errno))
    }
    let beside = keepsErrors ? Pipe() : nil
    let (child, errorNumber) = spawn(
      program, words, input: towards.readEnd, output: from.writeEnd, errors: beside?.writeEnd)
    close(towards.readEnd)
    close(from.writeEnd)
    identifier = child
    input = towards.writeEnd
    output = from.readEnd
    if let beside {
      close(beside.writeEnd)
      errors = beside.readEnd
      _ = fcntl(errors, F_SETFL, O_NONBLOCK)
    }
    guard errorNumber == 0 else {
      isRunning = false
      close(input)
      close(output)
      closeErrors()
      throw .unstartable(reason: systemErrorWords(errorNumber))
    }
    // Writes have the same timeout as reads, because a program that does not read must not block
    // the trip.
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
  }

  deinit { end() }

  /// Ends the program and its children; returns its wait status if it had exited by itself.
  @discardableResult
  package func end() -> Int32? {
    guard isRunning else { return nil }
    isRunning = false
    if grace > 0 {
      kill(identifier, SIGTERM)
      _ = awaitExit(seconds: grace)
    }
    // Killing it first prevents complaints about closed streams.
    kill(-identifier, SIGKILL)
    closeInput()
    return reap()
  }

  /// Waits for the program's exit, without taking its status; returns whether it exited.
  private func awaitExit(seconds: Double) -> Bool {
    let deadline = Deadline(seconds: seconds)
    var state = unsafe siginfo_t()
    while true {
      let result = unsafe waitid(P_PID, id_t(identifier), &state, WEXITED | WNOHANG | WNOWAIT)
      let hasExited = unsafe state.si_signo == SIGCHLD
      if result < 0 || hasExited { return true }
      if deadline.milliseconds <= 0 { return false }
      usleep(1_000)
    }
  }

  /// Closes the program's output and waits for its exit; returns its wait status.
  private func reap() -> Int32 {
    close(output)
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    drainErrors()
    closeErrors()
    return status
  }

  /// Waits for a program to exit on its own, otherwise ends it and its children.
  ///
  /// - Returns: its exit code, or the negative number of a signal; absent if it had to be ended.
  package func end(patience seconds: Double) -> Int32? {
    guard isRunning else { return nil }
    if seconds > 0 { closeInput() }
    guard awaitExit(seconds: seconds) else {
      end()
      return nil
    }
    isRunning = false
    kill(-identifier, SIGKILL)
    return Self.code(ofStatus: reap())
  }

  /// The last line that the program wrote to its standard error, if that is kept.
  package var lastWords: String? {
    errorLines.last.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The last line with a prefix such as `fatal: `, without it; the last line if none has it.
  package func lastWords(after prefix: String) -> String? {
    let line = errorLines.last { $0.starts(with: prefix.utf8) }
    return line.map { String(decoding: $0.dropFirst(prefix.utf8.count), as: UTF8.self) }
      ?? lastWords
  }

  private var errorLines: [ArraySlice<UInt8>] {
    errorText.split { $0 == 0x0a || $0 == 0x0d }.filter { $0.contains { $0 > 0x20 } }
  }

  /// The maximum number of bytes kept of the program's standard error.
  private static let keptErrors = 4_096

  private func closeErrors() {
    if errors >= 0 { close(errors) }
    errors = -1
  }

  /// Keeps the last part of the program's output on standard error.
  private func drainErrors() {
    var piece = [UInt8](repeating: 0, count: 4_096)
    while errors >= 0 {
      let count = readBytes(errors, into: &piece)
      if count == 0 { return closeErrors() }
      if count < 0 { return }
      errorText = Array((errorText + piece[..<count]).suffix(Self.keptErrors))
    }
  }

  private static func code(ofStatus status: Int32) -> Int32 {
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : -signal
  }
}

extension ChildProcess {
  /// Writes a text, closes the program's input, and reads its output until it exits.
  ///
  /// - Parameters:
  ///   - text: the program's input.
  ///   - limit: the maximum length of its output in bytes.
  ///   - seconds: the timeout in real time.
  /// - Returns: its output and exit code; a signal is a negative code.
  /// - Throws: if the program times out or writes too much, or the run is interrupted.
  package func conclude(
    sending text: [UInt8], limit: Int, seconds: Double
  ) throws(Failure) -> (output: [UInt8], code: Int32) {
    let deadline = Deadline(seconds: seconds)
    do throws(Failure) {
      try write(text, until: deadline)
    } catch {
      // A program that exits before reading everything still has an exit code.
      if error != .ended { throw error }
    }
    closeInput()
    while rest.count <= limit {
      try wait(for: output, POLLIN, until: deadline)
      do throws(Failure) {
        try fill()
      } catch {
        isRunning = false
        return (rest, Self.code(ofStatus: reap()))
      }
    }
    throw .endless
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Writes a line including its line feed, until a deadline.
  package func write(_ line: [UInt8], until deadline: Deadline) throws(Failure) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe ToolKit.write(input, bytes.baseAddress, bytes.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        try wait(for: input, POLLOUT, until: deadline)
      } else if errno != EINTR {
        throw .ended
      }
    }
  }

  /// Waits for a line without its line feed, until a deadline.
  package func readLine(until deadline: Deadline) throws(Failure) -> [UInt8] {
    while true {
      if let line = try takeLine() { return line }
      try wait(for: output, POLLIN, until: deadline, polls: Interruption.pollsInLockstep)
      try fill()
    }
  }

  /// Waits for a number of bytes, until a deadline.
  package func read(_ count: Int, until deadline: Deadline) throws(Failure) -> [UInt8] {
    while rest.count < count {
      try wait(for: output, POLLIN, until: deadline)
      try fill()
    }
    let bytes = Array(rest[..<count])
    rest.removeFirst(count)
    searched = 0
    return bytes
  }

  /// Takes the next complete line without its line feed; absent if none is complete.
  package func takeLine() throws(Failure) -> [UInt8]? {
    guard let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = rest.count
      if searched > lineLimit { throw .endless }
      return nil
    }
    let line = Array(rest[..<end])
    rest.removeFirst(end + 1)
    searched = 0
    return line
  }

  /// Reads available bytes, waiting for some.
  package func fill() throws(Failure) {
    var count = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { bytes, length in
      count = unsafe ToolKit.read(output, bytes.baseAddress, bytes.count)
      length = max(count, 0)
    }
    if count == 0 { throw .ended }
    if count > 0 {
      rest += piece
    } else if errno != EINTR, errno != EAGAIN {
      throw .ended
    }
  }

  private func wait(
    for descriptor: Int32, _ events: Int32, until deadline: Deadline, polls: Int = 0
  ) throws(Failure) {
    guard Interruption.signal == nil else { throw .interrupted }
    guard deadline.milliseconds > 0 else { throw .silent }
    while true {
      let (isReady, hasErrors) = Interruption.wait(
        for: descriptor, events: Int16(events), orRead: errors,
        milliseconds: deadline.milliseconds, polls: polls)
      if Interruption.signal != nil { throw .interrupted }
      if hasErrors { drainErrors() }
      if isReady { return }
      if deadline.milliseconds <= 0 { throw .silent }
    }
  }
}

/// A time on the machine's monotonic clock.
package struct Deadline {
  private let end: Double

  /// Makes the deadline `seconds` from now.
  package init(seconds: Double) {
    end = Deadline.now + seconds
  }

  /// The milliseconds left, rounded up; 0 or less after the deadline.
  package var milliseconds: Int32 {
    Int32(max(0, min((end - Deadline.now) * 1000, 2_000_000_000)).rounded(.up))
  }

  /// The seconds since an arbitrary earlier time.
  package static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The two ends of a pipe that child processes do not inherit.
struct Pipe {
  let readEnd: Int32
  let writeEnd: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    let isMade = descriptorsChange.withLock { _ in
      guard unsafe pipe(&ends) == 0 else { return false }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return true
    }
    guard isMade else { return nil }
    readEnd = ends[0]
    writeEnd = ends[1]
  }
}
