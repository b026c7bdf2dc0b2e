import Notations
import ToolKit
import TripPlans
import TripRuns

/// A user's program that drives trips instead of tripsim's engine, one process per trip.
final class EngineProcess: EngineChannel {
  private let program: EngineProgram
  private var child: ChildProcess?
  private var deadline: Deadline

  /// The time in seconds within which a program that closed its output must exit.
  private static let exitPatience = 0.5

  /// The maximum length of an event's line in bytes.
  private static let lineLimit = 1_048_576

  var timeout: Double { program.timeout }

  /// Prepares a program, which starts at its first input.
  init(_ program: EngineProgram) {
    self.program = program
    deadline = Deadline(seconds: program.timeout)
  }

  func send(_ line: [UInt8]) throws(ChildProcess.Failure) {
    deadline = Deadline(seconds: program.timeout)
    try runningChild().write(line, until: deadline)
  }

  func nextLine() throws(ChildProcess.Failure) -> [UInt8] {
    try runningChild().readLine(until: deadline)
  }

  func end(hasClosed: Bool) -> EngineEnding {
    guard let child else { return EngineEnding() }
    let code = child.end(patience: hasClosed ? Self.exitPatience : 0)
    return EngineEnding(words: code.map(Self.words), lastWords: child.lastWords)
  }

  private static func words(ofExit code: Int32) -> String {
    code < 0 ? "by signal \(-code)" : "with exit code \(code)"
  }

  private func runningChild() throws(ChildProcess.Failure) -> ChildProcess {
    if let child { return child }
    let command = program.command.text
    if let program = ShellCommand.missingProgram(of: command) {
      throw .unstartable(reason: "the program '\(program)' does not exist or cannot be run")
    }
    let started = try ChildProcess(shell: command, keepsErrors: true)
    started.lineLimit = Self.lineLimit
    child = started
    return started
  }
}
