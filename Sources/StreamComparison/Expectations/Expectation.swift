package import Geodesy
package import Notations

/// An expectation: a sentence about an event stream that must hold, whatever else changes.
///
/// The grammar, with `|` between choices, `[…]` for optional parts and `…` for repetition:
///
///     sentence  exactly|at least|at most N QUERY [TIME]…
///               no QUERY [TIME]… [repeated within S s]
///               QUERY [TIME]… [within M m [of LAT,LON|PLACE]]
///               QUERY before QUERY [before QUERY]…
///               every step announced A..B s before
///     QUERY     EVENT [[where|and] FIELD OP VALUE]…
///     OP        = | != | < | <= | > | >=, or nothing for =; a Boolean field may stand alone
///     TIME      between A and B | while off_route|on_route|signal_lost | on leg N
///
/// Times are seconds since the first fix, both ends included, or places of a sketch, which stand
/// for the times at which the drive passes them. A value with blanks is in quotes, '…' or "…". An
/// array meets a condition if any element does; `!=` if no element is equal. Examples:
///
///     exactly 1 reroute between 60 and 90
///     no spoken_instruction while off_route
///     no spoken_instruction repeated within 30 s
///     arrival final within 30 m
///     off_route reason wrong_way where deviation_m > 20
///     depart before off_route before reroute before arrival
///     every step announced 5..40 s before
package struct Expectation: Equatable, Sendable {
  /// The claim of a sentence.
  package enum Claim: Equatable, Sendable {
    /// The number of events is in a range.
    case count(CountRange, EventQuery)
    /// No two events with the same words are less than `seconds` apart.
    case unrepeated(EventQuery, seconds: Double)
    /// There is such an event, and each one is near: to a coordinate, or by its `distance_m`.
    case near(EventQuery, distance: Double, of: Coordinate?)
    /// The first event of each query comes before the first of the next.
    case order([EventQuery])
    /// Each maneuver is announced within this range of seconds before it.
    case announced(ClosedRange<Double>)
  }

  /// The sentence as written.
  package var source: LocatedText

  /// The sentence with numbers in place of the places of a sketch, so that it stands alone.
  package var plainText: String

  package var claim: Claim
}

extension Expectation {
  /// The names of the events in the sentence.
  package var events: [String] {
    switch claim {
    case .announced: ["step", "spoken_instruction"]
    case .count, .unrepeated, .near, .order:
      queries.flatMap { query in
        [query.event] + (query.state.map { $0 == .signalLost ? [] : ["off_route"] } ?? [])
      }
    }
  }

  /// Whether it is about a state that a new route ends.
  package var endsWithRoute: Bool {
    queries.contains { $0.state == .offRoute || $0.state == .onRoute }
  }

  /// The names of the fields in its conditions.
  package var fields: [String] {
    queries.flatMap { query in
      query.conditions.map(\.field) + (query.leg == nil ? [] : ["leg"])
    }
  }

  /// The events that it is about.
  var queries: [EventQuery] {
    switch claim {
    case .count(_, let query), .unrepeated(let query, _), .near(let query, _, _): [query]
    case .order(let queries): queries
    case .announced: []
    }
  }
}

/// The allowed number of events.
package struct CountRange: Equatable, Sendable {
  package var minimum: Int

  /// The maximum; absent for no limit.
  package var maximum: Int?

  /// Whether a number of events is in the range.
  func contains(_ count: Int) -> Bool {
    count >= minimum && count <= maximum ?? Int.max
  }
}

/// A selection of events in a stream.
package struct EventQuery: Equatable, Sendable {
  /// The event's name.
  package var event: String

  /// The conditions on its fields, all of which must hold.
  package var conditions: [FieldCondition] = []

  /// The time window in seconds since the first fix.
  package var window: ClosedRange<Double>?

  /// The state that must hold.
  package var state: TravelState?

  /// The leg that must be driven.
  package var leg: Int?
}

extension EventQuery {
  /// Whether each event that matches also matches another query.
  func isIncluded(in other: EventQuery) -> Bool {
    event == other.event && other.conditions.allSatisfy(conditions.contains)
      && other.window.map { window.map($0.contains) ?? false } ?? true
      && [nil, state].contains(other.state) && [nil, leg].contains(other.leg)
  }
}

/// A state of the trip that begins and ends with events.
package enum TravelState: String, Hashable, Sendable, CaseIterable {
  case offRoute = "off_route"
  case onRoute = "on_route"
  case signalLost = "signal_lost"
}

package struct FieldCondition: Equatable, Sendable {
  /// A comparison of two values.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case unequal = "!="
    case less = "<"
    case greater = ">"
    case equal = "="

    /// The comparisons of more and less, the longest signs first.
    package static let orderings: [Comparison] = [.lessOrEqual, .greaterOrEqual, .less, .greater]

    /// Rejects a comparison of more and less, for values without an order.
    package func checkEquality(_ sign: ExpectationWords.Word, of name: String) throws(Diagnostic) {
      guard Self.orderings.contains(self) else { return }
      throw sign.fault(expected: "= or !=, because '\(name)' is not a number")
    }

    /// Whether a list of values meets a limit: any of them; with `!=`, all of them.
    package func holds<Value>(among values: [Value], _ meets: (Value) -> Bool) -> Bool {
      self == .unequal ? values.allSatisfy(meets) : values.contains(where: meets)
    }

    /// Whether a value meets a limit.
    package func holds<Value: Comparable>(_ found: Value, _ wanted: Value) -> Bool {
      switch self {
      case .equal: found == wanted
      case .unequal: found != wanted
      case .less: found < wanted
      case .lessOrEqual: found <= wanted
      case .greater: found > wanted
      case .greaterOrEqual: found >= wanted
      }
    }
  }

  /// The field's name.
  package var field: String

  package var comparison: Comparison

  /// The value; compared as a number if it is one.
  package var value: String
}
