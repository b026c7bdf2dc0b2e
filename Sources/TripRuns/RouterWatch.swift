package import Notations
package import RouteServices
import ToolKit
package import TripModel

/// Observes the live routers of a trip, so that no failure remains unreported.
package final class RouterWatch: RouterObserver {
  /// The outcome of the requests to one router.
  private struct Record {
    let dialect: RouterDialect
    var requests = 0
    var failures = 0
    var message = ""
  }

  private let report: (Diagnostic) -> Void
  private var records: [Record] = []

  /// Why the trip cannot go on: the first request to a router got no answer; absent otherwise.
  private(set) var fault: Diagnostic?

  /// Makes an observer; warnings are passed to `report`.
  package init(report: @escaping (Diagnostic) -> Void) {
    self.report = report
  }

  package func note(
    _ reply: RouterReply, _ answer: RouteAnswer, of dialect: RouterDialect, number: Int
  ) {
    let index = records.firstIndex { $0.dialect == dialect } ?? records.count
    if index == records.count { records.append(Record(dialect: dialect)) }
    records[index].requests += 1
    guard case .failure(let reason, let message) = answer.result else { return }
    records[index].failures += 1
    records[index].message = message ?? reason.rawValue
    // A signal also ends the wait for an answer.
    if case .silence = reply, number == 1, Interruption.signal == nil {
      fault = Diagnostic(
        .error, code: "router_dead", file: "tripsim",
        "router '\(dialect.rawValue)' did not answer its first request: \(records[index].message)",
        expected: "a router that answers",
        hint: "'--router none' reports what happens without one")
    }
  }

  package func noteGivenUp(_ answer: RouteAnswer, of dialect: RouterDialect) {
    guard let record = records.first(where: { $0.dialect == dialect }) else { return }
    report(
      Diagnostic(
        .warning, code: "router_given_up", file: "tripsim",
        "router '\(dialect.rawValue)' is no longer used: \(LiveRoutes.patience) requests in a "
          + "row failed (\(record.message))"))
  }

  /// Reports each router all of whose requests failed.
  package func finish() {
    for record in records where record.failures == record.requests && fault == nil {
      report(
        Diagnostic(
          .warning, code: "router_failed", file: "tripsim",
          "every request to router '\(record.dialect.rawValue)' failed, "
            + "\(record.requests) in all (\(record.message))"))
    }
  }
}
