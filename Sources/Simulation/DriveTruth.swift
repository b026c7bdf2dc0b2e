import Geodesy
package import TripModel

/// Where a simulated traveler truly was at each fix, on the route that is planned: what a trip over
/// the fixes should have found.
///
/// The first route of the drive is the planned one. A place farther than 10 m from it is off it; a
/// route that comes by the same place several times is followed in its own order.
package struct DriveTruth: Sendable {
  /// The truth at a fix.
  package struct Moment: Equatable, Sendable {
    /// The true place and speed.
    package var place: DrivenPlace
    /// The place on the route; absent off it.
    package var road: Road?
    /// Whether the place is the first one off the route, or the first one back on it.
    package var change: Change?
  }

  /// A place on the route.
  package struct Road: Equatable, Sendable {
    /// The leg and its step, from 0.
    package var leg: Int
    package var step: Int
    /// Meters from the route's start.
    package var alongTrack: Double
  }

  /// What changed since the fix before.
  package enum Change: String, Sendable {
    case departure
    case comeback = "return"
  }

  private let line: Polyline
  /// Where each step ends, with its leg and its number there.
  private let ends: [(end: Double, leg: Int, step: Int)]
  private var along = 0.0
  /// Meters driven up to the place before.
  private var driven = 0.0
  private var isOnRoute = true

  /// Meters from the route beyond which a place is off it.
  private static let greatestDeviation = 10.0

  /// Meters by which the way along the route may differ from the way driven, from fix to fix.
  private static let slack = 50.0

  /// Begins at the start of a route.
  package init(along route: Route) {
    let line = Polyline(route.vertices)
    self.line = line
    ends = route.legs.enumerated().flatMap { leg, value in
      value.steps.enumerated().map { step, value in
        (line.distance(ofVertex: value.vertices.upperBound), leg, step)
      }
    }
  }

  /// The part of the line between two distances from its start, with some slack.
  private func range(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    let low = min(max(0, low - DriveTruth.slack), line.length)
    return low...max(low, min(high + DriveTruth.slack, line.length))
  }

  /// The truth at the next place of the drive.
  package mutating func moment(at place: DrivenPlace) -> Moment {
    let position = Position(place.coordinate).vector
    let expected = along + (place.alongTrack - driven)
    driven = place.alongTrack
    // Where a road is driven twice, the way made since the fix before tells the passes apart.
    var nearest = line.nearest(to: position, in: range(expected, expected))
    let limit = DriveTruth.greatestDeviation * DriveTruth.greatestDeviation
    if nearest.squaredDistance > limit {
      nearest = line.nearest(to: position, in: range(along, isOnRoute ? expected : line.length))
    }
    let isNear = nearest.squaredDistance <= limit
    defer { isOnRoute = isNear }
    let change: Change? = isNear == isOnRoute ? nil : isNear ? .comeback : .departure
    guard isNear else { return Moment(place: place, road: nil, change: change) }
    along = nearest.alongTrack
    let index = ends.firstIndex { $0.end > along } ?? ends.count - 1
    let road = Road(leg: ends[index].leg, step: ends[index].step, alongTrack: along)
    return Moment(place: place, road: road, change: change)
  }
}
