package import Geodesy

/// A place on the route where the traveler may be at a fix, and what became of it.
package struct Candidate: Equatable, Sendable {
  /// How the candidate came to be.
  package enum Lineage: Equatable, Sendable {
    /// A pass of the route near the first fix.
    case first
    /// The only place known goes on, beyond doubt.
    case followed
    /// An earlier place goes on to here; the number is its rank at the fix before.
    case continued(from: Int)
    /// From an earlier place a part of the route is left out to come here.
    case skipped(from: Int)
    /// From an earlier place a part of the route is driven again to come here.
    case repeated(from: Int)
    /// An earlier place that this fix cannot explain stays where it is.
    case waiting(from: Int)
    /// The step that is driven.
    case step
    /// A step that may be driven later.
    case laterStep
  }

  /// What became of it.
  package enum Standing: Equatable, Sendable {
    /// It goes along; the place with rank 0 is where the traveler is.
    case kept(rank: Int)
    /// It is given up.
    case dropped(Reason)
  }

  /// Why a candidate is given up.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Too much worse than the best one.
    case tooCostly = "too_costly"
    /// A better one is almost at the same place, or on the same road at another pass of it.
    case samePlace = "same_place"
    /// More are better than go along.
    case tooMany = "too_many"
    /// The route comes here later, and the other way around.
    case againstTravel = "against_travel"
    /// The drive did not come by a waypoint before it.
    case beyondWaypoint = "beyond_waypoint"
    /// The fix is taken for an outlier.
    case outlier
    /// The engine looks at the step driven only.
    case notDriven = "not_driven"
  }

  /// What a candidate costs: how ill it agrees with the fixes, in halves of squared deviations.
  package struct Cost: Equatable, Sendable {
    /// That of the place it came from.
    package var before = 0.0
    /// The difference of the ways made along the route and between the fixes.
    package var way = 0.0
    /// The distance from the route.
    package var distance = 0.0
    /// The angle between movement and route.
    package var course = 0.0

    /// The whole.
    package var total: Double { before + way + distance + course }
  }

  /// The step it lies on.
  package internal(set) var road: RoadIndex
  /// Meters from the route's start.
  package internal(set) var alongTrack: Double
  /// The place.
  package internal(set) var place: Coordinate
  /// Meters from the route to the fix, to the right of travel positive.
  package internal(set) var crossTrack: Double
  /// Degrees between the movement and the route, 0…180; absent without a direction of travel.
  package internal(set) var courseDifference: Double?
  /// What it costs; absent where the engine weighs no costs.
  package internal(set) var cost: Cost?
  /// How it came to be.
  package internal(set) var lineage: Lineage
  /// Where along the route the place first arose from which it goes on; absent for steps.
  package internal(set) var origin: Double?
  /// What became of it.
  package internal(set) var standing: Standing
}
