package import Geodesy
package import TripModel

/// Where a simulated traveler truly is at an instant.
package struct DrivenPlace: Equatable, Sendable {
  /// When.
  package var time: Instant
  /// Seconds since the drive's first instant.
  package var elapsed: Double
  /// Meters from the start of the drive.
  package var alongTrack: Double
  /// The place on the line.
  package var coordinate: Coordinate
  /// The bearing of the line there.
  package var course: Bearing
  /// Meters per second.
  package var speed: Double
  /// Whether the place is in a tunnel of the route.
  package var isInTunnel: Bool
}

/// A drive along routes at their own speeds: the truth that a receiver would report with errors.
///
/// A sequence of places at regular instants from the start of the first route to the end of the
/// last; the last place is the end itself. Places are made one at a time.
///
///     let drive = RouteDriver(routes: [route], plan: SimulationPlan())
///     for place in drive { print(place.alongTrack, place.speed) }
///     // 0.0 0.0
///     // 1.5 3.0
///
/// - Complexity: O(N) to make for N vertices, then constant for each place on average.
package struct RouteDriver: Sequence, Sendable {
  /// The line.
  private let path: DrivePath

  /// The motions over it.
  private let motions: Motions

  /// The options.
  private let plan: SimulationPlan

  /// Prepares a drive.
  ///
  /// Routes are joined: one is left where it comes nearest to the start of the next, or the next is
  /// entered where it comes nearest to the end of the one before, whichever is nearer. A detour is
  /// the planned route, the detour's and the planned one again.
  ///
  /// - Parameters:
  ///   - routes: The routes in driving order.
  ///   - plan: The options.
  package init(routes: [Route], plan: SimulationPlan) {
    path = DrivePath(of: routes, plan: plan)
    motions = Motions(over: path, plan: plan)
    self.plan = plan
  }

  /// The length of the drive in meters.
  package var length: Double { path.length }

  /// The seconds from the first place to the last, standing before and after the drive included.
  ///
  /// - Complexity: O(N) for N vertices.
  package var duration: Double {
    let duration = motions.reduce(2 * plan.boundedStanding) { $0 + $1.duration }
    return (duration / plan.boundedInterval).rounded(.up) * plan.boundedInterval
  }

  /// Starts the drive anew.
  package func makeIterator() -> Iterator {
    Iterator(path: path, motions: motions, plan: plan)
  }

  /// The places of a drive one after another.
  package struct Iterator: IteratorProtocol, Sendable {
    /// The line.
    private let path: DrivePath
    /// The motions still to come.
    private var motions: Motions
    /// The motion that the drive is in; absent after the last.
    private var motion: Motion?
    /// Seconds from the drive's start to the begin of the motion.
    private var begin: Double
    /// The number of the next place.
    private var count = 0.0
    /// The instant of the first place.
    private let start: Instant
    /// Seconds from place to place.
    private let interval: Double
    /// Seconds of standing after the drive.
    private let standing: Double
    /// The index of the tunnel that ends next.
    private var tunnel = 0
    /// Whether the last place was given.
    private var isOver = false

    /// Begins a drive.
    fileprivate init(path: DrivePath, motions: Motions, plan: SimulationPlan) {
      self.path = path
      self.motions = motions
      motion = self.motions.next()
      start = plan.start
      interval = plan.boundedInterval
      standing = plan.boundedStanding
      begin = standing
    }

    package mutating func next() -> DrivenPlace? {
      if isOver { return nil }
      let elapsed = count * interval
      count += 1
      while let motion, begin + motion.duration <= elapsed {
        begin += motion.duration
        self.motion = motions.next()
      }
      guard let motion else {
        isOver = elapsed >= begin + standing
        return place(at: path.length, on: path.positions.count - 2, speed: 0, after: elapsed)
      }
      let seconds = Swift.max(0, elapsed - begin)
      return place(
        at: motion.distance(after: seconds), on: motion.segment,
        speed: elapsed < begin ? 0 : motion.speed(after: seconds), after: elapsed)
    }

    /// Describes a place.
    private mutating func place(
      at distance: Double, on segment: Int, speed: Double, after elapsed: Double
    ) -> DrivenPlace {
      while tunnel < path.tunnels.count, path.tunnels[tunnel].upperBound < distance { tunnel += 1 }
      let isInTunnel = tunnel < path.tunnels.count && path.tunnels[tunnel].contains(distance)
      let segment = Swift.max(0, segment)
      let position = path.position(on: segment, at: distance)
      return DrivenPlace(
        time: start.advanced(bySeconds: elapsed), elapsed: elapsed, alongTrack: distance,
        coordinate: position.coordinate, course: path.bearing(of: segment, at: position),
        speed: speed, isInTunnel: isInTunnel)
    }
  }
}

extension SimulationPlan {
  /// Seconds from place to place.
  fileprivate var boundedInterval: Double { interval.clamped(to: 0.01...3600, otherwise: 1) }

  /// Seconds of standing before the drive and after it.
  fileprivate var boundedStanding: Double { standing.clamped(to: 0...86_400, otherwise: 0) }
}
