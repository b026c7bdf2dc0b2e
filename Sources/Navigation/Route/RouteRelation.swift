package import Geodesy
package import TripModel

/// The relation of another route to the current one.
package enum RouteRelation: Equatable, Sendable {
  /// They have no road in common from the start of the one that begins later.
  case apart
  /// They follow the same roads to the same end.
  case same
  /// They diverge at a fork.
  case fork(RouteFork)
}

/// The fork where another route leaves the current one.
package struct RouteFork: Equatable, Sendable {
  /// The distance to it along the current route in meters.
  package var alongTrack: Double

  /// The distance to it along the other route in meters.
  package var alongOther: Double
}

extension NavigationEngine {
  /// The relation of another route to this one.
  ///
  /// The one that begins later must begin on the other.
  ///
  /// - Complexity: O(length of the road in common).
  package func relation(to other: NavigationEngine) -> RouteRelation {
    let (mine, theirs) = (plan.table.line, other.plan.table.line)
    var starts = mine.minima(near: theirs.points[0], within: SharedRoad.reach).map {
      RouteFork(alongTrack: $0.alongTrack, alongOther: 0)
    }
    if starts.isEmpty {
      starts = theirs.minima(near: mine.points[0], within: SharedRoad.reach).map {
        RouteFork(alongTrack: 0, alongOther: $0.alongTrack)
      }
    }
    let roads = starts.map { SharedRoad(mine, theirs, from: $0) }
    guard let longest = roads.max(by: { $0.length < $1.length }) else { return .apart }
    let isAtEnd = mine.length - longest.end.alongTrack <= SharedRoad.reach
    if longest.parts { return isAtEnd ? .apart : .fork(longest.end) }
    return isAtEnd ? .same : .apart
  }

  /// Whether a fix is near enough to the route's line to be on it.
  package func nearness(of fix: Fix) -> Comparison {
    let nearest = plan.table.line.nearest(to: Position(fix.coordinate).vector)
    return Comparison(
      "deviation_m", nearest.squaredDistance.squareRoot(), .atMost,
      AlongRoute(plan: plan).deviationThreshold(of: fix, ObservedNoise()))
  }

  /// The time from a distance along the route to its end in seconds, if known.
  package func remainingDuration(from alongTrack: Double) -> Double? {
    guard let whole = routeDuration, let behind = plan.table.time(at: alongTrack) else {
      return nil
    }
    return whole - behind
  }
}

/// The road that two lines have in common from a point onward.
private struct SharedRoad {
  /// The maximum distance between the ends of the lines in meters: the width of a large junction.
  static let reach = 50.0

  /// The distance in meters at which lines have diverged.
  ///
  /// They part where they were last this near. Routers draw one road a few meters apart, and a ramp
  /// leaves its road slowly.
  private static let apart = 15.0
  private static let together = 5.0

  /// The distance in meters between samples; more if a line is extremely long.
  private static let stride = 5.0
  private static let mostLooks = 200_000.0

  private(set) var end: RouteFork
  /// Whether the lines diverge; if not, the other one ends.
  private(set) var parts = false
  /// The length of the common road along the other line in meters.
  private(set) var length = 0.0

  init(_ line: Polyline, _ other: Polyline, from start: RouteFork) {
    end = start
    var fork = start
    var piece = line.piece(at: start.alongTrack)
    let stride = max(Self.stride, other.length / Self.mostLooks)
    while fork.alongOther < other.length {
      fork.alongOther = min(fork.alongOther + stride, other.length)
      let nearest = line.nearest(
        to: other.position(at: fork.alongOther).vector, from: fork.alongTrack - stride,
        to: fork.alongTrack + 8 * stride, hint: piece, cutoff: 0
      ).projection
      piece = nearest.piece
      let advance = max(nearest.alongTrack - fork.alongTrack, 0)
      fork.alongTrack += advance
      if nearest.squaredDistance > Self.apart * Self.apart {
        parts = true
        break
      }
      if nearest.squaredDistance <= Self.together * Self.together, advance > 0 {
        // The last sample before they diverge may be some meters before the point.
        let ahead = fork.alongOther - max(stride - advance, 0)
        end = RouteFork(alongTrack: fork.alongTrack, alongOther: ahead)
      }
    }
    if !parts { end = fork }
    length = end.alongOther - start.alongOther
  }
}

extension Coordinate {
  /// The maximum distance in meters between the same waypoint of two routes.
  private static let sameWaypointDistance = 100.0

  /// Whether a waypoint of one route is the same as one of another.
  package func isSameWaypoint(as other: Coordinate) -> Bool {
    distance(to: other) <= Coordinate.sameWaypointDistance
  }
}
