import Notations
import Regression
import ToolKit

/// A review of pending differences, one by one.
struct Review {
  let differences: [PendingDifference]
  /// The disk that has them.
  let disk: any FileDisk
  /// The console to show them on.
  let console: Console

  /// Shows each difference and performs the action of the typed key.
  func perform(with keys: TerminalKeys) -> ExitStatus {
    var counts: [ReviewKey: Int] = [:]
    var faults = 0
    for (index, difference) in differences.enumerated() {
      var fault: Diagnostic?
      switch difference.verdict(in: disk) {
      case .failure(let unreadable): fault = unreadable
      case .success(let verdict):
        tell("\n\(index + 1) of \(differences.count)\n")
        tell(text(of: verdict))
        guard let key = ask(keys, about: verdict) else {
          tell("\n")
          return Interruption.signal.map { .interrupted(signal: $0) } ?? .success
        }
        if key == .quit { return finish(counts, faults) }
        fault = act(key, on: difference)
        if fault == nil { counts[key, default: 0] += 1 }
      }
      if let fault {
        console.report(fault)
        faults += 1
      }
    }
    return finish(counts, faults)
  }

  /// Reports the outcome of the differences.
  private func finish(_ counts: [ReviewKey: Int], _ faults: Int) -> ExitStatus {
    tell(summary(counts) + "\n")
    return faults > 0 ? .noAnswer : .success
  }

  private func act(_ key: ReviewKey, on difference: PendingDifference) -> Diagnostic? {
    switch key {
    case .accept: difference.accept(in: disk)
    case .reject: difference.reject(in: disk)
    case .skip, .more, .quit: nil
    }
  }

  /// Asks until a key settles the difference; absent at the end of the input or after a signal.
  private func ask(_ keys: TerminalKeys, about verdict: CaseVerdict) -> ReviewKey? {
    while true {
      keys.drop()
      tell(ReviewKey.question)
      guard let typed = keys.next() else { return nil }
      // Without line editing, the end of the input comes as a character.
      if typed == "\u{4}" { return .quit }
      guard let key = ReviewKey(rawValue: typed) else {
        let help = ReviewKey.allCases.map { "  \($0.rawValue)  \($0.summary)\n" }.joined()
        tell("\n" + help)
        continue
      }
      tell("\(key.outcome)\n")
      if key != .more { return key }
      tell(details(of: verdict))
    }
  }

  /// Every difference of a trip, one line each.
  private func details(of verdict: CaseVerdict) -> String {
    let wording = VerdictWording(verdict, limit: .max, style: console.dataStyle)
    return wording.details.map { "  \($0)\n" }.joined()
  }

  private func text(of verdict: CaseVerdict) -> String {
    var human = HumanReport(console.dataStyle)
    return human.text(verdict, closerLook: CloserLook.command(verdict))
  }

  /// The numbers of differences by outcome.
  private func summary(_ counts: [ReviewKey: Int]) -> String {
    let (accepted, rejected) = (counts[.accept] ?? 0, counts[.reject] ?? 0)
    let left = differences.count - accepted - rejected
    return "\n\(accepted) accepted, \(rejected) rejected, \(left) still pending"
  }

  private func tell(_ text: String) {
    _ = writeAll(Array(text.utf8), to: STDOUT_FILENO)
  }
}
