import Geodesy
package import TripModel

/// What another route is to the one driven.
package enum RouteRelation: Equatable, Sendable {
  /// They have no road in common from where the later one of them begins.
  case apart
  /// They lead along the same roads to the same end.
  case same
  /// They part at a place.
  case fork(RouteFork)
}

/// The place where another route leaves the one driven.
package struct RouteFork: Equatable, Sendable {
  /// Meters to it along the route driven.
  package var alongTrack: Double

  /// Meters to it along the other route.
  package var alongOther: Double
}

extension NavigationEngine {
  /// What another route is to this one.
  ///
  /// Whichever begins later has to begin on the other.
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

  /// Whether a fix is as near to the route's line as one on it may be.
  package func isNear(_ fix: Fix) -> Bool {
    let place = plan.table.line.nearest(to: Position(fix.coordinate).vector)
    return place.squaredDistance.squareRoot()
      <= AlongRoute(plan: plan).deviationThreshold(of: fix, AlongRouteState())
  }

  /// Seconds from a distance along the route to its end, where known.
  package func remainingDuration(from alongTrack: Double) -> Double? {
    guard let whole = routeDuration, let behind = plan.table.time(at: alongTrack) else {
      return nil
    }
    return whole - behind
  }
}

/// The road that two lines have in common from a place on.
private struct SharedRoad {
  /// How far apart the lines may begin or end, in meters: the width of a large junction.
  static let reach = 50.0

  /// Lines this many meters apart have parted, and parted where they were last this near: routers
  /// draw one road a few meters apart, and a ramp leaves its road slowly.
  private static let apart = 15.0
  private static let together = 5.0

  /// The meters between two looks; more where a line goes round the world many times.
  private static let stride = 5.0
  private static let mostLooks = 200_000.0

  private(set) var end: RouteFork
  /// Whether the lines part there; else the other one ends.
  private(set) var parts = false
  /// Meters along the other line from the start.
  private(set) var length = 0.0

  init(_ line: Polyline, _ other: Polyline, from start: RouteFork) {
    end = start
    var place = start
    var piece = line.piece(at: start.alongTrack)
    let stride = max(Self.stride, other.length / Self.mostLooks)
    while place.alongOther < other.length {
      place.alongOther = min(place.alongOther + stride, other.length)
      let nearest = line.nearest(
        to: other.position(at: place.alongOther).vector, from: place.alongTrack - stride,
        to: place.alongTrack + 8 * stride, hint: piece, cutoff: 0
      ).projection
      piece = nearest.piece
      let advance = max(nearest.alongTrack - place.alongTrack, 0)
      place.alongTrack += advance
      if nearest.squaredDistance > Self.apart * Self.apart {
        parts = true
        break
      }
      if nearest.squaredDistance <= Self.together * Self.together, advance > 0 {
        // The last look before they part may be some meters behind the place.
        let ahead = place.alongOther - max(stride - advance, 0)
        end = RouteFork(alongTrack: place.alongTrack, alongOther: ahead)
      }
    }
    if !parts { end = place }
    length = end.alongOther - start.alongOther
  }
}
