import Geodesy
import TripModel

/// A route in the form in which the engine asks it: where steps and legs begin and end along the
/// line, where instructions are due, how long each stretch takes.
struct RoadTable: Sendable {
  /// The line.
  let line: Polyline
  /// The steps of all legs in road order.
  let steps: [StepSpan]
  /// The legs in road order.
  let legs: [LegSpan]
  /// Where spoken instructions are due.
  let spokenTriggers: Triggers
  /// Where visual instructions are due.
  let visualTriggers: Triggers
  /// The place of each waypoint.
  let waypoints: [Position]
  /// Where the line is at each waypoint.
  let waypointRoad: [Vector]
  /// Seconds from the route's start to each point of the line; empty when not known.
  let times: [Double]

  init(route: Route) {
    let line = Polyline(route.vertices)
    var steps: [StepSpan] = []
    var legs: [LegSpan] = []
    var spokenTriggers = Triggers()
    var visualTriggers = Triggers()
    for (index, leg) in route.legs.enumerated() {
      let first = steps.count
      for (number, step) in leg.steps.enumerated() {
        let road = RoadIndex(leg: index, step: number)
        let span = StepSpan(step: step, road: road, line: line)
        steps.append(span)
        spokenTriggers.append(
          step.spokenInstructions.map(\.triggerDistance), of: step, length: span.length)
        visualTriggers.append(
          step.visualInstructions.map(\.triggerDistance), of: step, length: span.length)
      }
      guard first < steps.count else { continue }
      legs.append(
        LegSpan(
          start: steps[first].start, end: steps[steps.count - 1].end,
          firstStep: first, lastStep: steps.count - 1))
    }
    self.line = line
    self.steps = steps
    self.legs = legs
    self.spokenTriggers = spokenTriggers
    self.visualTriggers = visualTriggers
    waypoints = route.waypoints.map { Position($0.coordinate) }
    waypointRoad =
      [line.points[0]] + legs.map { line.position(at: $0.end).vector }
    times = RoadTable.times(of: route, line: line)
  }

  /// Seconds to each point: by segment where every segment of a step is annotated, else by each
  /// segment's share of its step's length.
  private static func times(of route: Route, line: Polyline) -> [Double] {
    var times = [0.0]
    times.reserveCapacity(line.points.count)
    for step in route.legs.flatMap(\.steps) {
      let durations = step.vertices.dropLast().map { segment in
        route.annotation.durations.indices.contains(segment)
          ? route.annotation.durations[segment] : nil
      }
      let annotated = durations.compactMap(\.self)
      let start = line.distance(ofVertex: step.vertices.lowerBound)
      let length = line.distance(ofVertex: step.vertices.upperBound) - start
      if annotated.count < durations.count, length > 0, step.declaredDuration == nil { return [] }
      for (offset, segment) in step.vertices.dropLast().enumerated() {
        let from = line.distance(ofVertex: segment)
        let share = line.distance(ofVertex: segment + 1) - from
        let duration =
          annotated.count == durations.count
          ? annotated[offset]
          : length > 0 ? (step.declaredDuration ?? 0) * share / length : 0
        let base = times[times.count - 1]
        while times.count <= line.pointOfVertex[segment + 1] {
          let part = share > 0 ? (line.distances[times.count] - from) / share : 1
          times.append(base + duration * part)
        }
      }
    }
    return times.count == line.points.count && times[times.count - 1] > 0 ? times : []
  }
}

extension RoadTable {
  /// Seconds from the route's start to a distance along it; absent when not known.
  func time(at distance: Double, onPiece piece: Int) -> Double? {
    guard !times.isEmpty else { return nil }
    let length = line.distances[piece + 1] - line.distances[piece]
    let fraction =
      length > 0 ? min(max((distance - line.distances[piece]) / length, 0), 1) : 0
    return times[piece] + (times[piece + 1] - times[piece]) * fraction
  }

  /// Seconds from the route's start to a distance along it; absent when not known.
  func time(at distance: Double) -> Double? {
    time(at: distance, onPiece: line.piece(at: distance))
  }

  /// Two sums of the same pieces differ by less than this many meters.
  static let roundingOfSums = 1e-6

  /// The last step that begins at or before a distance along the route.
  func step(at distance: Double) -> Int {
    let end = distance + Self.roundingOfSums
    return steps.dropFirst().partitioningIndex { !($0.start <= end) } - 1
  }
}

extension RoadTable {
  /// Meters from the way between two fixes to a waypoint or to where the route comes nearest to it.
  func distance(ofWaypoint waypoint: Int, fromWay start: Vector, to end: Vector) -> Double {
    let road = waypointRoad[waypoint]
    let place = waypoints.indices.contains(waypoint) ? waypoints[waypoint].vector : road
    return min(
      Self.distance(of: place, fromWay: start, to: end),
      Self.distance(of: road, fromWay: start, to: end))
  }

  private static func distance(
    of place: Vector, fromWay start: Vector, to end: Vector
  ) -> Double {
    let way = end - start
    let square = way.squaredLength
    let offset = place - start
    let fraction = square > 0 ? min(max(offset.dot(way) / square, 0), 1) : 0
    return (offset - way * fraction).length
  }
}

/// A step along the line.
struct StepSpan: Sendable {
  /// Its leg and place in the leg.
  let road: RoadIndex
  /// Meters along the route to its maneuver.
  let start: Double
  /// Meters along the route to the next maneuver.
  let end: Double
  /// The length in meters.
  var length: Double { end - start }

  init(step: Step, road: RoadIndex, line: Polyline) {
    self.road = road
    start = line.distance(ofVertex: step.vertices.lowerBound)
    end = line.distance(ofVertex: step.vertices.upperBound)
  }
}

/// A leg along the line.
struct LegSpan: Sendable {
  /// Meters along the route to its first waypoint.
  let start: Double
  /// Meters along the route to its last waypoint.
  let end: Double
  /// The index of its first step among those of all legs.
  let firstStep: Int
  /// The index of its last step among those of all legs.
  let lastStep: Int
}
