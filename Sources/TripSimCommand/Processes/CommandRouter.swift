import Notations
import RouteServices
import ToolKit
import TripModel

/// A user's program that answers routing requests, started at the first request.
///
/// A program that exited or timed out is restarted for the next request.
final class CommandRouter: RouterProgram {
  private let command: String
  private let timeout: Double
  private var child: ChildProcess?

  /// Prepares a program; `timeout` is in seconds of real time per answer.
  ///
  /// - Throws: The fault of a command line that begins with a program that cannot be run.
  init(command: String, timeout: Double) throws(Diagnostic) {
    if let program = ShellCommand.missingProgram(of: command) { throw .noProgram(program) }
    self.command = command
    self.timeout = timeout
  }

  func exchange(_ line: [UInt8], number: Int) -> RouterReply {
    let isFresh = child == nil
    do throws(ChildProcess.Failure) {
      let child = if let child { child } else { try ChildProcess(shell: command) }
      self.child = child
      switch try child.exchange(line + [0x0a], number: number, seconds: timeout) {
      case .line(let answer): return .answer(status: 200, body: answer)
      case .outdated(let answer):
        end()
        return silence("; it answered an earlier request: '\(excerpt(of: answer))'")
      }
    } catch {
      end()
      // A program that exits after each answer may exit before or after it gets the next request.
      return error == .ended && !isFresh ? exchange(line, number: number) : reply(to: error)
    }
  }

  private func reply(to failure: ChildProcess.Failure) -> RouterReply {
    switch failure {
    case .ended: .failure(.network, message: "the router's program exited without an answer")
    case .endless: .failure(.invalidAnswer, message: "the router's program never ends its line")
    case .interrupted: .interrupted
    case .unstartable: .silence(.network, message: "the router's program cannot be started")
    case .silent: silence()
    }
  }

  private func silence(_ found: String = "") -> RouterReply {
    .silence(
      .timeout,
      message: "the router's program did not answer within \(numberText(timeout)) s\(found)")
  }

  private func end() {
    child?.end()
    child = nil
  }
}
