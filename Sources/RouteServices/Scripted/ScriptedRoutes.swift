import Notations
package import TripModel

/// An answer in a script.
package struct ScriptedAnswer: Equatable, Sendable {
  /// The purpose of the requests it answers.
  package var purpose: RequestPurpose

  /// The answer and its latency.
  package var answer: RouteAnswer

  /// Makes a line of a script.
  package init(_ purpose: RequestPurpose = .reroute, _ answer: RouteAnswer) {
    self.purpose = purpose
    self.answer = answer
  }
}

/// Answers requests in the order of a script, separately for each purpose.
///
/// A purpose without a line is never requested; a request beyond the last line of its purpose fails
/// with `exhausted`.
package struct ScriptedRoutes: RouteProvider, Equatable, Sendable {
  /// The lines of the script.
  package let script: [ScriptedAnswer]

  /// The number of requests of each purpose answered so far.
  private var given: [RequestPurpose: Int] = [:]

  /// Makes a provider that follows a script.
  package init(script: [ScriptedAnswer]) {
    self.script = script
  }

  package func answers(_ purpose: RequestPurpose) -> Bool {
    script.contains { $0.purpose == purpose }
  }

  package mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    let lines = script.filter { $0.purpose == request.purpose }
    if lines.isEmpty { return nil }
    let ordinal = given[request.purpose, default: 0]
    given[request.purpose] = ordinal + 1
    guard ordinal < lines.count else {
      return RouteAnswer(
        .failure(.exhausted, message: "the script has \(plural(lines.count, "answer"))"))
    }
    return lines[ordinal].answer
  }
}
