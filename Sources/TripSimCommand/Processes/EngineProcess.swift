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

  /// Prepares a program, which starts at its first input.
  init(_ program: EngineProgram) {
    self.program = program
    deadline = Deadline(seconds: program.timeout)
  }

  func send(_ line: [UInt8]) throws(EngineSilence) {
    deadline = Deadline(seconds: program.timeout)
    let child = try runningChild()
    do throws(ChildProcess.Failure) {
      try child.write(line, until: deadline)
    } catch {
      throw silence(of: error)
    }
  }

  func nextLine() throws(EngineSilence) -> [UInt8] {
    let child = try runningChild()
    do throws(ChildProcess.Failure) {
      return try child.readLine(until: deadline)
    } catch {
      throw silence(of: error)
    }
  }

  func end(hasClosed: Bool) -> EngineEnding {
    guard let child else { return EngineEnding() }
    let code = child.end(patience: hasClosed ? Self.exitPatience : 0)
    return EngineEnding(words: code.map(Self.words), lastWords: child.lastWords)
  }

  private static func words(ofExit code: Int32) -> String {
    code < 0 ? "by signal \(-code)" : "with exit code \(code)"
  }

  private func runningChild() throws(EngineSilence) -> ChildProcess {
    if let child { return child }
    let command = program.command.text
    if let program = ShellCommand.missingProgram(of: command) {
      throw .unstartable(reason: "the program '\(program)' does not exist or cannot be run")
    }
    do throws(ChildProcess.Failure) {
      let started = try ChildProcess(shell: command, keepsErrors: true)
      started.lineLimit = Self.lineLimit
      child = started
      return started
    } catch {
      throw silence(of: error)
    }
  }

  private func silence(of failure: ChildProcess.Failure) -> EngineSilence {
    switch failure {
    case .unstartable(let number): .unstartable(reason: systemErrorWords(number))
    case .ended: .ended
    case .silent: .silent(seconds: program.timeout)
    case .endless: .endless
    case .interrupted: .interrupted
    }
  }
}
