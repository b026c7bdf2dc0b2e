package import Geodesy
package import TripModel

/// The true position of a simulated traveler at an instant.
package struct DrivenPoint: Equatable, Sendable {
  /// The instant.
  package var time: Instant
  /// The time since the drive's first instant in seconds.
  package var elapsed: Double
  /// The distance from the start of the drive in meters.
  package var alongTrack: Double
  /// The coordinate on the line.
  package var coordinate: Coordinate
  /// The bearing of the line there.
  package var course: Bearing
  /// The speed in m/s.
  package var speed: Double
  /// Whether the position is in a tunnel of the route.
  package var isInTunnel: Bool
}

/// A drive along routes at their own speeds: the truth that a receiver would report with errors.
///
/// It is a sequence of positions at regular instants from the start of the first route to the end
/// of the last; the last position is the end itself. Positions are computed one at a time.
///
///     let drive = RouteDriver(routes: [route], plan: SimulationPlan())
///     for point in drive { print(point.alongTrack, point.speed) }
///     // 0.0 0.0
///     // 1.5 3.0
///
/// - Complexity: O(N) to make for N vertices, then constant for each position on average.
package struct RouteDriver: Sequence, Sendable {
  /// The motions along its line.
  private let motions: Motions

  /// The options.
  private let plan: SimulationPlan

  /// Prepares a drive.
  ///
  /// Routes are joined: one is left where it is nearest to the start of the next, or the next is
  /// joined where it is nearest to the end of the previous one, whichever is nearer. For a detour,
  /// pass the planned route, the detour's route and the planned one again.
  ///
  /// - Parameters:
  ///   - routes: The routes in driving order.
  ///   - plan: The options.
  package init(routes: [Route], plan: SimulationPlan) {
    motions = Motions(over: DrivePath(of: routes, plan: plan), plan: plan)
    self.plan = plan
  }

  /// The length of the drive in meters.
  package var length: Double { motions.path.length }

  /// The indices of the routes of which the drive covers nothing.
  package var skippedRoutes: [Int] { motions.path.skippedRoutes }

  /// Whether the drive stops at an intermediate waypoint because of the plan.
  var stopsAtWaypoints: Bool { motions.path.stopsAtWaypoints }

  /// Whether the route states a tunnel.
  var hasTunnels: Bool { !motions.path.tunnels.isEmpty }

  /// The time from the first position to the last in seconds, including standing before and after
  /// the drive.
  ///
  /// - Complexity: O(N) for N vertices.
  package var duration: Double {
    let duration = motions.reduce(2 * plan.boundedStanding) { $0 + $1.duration }
    return (duration / plan.boundedInterval).rounded(.up) * plan.boundedInterval
  }

  /// Starts the drive from the beginning.
  package func makeIterator() -> Iterator {
    Iterator(motions: motions, plan: plan)
  }

  /// The positions of a drive in order.
  package struct Iterator: IteratorProtocol, Sendable {
    /// The remaining motions.
    private var motions: Motions
    /// The current motion; absent after the last.
    private var motion: Motion?
    /// The time from the drive's start to the beginning of the motion in seconds.
    private var begin: Double
    /// The number of the next position.
    private var count = 0.0
    /// The instant of the first position.
    private let start: Instant
    /// The time between positions in seconds.
    private let interval: Double
    /// The standing time after the drive in seconds.
    private let standing: Double
    /// The index of the tunnel that ends next.
    private var tunnel = 0
    /// Whether the last position has been returned.
    private var isOver = false

    /// Begins a drive.
    fileprivate init(motions: Motions, plan: SimulationPlan) {
      self.motions = motions
      motion = self.motions.next()
      start = plan.start
      interval = plan.boundedInterval
      standing = plan.boundedStanding
      begin = standing
    }

    package mutating func next() -> DrivenPoint? {
      if isOver { return nil }
      let elapsed = count * interval
      count += 1
      while let motion, begin + motion.duration <= elapsed {
        begin += motion.duration
        self.motion = motions.next()
      }
      guard let motion else {
        isOver = elapsed >= begin + standing
        let (end, last) = (motions.path.length, motions.path.positions.count - 2)
        return point(at: end, on: last, speed: 0, after: elapsed)
      }
      let seconds = Swift.max(0, elapsed - begin)
      return point(
        at: motion.distance(after: seconds), on: motion.segment,
        speed: elapsed < begin ? 0 : motion.speed(after: seconds), after: elapsed)
    }

    /// Describes a position.
    private mutating func point(
      at distance: Double, on segment: Int, speed: Double, after elapsed: Double
    ) -> DrivenPoint {
      let tunnels = motions.path.tunnels
      while tunnel < tunnels.count, tunnels[tunnel].upperBound < distance { tunnel += 1 }
      let isInTunnel = tunnel < tunnels.count && tunnels[tunnel].contains(distance)
      let segment = Swift.max(0, segment)
      let position = motions.path.position(on: segment, at: distance)
      return DrivenPoint(
        time: start.advanced(bySeconds: elapsed), elapsed: elapsed, alongTrack: distance,
        coordinate: position.coordinate, course: motions.path.bearing(of: segment, at: position),
        speed: speed, isInTunnel: isInTunnel)
    }
  }
}

extension SimulationPlan {
  /// The time between positions in seconds, clamped to its range.
  fileprivate var boundedInterval: Double { interval.clamped(to: 0.01...3600, otherwise: 1) }

  /// The standing time before and after the drive in seconds, clamped to its range.
  fileprivate var boundedStanding: Double { standing.clamped(to: 0...86_400, otherwise: 0) }
}
