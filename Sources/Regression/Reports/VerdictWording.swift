import Notations
import StreamComparison
import TripRecords

/// A verdict as text: a headline, and a table of details.
package struct VerdictWording: Sendable {
  /// The reason why it did not pass, in one line.
  package let headline: String

  /// The lines of detail, without indentation.
  package let details: [String]

  /// Describes a verdict.
  ///
  /// - Parameters:
  ///   - verdict: the verdict; one that passed has no details.
  ///   - limit: the maximum number of differences, and of events per expectation.
  ///   - style: the style of the details.
  package init(_ verdict: CaseVerdict, limit: Int = 10, style: TextStyle = TextStyle()) {
    headline = printable(verdict.causes.map(\.headline).joined(separator: "; "))
    let isAlone = verdict.causes.count == 1
    details = verdict.causes.flatMap { cause in
      cause.comparison.map { DifferenceTable($0, limit: limit, style: style).lines }
        ?? cause.details(limit: limit, isAlone: isAlone).map(printable)
    }
  }
}

extension CaseVerdict.Cause {
  var headline: String {
    switch self {
    case .missingGolden: "there is no golden"
    case .unreadableGolden(let faults):
      "the golden cannot be read (\(plural(faults.count, "fault")))"
    case .difference(let comparison): comparison.headline
    case .expectation(let failure): "expected \(failure.sentence)"
    case .unstable: "two runs of the same trip differ"
    case .stopped(let exit, _): "the run ended with exit code \(exit)"
    case .unusable(.tripCase, _): "the case is not usable"
    case .unusable(.earlierEvents, _): "there is nothing to compare with"
    case .unusable(.pendingFile, _): "the events to review could not be written"
    case .interrupted(let signal, let checked, let total):
      "ended by signal \(signal) after \(checked) of \(plural(total, "trip"))"
    }
  }

  /// The details of a cause without a comparison.
  ///
  /// An expectation that is the only cause is already the headline.
  func details(limit: Int, isAlone: Bool = true) -> [String] {
    switch self {
    case .missingGolden(let path): ["no file '\(path)'"]
    case .unreadableGolden(let faults), .unusable(_, let faults):
      faults.prefix(limit).flatMap { lines(of: $0.rendered) } + more(faults.count, limit)
    case .expectation(let failure):
      (isAlone ? [] : ["expected \(failure.sentence)"])
        + (table(failure.witnesses.prefix(limit).map(\.cells))
        + more(failure.witnesses.count, limit)).map { isAlone ? $0 : "  " + $0 }
    case .stopped(_, let messages): messages.prefix(limit).flatMap(lines(of:))
    case .difference, .unstable, .interrupted: []
    }
  }

  private func lines(of text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  private func more(_ count: Int, _ limit: Int) -> [String] {
    count > limit ? ["… and \(count - limit) more"] : []
  }
}

extension StreamComparison {
  /// The number of differences, and how far the streams agree.
  package var headline: String {
    let starts = differences.count { $0.event == "start" }
    let count = oldCount - starts
    let after = starts > 0 ? "after 'start' " : ""
    let agreement =
      switch agreeing {
      case _ where starts == differences.count: "in 'start' alone"
      case 0: "from the first event on"
      case 1: after + "the first of \(plural(count, "event")) agrees"
      default: after + "the first \(agreeing) of \(count) events agree"
      }
    return "\(plural(differences.count, "difference")), \(agreement)"
  }
}

extension ExpectationFailure.Witness {
  /// The event as table cells.
  var cells: [String] {
    line.fixCells + [
      line.event ?? "",
      [remark, line.ownWords].compactMap(\.self)
        .filter { !$0.isEmpty }.joined(separator: ": "),
    ]
  }
}
