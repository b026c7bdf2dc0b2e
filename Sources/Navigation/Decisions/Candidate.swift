package import Geodesy

/// A candidate position on the route for a fix, and its outcome.
package struct Candidate: Equatable, Sendable {
  /// The origin of a candidate.
  package enum Lineage: Equatable, Sendable {
    /// A pass of the route near the first fix.
    case first
    /// The continuation of the only known position, without a search.
    case followed
    /// The continuation of an earlier candidate, given by its rank at the previous fix.
    case continued(from: Int)
    /// A jump forward from an earlier candidate, skipping a part of the route.
    case skipped(from: Int)
    /// A jump back from an earlier candidate, repeating a part of the route.
    case repeated(from: Int)
    /// An earlier candidate kept in place because this fix does not explain it.
    case waiting(from: Int)
    /// The current step.
    case step
    /// A later step.
    case laterStep
  }

  /// The outcome of a candidate.
  package enum Standing: Equatable, Sendable {
    /// It is kept; rank 0 is the traveler's position.
    case kept(rank: Int)
    /// It is dropped.
    case dropped(Reason)
  }

  /// The reason why a candidate is dropped.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Its cost is much higher than the best one's.
    case tooCostly = "too_costly"
    /// A better one is nearly at the same position, or on another pass of the same road.
    case samePosition = "same_place"
    /// The limit on the number of candidates is exceeded.
    case tooMany = "too_many"
    /// The traveler is still at the start of the route, which passes here later.
    case undriven
    /// The drive has not passed a waypoint before it.
    case beyondWaypoint = "beyond_waypoint"
    /// The fix counts as an outlier.
    case outlier
    /// The engine considers only the current step.
    case notDriven = "not_driven"
  }

  /// The cost of a candidate: its disagreement with the fixes, in halves of squared deviations.
  package struct Cost: Equatable, Sendable {
    /// The cost of its predecessor.
    package var before = 0.0
    /// The transition cost: how much the distance along the route differs from that between the
    /// fixes.
    package var way = 0.0
    /// The emission cost of the distance from the route.
    package var distance = 0.0
    /// The cost of the angle between movement and route.
    package var course = 0.0

    /// The sum.
    package var total: Double { before + way + distance + course }
  }

  /// The step.
  package internal(set) var road: RoadIndex
  /// The distance from the route's start in meters.
  package internal(set) var alongTrack: Double
  /// The coordinate.
  package internal(set) var coordinate: Coordinate
  /// The distance from the route to the fix in meters, right of travel positive.
  package internal(set) var crossTrack: Double
  /// The angle between the movement and the route in degrees, 0…180; absent without a course.
  package internal(set) var courseDifference: Double?
  /// The cost; absent if the engine uses no costs.
  package internal(set) var cost: Cost?
  /// The origin of the candidate.
  package internal(set) var lineage: Lineage
  /// The distance along the route at which its chain of predecessors began; absent for steps.
  package internal(set) var origin: Double?
  /// The outcome.
  package internal(set) var standing: Standing
}
