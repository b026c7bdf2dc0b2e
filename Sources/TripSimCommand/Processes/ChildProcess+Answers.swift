import Notations
import ToolKit

/// The outcome of an exchange with a program.
enum ProgramAnswer {
  /// The answer, without its line feed.
  case line([UInt8])
  /// Before the timeout came only answers to earlier lines; this is the last.
  case outdated([UInt8])
}

extension ChildProcess {
  /// Writes a line with an `id` and waits for one, for at most `seconds` of real time.
  ///
  /// The written line includes its line feed.
  ///
  /// Answers to earlier lines are skipped: otherwise a program that once wrote an extra or late
  /// line would give each later line the answer of the previous one.
  func exchange(
    _ line: [UInt8], number: Int, seconds: Double
  ) throws(Failure) -> ProgramAnswer {
    let deadline = Deadline(seconds: seconds)
    do throws(Failure) {
      try write(line, until: deadline)
    } catch {
      // What the program wrote before it exited says more than the fact that it exited.
      if error != .ended { throw error }
    }
    var outdated: [UInt8]?
    do throws(Failure) {
      while true {
        let answer = try readLine(until: deadline)
        let id = JSONReader.read(answer, file: "answer").value?["id"]?.number
        if id.map({ $0 >= Double(number) }) ?? true { return .line(answer) }
        outdated = answer
      }
    } catch {
      guard error == .silent, let outdated else { throw error }
      return .outdated(outdated)
    }
  }
}

/// The beginning of a line that a program wrote, for a message.
func excerpt(of line: [UInt8]) -> String {
  String(decoding: line.prefix(60), as: UTF8.self) + (line.count > 60 ? "…" : "")
}
