import Geodesy
import TripModel

/// A route prepared for the engine: extents of steps and legs, instruction triggers and times.
struct RoadTable: Sendable {
  /// The line.
  let line: Polyline
  /// The steps of all legs in driving order.
  private(set) var steps: [StepSpan] = []
  /// The legs in driving order.
  private(set) var legs: [LegSpan] = []
  /// The triggers of spoken instructions.
  private(set) var spokenTriggers = Triggers()
  /// The triggers of visual instructions.
  private(set) var visualTriggers = Triggers()
  /// The position of each waypoint.
  let waypoints: [Position]
  /// The point of the line at each waypoint.
  let waypointRoad: [Vector]
  /// The time from the route's start to each point of the line in seconds; empty if unknown.
  let times: [Double]

  init(route: Route) {
    line = Polyline(route.vertices)
    for (index, leg) in route.legs.enumerated() {
      let first = steps.count
      for (number, step) in leg.steps.enumerated() {
        let span = StepSpan(
          road: RoadIndex(leg: index, step: number),
          start: line.distance(ofVertex: step.vertices.lowerBound),
          end: line.distance(ofVertex: step.vertices.upperBound), isFerry: step.mode == "ferry")
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
    waypoints = route.waypoints.map { Position($0.coordinate) }
    waypointRoad = [line.points[0]] + legs.map { [line] in line.position(at: $0.end).vector }
    times = RoadTable.times(of: route, line: line)
  }

  /// The time to each point of the line in seconds.
  ///
  /// It is interpolated by segment if all segments of a step are annotated, otherwise in proportion
  /// to length. The time of a step without a length passes on the segment after it.
  private static func times(of route: Route, line: Polyline) -> [Double] {
    var times = [0.0]
    times.reserveCapacity(line.points.count)
    var waited = 0.0
    for step in route.legs.flatMap(\.steps) {
      let durations = step.vertices.dropLast().map { segment in
        route.annotation.durations.indices.contains(segment)
          ? route.annotation.durations[segment] : nil
      }
      let annotated = durations.compactMap(\.self)
      let start = line.distance(ofVertex: step.vertices.lowerBound)
      let length = line.distance(ofVertex: step.vertices.upperBound) - start
      if annotated.count < durations.count, length > 0, step.declaredDuration == nil { return [] }
      if length == 0 { waited += step.declaredDuration ?? 0 }
      for (offset, segment) in step.vertices.dropLast().enumerated() {
        let from = line.distance(ofVertex: segment)
        let share = line.distance(ofVertex: segment + 1) - from
        let driven =
          annotated.count == durations.count
          ? annotated[offset]
          : length > 0 ? (step.declaredDuration ?? 0) * share / length : 0
        let duration = driven + waited
        let base = times[times.count - 1]
        while times.count <= line.pointOfVertex[segment + 1] {
          let part = share > 0 ? (line.distances[times.count] - from) / share : 1
          times.append(base + duration * part)
        }
        if share > 0 { waited = 0 }
      }
    }
    return times.count == line.points.count && times[times.count - 1] > 0 ? times : []
  }
}

extension RoadTable {
  /// The time from the route's start to a distance along it in seconds; absent if unknown.
  func time(at distance: Double, onPiece piece: Int) -> Double? {
    guard !times.isEmpty else { return nil }
    let length = line.distances[piece + 1] - line.distances[piece]
    let fraction =
      length > 0 ? min(max((distance - line.distances[piece]) / length, 0), 1) : 0
    return times[piece] + (times[piece + 1] - times[piece]) * fraction
  }

  /// The time from the route's start to a distance along it in seconds; absent if unknown.
  func time(at distance: Double) -> Double? {
    time(at: distance, onPiece: line.piece(at: distance))
  }

  /// The maximum difference in meters between two sums of the same pieces.
  static let roundingOfSums = 1e-6

  /// The last step that begins at or before a distance along the route.
  func step(at distance: Double) -> Int {
    let end = distance + Self.roundingOfSums
    return steps.dropFirst().partitioningIndex { !($0.start <= end) } - 1
  }
}

extension RoadTable {
  /// The minimum distance in meters from the path between two fixes to a waypoint or its
  /// projection.
  func distance(ofWaypoint waypoint: Int, fromWay start: Vector, to end: Vector) -> Double {
    let road = waypointRoad[waypoint]
    let position = waypoints.element(at: waypoint)?.vector ?? road
    return min(
      Self.distance(of: position, fromWay: start, to: end),
      Self.distance(of: road, fromWay: start, to: end))
  }

  private static func distance(
    of position: Vector, fromWay start: Vector, to end: Vector
  ) -> Double {
    let way = end - start
    let square = way.squaredLength
    let offset = position - start
    let fraction = square > 0 ? min(max(offset.dot(way) / square, 0), 1) : 0
    return (offset - way * fraction).length
  }
}

/// The extent of a step along the line.
struct StepSpan: Sendable {
  /// The leg and the index in the leg.
  let road: RoadIndex
  /// The distance along the route to its maneuver in meters.
  let start: Double
  /// The distance along the route to the next maneuver in meters.
  let end: Double
  /// Whether it is aboard a ferry.
  let isFerry: Bool
  /// The length in meters.
  var length: Double { end - start }

  /// The part of the step in meters after a distance along the route, at most the whole step.
  ///
  /// A step that was entered stays the current one although a later fix may lie before it.
  func remaining(from alongTrack: Double) -> Double {
    max(end - max(alongTrack, start), 0)
  }
}

/// The extent of a leg along the line.
struct LegSpan: Sendable {
  /// The distance along the route to its first waypoint in meters.
  let start: Double
  /// The distance along the route to its last waypoint in meters.
  let end: Double
  /// The index of its first step among all legs.
  let firstStep: Int
  /// The index of its last step among all legs.
  let lastStep: Int
}
