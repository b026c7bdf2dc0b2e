import Notations
import Regression
import ToolKit

/// `tripsim review [PATH…]`: shows each pending difference and asks what to do with it.
enum ReviewCommand {
  /// The table of the command; its arguments are folders, case files, names and globs.
  ///
  /// Without arguments it applies to the standard folder.
  static var table: CommandTable<[String]> {
    let keys = ReviewKey.allCases.map { "'\($0.rawValue)' to \($0.summary)" }
    let usage = CommandUsage(
      name: "review", summary: "show each pending difference and ask whether to accept it",
      details: [
        "'tripsim check' leaves 'expected.pending.jsonl' beside a golden that differs. Each such "
          + "difference is shown as 'check' prints it, and waits for a key: "
          + keys.joined(separator: ", ") + ".",
        "It needs a terminal. Elsewhere 'tripsim accept' accepts or rejects without asking.",
      ],
      operands: [.cases],
      examples: [
        "tripsim check; tripsim review": "check and review",
        "tripsim review 'parking*'": "review some of the cases",
      ])
    return CommandTable(usage, rows: []) { paths, words in paths = words }
  }

  static func perform(_ paths: [String], _ console: Console) throws(RunStop) -> ExitStatus {
    if CheckCommand.isContinuousIntegration { throw .fault(AcceptCommand.notInCI) }
    let disk = Disk()
    let pending = CaseJob.pending(paths, on: disk)
    for fault in pending.diagnostics { console.report(fault) }
    let isWhole = pending.diagnostics.isEmpty
    guard let differences = pending.value, !differences.isEmpty else {
      return isWhole ? console.show("no pending differences\n") : .noAnswer
    }
    Interruption.listen()
    guard let keys = TerminalKeys() else { throw .fault(noTerminal) }
    let review = Review(differences: differences, disk: disk, console: console)
    let status = review.perform(with: keys)
    return status == .success && !isWhole ? .noAnswer : status
  }

  /// The fault of a review without a terminal.
  private static var noTerminal: Diagnostic {
    Diagnostic(
      .error, code: "no_terminal", file: "tripsim", "'review' waits for keys and has no terminal",
      expected: "a terminal as standard input and output",
      hint: "'tripsim accept --pending' lists pending differences, 'tripsim accept' accepts and "
        + "'tripsim accept --reject' drops them")
  }
}

/// A review of pending differences, one by one.
struct Review {
  /// The trips that differ.
  let differences: [CaseJob]
  /// The disk with the differences.
  let disk: any FileDisk
  /// The console on which they are shown.
  let console: Console

  /// Shows each difference and performs the action of the typed key.
  func perform(with keys: TerminalKeys) -> ExitStatus {
    var counts: [ReviewKey: Int] = [:]
    var faults = 0
    for (index, difference) in differences.enumerated() {
      do throws(Diagnostic) {
        let verdict = try difference.pendingVerdict(in: disk)
        show("\n\(index + 1) of \(differences.count)\n")
        show(text(of: verdict))
        guard let key = ask(keys, about: verdict) else {
          show("\n")
          return .success
        }
        try act(key, on: difference)
        if key == .quit { return finish(counts, faults) }
        counts[key, default: 0] += 1
      } catch {
        console.report(error)
        faults += 1
      }
    }
    return finish(counts, faults)
  }

  /// Reports the outcome of the differences.
  private func finish(_ counts: [ReviewKey: Int], _ faults: Int) -> ExitStatus {
    show(summary(counts) + "\n")
    return faults > 0 ? .noAnswer : .success
  }

  /// Performs the action of a key, and then names its outcome after the question.
  private func act(_ key: ReviewKey, on difference: CaseJob) throws(Diagnostic) {
    do throws(Diagnostic) {
      switch key {
      case .accept: try difference.acceptPending(in: disk)
      case .reject: try difference.rejectPending(in: disk)
      case .skip, .more, .quit: break
      }
    } catch {
      show("\n")
      throw error
    }
    show("\(key.outcome)\n")
  }

  /// Asks until a key settles the difference; absent at the end of the input or after a signal.
  private func ask(_ keys: TerminalKeys, about verdict: CaseVerdict) -> ReviewKey? {
    while true {
      keys.drop()
      show(ReviewKey.question)
      guard let typed = keys.next() else { return nil }
      // Without line editing, the end of the input arrives as a character.
      if typed == "\u{4}" { return .quit }
      guard let key = ReviewKey(rawValue: typed) else {
        let help = ReviewKey.allCases.map { "  \($0.rawValue)  \($0.summary)\n" }.joined()
        show("\n" + help)
        continue
      }
      if key != .more { return key }
      show("\(key.outcome)\n" + details(of: verdict))
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

  private func show(_ text: String) {
    _ = writeAll(Array(text.utf8), to: STDOUT_FILENO)
  }
}

/// A key of `tripsim review`, with its action on a pending difference.
enum ReviewKey: Character, CaseIterable {
  case accept = "a"
  case reject = "r"
  case skip = "s"
  case more = "m"
  case quit = "q"

  /// The action in words.
  var summary: String {
    switch self {
    case .accept: "make the output the new golden"
    case .reject: "drop the difference and keep the golden"
    case .skip: "leave it pending"
    case .more: "show every difference of the trip"
    case .quit: "leave it and all others pending"
    }
  }

  /// The word shown after the key was typed.
  var outcome: String {
    switch self {
    case .accept: "accepted"
    case .reject: "rejected"
    case .skip: "skipped"
    case .more: "every difference:"
    case .quit: "quit"
    }
  }

  /// The keys as a question: `[a]ccept, [r]eject, …? `.
  static var question: String {
    allCases.map { key in
      "[\(key.rawValue)]\("\(key)".dropFirst())"
    }.joined(separator: ", ") + "? "
  }
}
