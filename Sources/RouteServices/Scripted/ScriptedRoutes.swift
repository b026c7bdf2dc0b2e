package import TripModel

/// An answer that a script foresees.
package struct ScriptedAnswer: Equatable, Sendable {
  /// The requests it is for.
  package var purpose: RequestPurpose

  /// What is answered, and when.
  package var answer: RouteAnswer

  /// Makes a line of a script.
  package init(_ purpose: RequestPurpose = .reroute, _ answer: RouteAnswer) {
    self.purpose = purpose
    self.answer = answer
  }
}

/// Answers in the order of a script, each purpose counted for itself.
///
/// A purpose without a line is never requested; a request beyond the last line of its purpose
/// fails as exhausted.
package struct ScriptedRoutes: RouteProvider, Equatable, Sendable {
  /// The lines of the script.
  package let script: [ScriptedAnswer]

  /// How many requests of each purpose were answered, in the order of the purposes.
  private var given = [Int](repeating: 0, count: RequestPurpose.allCases.count)

  /// Makes a provider that follows a script.
  package init(script: [ScriptedAnswer]) {
    self.script = script
  }

  package func answers(_ purpose: RequestPurpose) -> Bool {
    script.contains { $0.purpose == purpose }
  }

  package mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    let lines = script.filter { $0.purpose == request.purpose }
    guard !lines.isEmpty, let row = RequestPurpose.allCases.firstIndex(of: request.purpose) else {
      return nil
    }
    defer { given[row] += 1 }
    guard given[row] < lines.count else {
      return RouteAnswer(
        .failure(.exhausted, message: "the script has \(answerCount(lines.count))"))
    }
    return lines[given[row]].answer
  }
}

private func answerCount(_ count: Int) -> String {
  count == 1 ? "1 answer" : "\(count) answers"
}
