import Geodesy
package import TripModel

/// The true position of a simulated traveler at each fix, relative to the planned route.
///
/// It is the result that a trip over the fixes should have. The first route of the drive is the
/// planned one. A position farther than 10 m from it is off route. A route that passes the same
/// location several times is followed in its own order.
package struct DriveTruth: Sendable {
  /// The truth at a fix.
  package struct Moment: Equatable, Sendable {
    /// The true position and speed.
    package var point: DrivenPoint
    /// The position on the route; absent off route.
    package var road: Road?
    /// Whether the position is the first one off route, or the first one back on it.
    package var change: Change?
  }

  /// A position on the route.
  package struct Road: Equatable, Sendable {
    /// The leg and its step, counted from 0.
    package var leg: Int
    package var step: Int
    /// The distance from the route's start in meters.
    package var alongTrack: Double
  }

  /// The change since the previous fix.
  package enum Change: String, Sendable {
    case departure
    case comeback = "return"
  }

  private let line: Polyline
  /// The end of each step, with its leg and its index in the leg.
  private let ends: [(end: Double, leg: Int, step: Int)]
  private var along = 0.0
  /// The distance in meters driven up to the previous position.
  private var driven = 0.0
  /// Whether the previous position was on the route; absent before the first.
  private var isOnRoute: Bool?

  /// The distance in meters beyond which a position is off route.
  private static let greatestDeviation = 10.0

  /// The tolerance in meters between the distance along the route and that driven, from fix to fix.
  private static let slack = 50.0

  /// The maximum difference in meters between equal distances from the line.
  private static let equalNearness = 0.1

  /// Prepares the truth of a drive that may begin anywhere on a route.
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

  /// The nearest projection around a distance along the line; of equally near ones, the one at it.
  ///
  /// On a road that is driven twice, this distinguishes the passes.
  private func pass(of position: Vector, at expected: Double) -> Projection {
    let range = range(expected, expected)
    let nearest = line.nearest(to: position, in: range)
    let reach = nearest.squaredDistance.squareRoot() + DriveTruth.equalNearness
    let equals = line.minima(near: position, within: reach).filter {
      range.contains($0.alongTrack)
    }
    return equals.min { abs($0.alongTrack - expected) < abs($1.alongTrack - expected) } ?? nearest
  }

  /// The truth at the next position of the drive.
  package mutating func moment(at point: DrivenPoint) -> Moment {
    let position = Position(point.coordinate).vector
    let expected = along + (point.alongTrack - driven)
    driven = point.alongTrack
    let limit = DriveTruth.greatestDeviation * DriveTruth.greatestDeviation
    var nearest = pass(of: position, at: expected)
    if nearest.squaredDistance > limit {
      let end = isOnRoute == true ? expected : line.length
      nearest = line.nearest(to: position, in: range(along, end))
    }
    let isNear = nearest.squaredDistance <= limit
    defer { isOnRoute = isNear }
    let change: Change? = isNear == isOnRoute ?? true ? nil : isNear ? .comeback : .departure
    guard isNear else { return Moment(point: point, road: nil, change: change) }
    along = nearest.alongTrack
    let index = ends.firstIndex { $0.end > along } ?? ends.count - 1
    let road = Road(leg: ends[index].leg, step: ends[index].step, alongTrack: along)
    return Moment(point: point, road: road, change: change)
  }
}
