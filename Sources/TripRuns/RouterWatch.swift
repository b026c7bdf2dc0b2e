import Notations
package import RouteServices
import ToolKit
import TripModel

/// Observes the live routers of a trip, so that no failure remains unreported.
package final class RouterWatch {
  /// The outcome of the requests to one router.
  private struct Record {
    let dialect: RouterDialect
    var requests = 0
    var failures = 0
    var message = ""
    /// Whether the router has never answered; a program that crashes only occasionally is
    /// restarted.
    var isDead = true
    /// Whether it is not called again; the failures after that are not its own.
    var isGivenUp = false

    /// The error of a router that has not answered.
    var silence: Diagnostic {
      let name = "router '\(dialect.rawValue)'"
      return Diagnostic(
        .error, code: "router_dead", file: "tripsim",
        requests == 1
          ? "\(name) did not answer its first request: \(message)"
          : "\(name) answered none of its \(requests) requests: \(message)",
        expected: "a router that answers",
        hint: "'--router none' reports what happens without one")
    }
  }

  private let faults: RunFaults
  /// Whether no other router can answer.
  var isOnly = true
  private var records: [Record] = []

  /// Why the trip cannot continue: its only router never answers; absent otherwise.
  private(set) var fault: Diagnostic?

  /// Makes an observer that adds its faults to those of the run.
  package init(_ faults: RunFaults) {
    self.faults = faults
  }

  /// Records the outcome of a request.
  package func note(_ live: LiveExchange) {
    let (reply, dialect) = (live.exchange.reply, live.exchange.dialect)
    let index = records.firstIndex { $0.dialect == dialect } ?? records.count
    if index == records.count { records.append(Record(dialect: dialect)) }
    if records[index].isGivenUp { return }
    records[index].requests += 1
    if reply.isAnswer(of: dialect) { records[index].isDead = false }
    guard case .failure(let reason, let message) = live.answer.result else { return }
    records[index].failures += 1
    records[index].message = message ?? reason.rawValue
    // A router that takes long to answer first, as while loading roads, may answer the next
    // request. A signal also ends the wait for an answer.
    if case .silence(.network, _) = reply, live.number == 1, isOnly, Interruption.signal == nil {
      fault = records[index].silence
    }
    if live.isLast {
      records[index].isGivenUp = true
      giveUp(records[index])
    }
  }

  private func giveUp(_ record: Record) {
    if record.isDead, isOnly {
      fault = fault ?? record.silence
      return
    }
    faults.add(
      Diagnostic(
        .warning, code: "router_given_up", file: "tripsim",
        "router '\(record.dialect.rawValue)' is no longer used: \(LiveRoutes.patience) requests in a "
          + "row failed (\(record.message))"))
  }

  /// Reports each router for which all requests failed.
  package func finish() {
    for record in records
    where record.failures == record.requests && !record.isGivenUp && fault == nil {
      if record.isDead, isOnly, Interruption.signal == nil {
        faults.add(record.silence)
        continue
      }
      faults.add(
        Diagnostic(
          .warning, code: "router_failed", file: "tripsim",
          "every request to router '\(record.dialect.rawValue)' failed, "
            + "\(record.requests) in all (\(record.message))"))
    }
  }
}

extension RouterReply {
  /// Whether the exchange shows that the router works.
  ///
  /// A program that exits has not answered; a service that breaks a connection exists.
  fileprivate func isAnswer(of dialect: RouterDialect) -> Bool {
    switch self {
    case .answer: true
    case .failure: dialect != .exec
    case .silence: false
    }
  }
}
