import Geodesy
import TripModel

/// The effects of traffic, signals and parking on a drive.
extension DrivePath {
  /// The distance in meters before a signal at which the drive stops.
  static let signalDistance = 8.0

  /// The range of durations in seconds for which a signal is red.
  private static let redTime = 5.0...60.0

  /// The distance in meters between points at which the speed of the traffic changes.
  private static let trafficSpacing = 50.0

  /// The distance in meters over which the correlation of the traffic's speed falls to 1/e.
  private static let trafficLength = 300.0

  /// Adds the red signals, the varying traffic and the parking maneuvers of a plan.
  mutating func meetTraffic(_ plan: SimulationPlan) {
    let red = plan.redSignals.clamped(to: 0...1, otherwise: 0)
    var generator = SeededGenerator(seed: plan.seed, use: 20)
    for signal in signals {
      let (chance, part) = (generator.uniform(), generator.uniform())
      let (least, most) = (DrivePath.redTime.lowerBound, DrivePath.redTime.upperBound)
      guard chance < red else { continue }
      stops.append(Stop(distance: signal, duration: least + (most - least) * part))
    }
    if plan.traffic > 0, !plan.isEven {
      varySpeeds(by: plan.traffic.clamped(to: 0...1, otherwise: 0), seed: plan.seed)
    }
    if plan.parks { park() }
  }

  /// Multiplies the speeds by a varying factor, 0.2…1.3, within the limits.
  private mutating func varySpeeds(by deviation: Double, seed: UInt64) {
    for meters in stride(from: DrivePath.trafficSpacing, to: length, by: DrivePath.trafficSpacing) {
      split(at: meters)
    }
    var generator = SeededGenerator(seed: seed, use: 21)
    var wander = generator.normal()
    for segment in speeds.indices {
      let kept = decay((distances[segment + 1] - distances[segment]) / DrivePath.trafficLength)
      wander = wander * kept + (1 - kept * kept).squareRoot() * generator.normal()
      let factor = exponential(deviation * wander).clamped(to: 0.2...1.3, otherwise: 1)
      speeds[segment] = min(speeds[segment] * factor, limits[segment])
    }
  }

  /// Adds a parking space at each end: the drive backs out of the first and into the last.
  private mutating func park() {
    guard positions.count > 1 else { return }
    let begin = bearing(of: 0, at: positions[0]).degrees
    let last = positions.count - 1
    let end = bearing(of: last - 1, at: positions[last]).degrees
    let (side, back) = (3.0, 4.0)
    let space = positions[0].moved(along: begin, by: -2, side: side)
    let behind = positions[0].moved(along: begin, by: -2 - back, side: side)
    insert([space, behind])
    let past = positions[positions.count - 1].moved(along: end, by: 2 * back, side: 0)
    append(past, speed: 2)
    stops.append(Stop(distance: length, duration: 3))
    append(past.moved(along: end, by: -back, side: side), speed: 1.5)
    stops.append(Stop(distance: length, duration: 2))
    append(past.moved(along: end, by: -back / 2, side: side), speed: 1)
  }

  /// Inserts positions before the first one and shifts all distances accordingly.
  private mutating func insert(_ added: [Position]) {
    let rest = self
    (positions, distances, speeds, limits) = ([], [], [], [])
    for position in added + rest.positions.prefix(1) { append(position, speed: 1.5) }
    let way = length
    positions += rest.positions.dropFirst()
    distances += rest.distances.dropFirst().map { $0 + way }
    speeds += rest.speeds
    limits += rest.limits
    for index in stops.indices { stops[index].distance += way }
    tunnels = tunnels.map { $0.lowerBound + way...$0.upperBound + way }
    stops.append(Stop(distance: distances[min(1, distances.count - 1)], duration: 2))
  }
}

extension Position {
  /// The position at a distance in meters along a bearing and another to its right.
  fileprivate func moved(along bearing: Double, by meters: Double, side: Double) -> Position {
    let (sine, cosine) = sineAndCosine(degrees: bearing)
    return Position(
      coordinate.moved(east: sine * meters + cosine * side, north: cosine * meters - sine * side))
  }
}

extension Route {
  /// The vertices with a traffic signal.
  ///
  /// If the route states none, those of every intersection and of every turn between the waypoints.
  var signals: [Int] {
    let stated = intersections.filter { $0.roadObjects.contains { $0.kind == .trafficSignal } }
    if !stated.isEmpty { return stated.map(\.vertex) }
    let turns = legs.flatMap(\.steps).map(\.vertices.lowerBound)
    return Set(intersections.map(\.vertex) + turns).subtracting(waypoints.map(\.vertex)).sorted()
  }
}
