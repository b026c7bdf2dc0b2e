package import Geodesy
package import Notations

/// A sentence about an event stream that must hold, whatever else changes.
///
/// The grammar, `|` between choices, `[…]` what may be left out, `…` what may be repeated:
///
///     sentence  exactly|at least|at most N QUERY [TIME]…
///               no QUERY [TIME]… [repeated within S s]
///               QUERY [TIME]… [within M m [of LAT,LON]]
///               QUERY before QUERY [before QUERY]…
///               every step announced A..B s before
///     QUERY     EVENT [[where|and] FIELD OP VALUE]…
///     OP        = | != | < | <= | > | >=, or nothing for =; a Boolean field may stand alone
///     TIME      between A and B | while off_route|on_route|signal_lost | on leg N
///
/// Times are seconds since the first fix, both ends included. A value with blanks stands in
/// single quotes. Examples:
///
///     exactly 1 reroute between 60 and 90
///     no spoken_instruction while off_route
///     no spoken_instruction repeated within 30 s
///     arrival final within 30 m
///     off_route reason wrong_way where deviation_m > 20
///     depart before off_route before reroute before arrival
///     every step announced 5..40 s before
package struct Expectation: Equatable, Sendable {
  /// What a sentence claims.
  package enum Claim: Equatable, Sendable {
    /// So many events are there.
    case count(CountRange, EventQuery)
    /// No two such events with the same words come within so many seconds.
    case unrepeated(EventQuery, seconds: Double)
    /// There is such an event, and each one lies so near: to a place, or by its `distance_m`.
    case near(EventQuery, distance: Double, of: Coordinate?)
    /// The first of each comes before the first of the next.
    case order([EventQuery])
    /// Each maneuver is spoken of within this many seconds before it.
    case announced(ClosedRange<Double>)
  }

  /// The sentence as written.
  package var source: PlacedText

  /// What it claims.
  package var claim: Claim
}

/// How many events are wanted.
package struct CountRange: Equatable, Sendable {
  /// The fewest.
  package var minimum: Int

  /// The most; absent where there is no limit.
  package var maximum: Int?

  /// Whether a number of events is in the range.
  func contains(_ count: Int) -> Bool {
    count >= minimum && count <= maximum ?? Int.max
  }
}

/// Which events of a stream are meant.
package struct EventQuery: Equatable, Sendable {
  /// The event's name.
  package var event: String

  /// What its fields must be, all of them.
  package var conditions: [FieldCondition] = []

  /// The seconds since the first fix between which it must come.
  package var window: ClosedRange<Double>?

  /// The state that must hold.
  package var state: TravelState?

  /// The leg that must be driven.
  package var leg: Int?
}

/// A state of the trip that begins and ends with events.
package enum TravelState: String, Hashable, Sendable, CaseIterable {
  case offRoute = "off_route"
  case onRoute = "on_route"
  case signalLost = "signal_lost"
}

/// A field's value as it must be.
package struct FieldCondition: Equatable, Sendable {
  /// How two values are compared.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  /// The field's name.
  package var field: String

  /// How the values are compared.
  package var comparison: Comparison

  /// The value, a number where it is one.
  package var value: String
}
