import Geodesy
import TripModel

/// The line of a drive, joined from one or more routes, with the data that governs the speed on it.
struct DrivePath: Sendable {
  /// A stop on the drive.
  struct Stop: Sendable {
    /// The distance from the start in meters.
    var distance: Double
    /// The standing time in seconds.
    var duration: Double
  }

  /// The vertices, at least one, of which no two neighbors coincide.
  var positions: [Position] = []

  /// The distance of each vertex from the start in meters.
  var distances: [Double] = []

  /// The speed of the road in m/s for each segment.
  var speeds: [Double] = []

  /// The speed limit in m/s for each segment; infinite if there is none.
  var limits: [Double] = []

  /// The stops, in road order.
  var stops: [Stop] = []

  /// Whether some stop is at an intermediate waypoint.
  private(set) var stopsAtWaypoints = false

  /// The indices of the routes of which the drive covers nothing.
  private(set) var skippedRoutes: [Int] = []

  /// The distances in meters from the start at which the drive stops at red signals, in road order.
  var signals: [Double] = []

  /// The distances from the start to the ends of each tunnel in meters, in road order.
  var tunnels: [ClosedRange<Double>] = []

  /// Joins the lines of routes by the rules of `DriveSection`.
  ///
  /// - Parameters:
  ///   - routes: The routes in driving order.
  ///   - plan: The speeds and the stops.
  /// - Complexity: O(N) for N vertices of all routes, and again for each stop between vertices.
  init(of routes: [Route], plan: SimulationPlan) {
    for section in DriveSection.sections(of: routes) {
      append(section, plan: plan)
      if section.isSkipped { skippedRoutes.append(section.number) }
    }
    if positions.isEmpty {
      positions = [Position(Coordinate(latitude: 0, longitude: 0))]
      distances = [0]
    }
    meetTraffic(plan)
    for stop in plan.stops {
      guard case .along(let meters) = stop.location else { continue }
      stops.append(
        Stop(distance: meters.clamped(to: 0...length, otherwise: 0), duration: stop.duration))
    }
    stops.sort { $0.distance < $1.distance }
    for stop in stops { split(at: stop.distance) }
  }

  /// The length in meters.
  var length: Double { distances[distances.count - 1] }

  /// The bearing of a segment at a position on it; 0 on a line without length.
  func bearing(of segment: Int, at position: Position) -> Bearing {
    guard segment + 1 < positions.count else { return Bearing(degrees: 0) }
    return position.bearing(of: positions[segment + 1].vector - positions[segment].vector)
  }

  /// The position on a segment at a distance in meters from the start of the drive.
  func position(on segment: Int, at distance: Double) -> Position {
    guard segment + 1 < positions.count else { return positions[positions.count - 1] }
    return between(
      positions[segment], positions[segment + 1],
      (distance - distances[segment]) / (distances[segment + 1] - distances[segment]))
  }
}

extension DrivePath {
  /// The distance in meters below which two vertices are merged.
  private static let leastSegment = 0.0001

  /// Adds a section of a route with its stops and tunnels.
  private mutating func append(_ section: DriveSection, plan: SimulationPlan) {
    let line = section.line
    let road = RoadSpeeds(of: line.route, distances: line.distances, plan: plan)
    append(line.position(at: section.from), speed: road.values.first ?? 0)
    let base = length - section.from
    for segment in road.values.indices {
      let (start, end) = (line.distances[segment], line.distances[segment + 1])
      guard end > section.from, start < section.to else { continue }
      let position =
        end <= section.to ? line.positions[segment + 1] : line.position(at: section.to)
      append(position, speed: road.values[segment], limit: road.limits[segment])
    }
    for tunnel in line.route.tunnels {
      let lower = max(line.distances[tunnel.lowerBound], section.from)
      let upper = min(line.distances[tunnel.upperBound], section.to)
      if lower < upper { tunnels.append(base + lower...base + upper) }
    }
    for stop in plan.stops where stop.location == .waypoints {
      for waypoint in line.route.waypoints.dropFirst().dropLast() {
        guard line.distances.indices.contains(waypoint.vertex) else { continue }
        let distance = line.distances[waypoint.vertex]
        guard distance > section.from, distance < section.to else { continue }
        stopsAtWaypoints = true
        stops.append(Stop(distance: base + distance, duration: stop.duration))
      }
    }
    for vertex in line.route.signals where line.distances.indices.contains(vertex) {
      let distance = line.distances[vertex] - DrivePath.signalDistance
      if distance > section.from, distance < section.to { signals.append(base + distance) }
    }
  }

  /// Adds a vertex, with the speed and the limit of the segment that leads to it.
  mutating func append(_ position: Position, speed: Double, limit: Double = .infinity) {
    guard let last = positions.last else {
      positions = [position]
      distances = [0]
      return
    }
    let step = last.distance(to: position)
    guard step >= DrivePath.leastSegment else { return }
    positions.append(position)
    distances.append(length + step)
    speeds.append(speed)
    limits.append(limit)
  }

  /// Ensures that a vertex lies within a centimeter of a distance from the start.
  mutating func split(at distance: Double) {
    let next = distances.partitioningIndex { $0 >= distance }
    let segment = next - 1
    guard segment >= 0, next < distances.count, distances[next] - distance > 0.01,
      distance - distances[segment] > 0.01
    else { return }
    positions.insert(position(on: segment, at: distance), at: next)
    distances.insert(distance, at: next)
    speeds.insert(speeds[segment], at: segment)
    limits.insert(limits[segment], at: segment)
  }
}

/// The position at a fraction of the great circle between two positions, clamped to 0…1.
func between(_ from: Position, _ to: Position, _ part: Double) -> Position {
  let way = to.vector - from.vector
  var part = part.clamped(to: 0...1, otherwise: 0)
  // On shorter lines, the same fraction of the chord is within a millimeter.
  if way.length > 10_000 {
    let angle = from.distance(to: to) / Earth.radius
    let done = sineAndCosine(radians: part * angle).sine
    part = done / (done + sineAndCosine(radians: (1 - part) * angle).sine)
  }
  return Position(vector: from.vector + way * part)
}
