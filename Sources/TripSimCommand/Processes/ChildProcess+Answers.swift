import Notations
import ToolKit

extension ChildProcess {
  /// Writes a line with an `id` and waits for one, for at most `seconds` of real time.
  ///
  /// The written line includes its line feed; the returned one does not.
  ///
  /// Answers to earlier lines are skipped: otherwise a program that once wrote an extra or late
  /// line would give each later line the answer of the previous one.
  func exchange(_ line: [UInt8], number: Int, seconds: Double) throws(Failure) -> [UInt8] {
    let deadline = Deadline(seconds: seconds)
    do throws(Failure) {
      try write(line, until: deadline)
    } catch {
      // What the program wrote before it exited says more than the fact that it exited.
      if error != .ended { throw error }
    }
    while true {
      let answer = try readLine(until: deadline)
      let id = JSONReader.read(answer, file: "answer").value?["id"]?.number
      if id.map({ $0 >= Double(number) }) ?? true { return answer }
    }
  }
}

/// The beginning of a line that a program wrote, for a message.
func excerpt(of line: [UInt8]) -> String {
  String(decoding: line.prefix(60), as: UTF8.self) + (line.count > 60 ? "…" : "")
}
