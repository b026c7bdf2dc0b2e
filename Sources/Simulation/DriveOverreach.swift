/// An option without effect because it refers to a part that the drive does not have.
package enum DriveOverreach: Equatable, Sendable {
  /// The named option begins after the end of the drive, at meters from its start.
  case meters(option: String, begin: Double, end: Double)
  /// The named option begins after the end of the drive, at seconds since the first fix.
  case seconds(option: String, begin: Double, end: Double)
  /// Stops at intermediate waypoints, on a route without such a waypoint.
  case noWaypoint
  /// Gaps in tunnels, on a route without a tunnel.
  case noTunnel
}

extension SimulatedDrive {
  /// The stops, gaps, receivers and clock jumps of the plan that the drive does not have.
  ///
  /// - Complexity: O(N) for N vertices.
  package var overreach: [DriveOverreach] {
    let (length, duration) = (driver.length, driver.duration)
    var overreach: [DriveOverreach] = []
    func check(_ option: String, meters begin: Double) {
      if begin > length { overreach.append(.meters(option: option, begin: begin, end: length)) }
    }
    func check(_ option: String, seconds begin: Double) {
      if begin > duration {
        overreach.append(.seconds(option: option, begin: begin, end: duration))
      }
    }
    for stop in plan.stops {
      switch stop.location {
      case .along(let meters): check("stop", meters: meters)
      case .waypoints: if !driver.stopsAtWaypoints { overreach.append(.noWaypoint) }
      }
    }
    for gap in plan.gaps {
      switch gap {
      case .along(let meters): check("gap", meters: meters.lowerBound)
      case .time(let seconds): check("gap", seconds: seconds.lowerBound)
      case .tunnels: if !driver.hasTunnels { overreach.append(.noTunnel) }
      }
    }
    for stretch in plan.receivers.stretches { check("receiver", meters: stretch.meters.lowerBound) }
    for fault in plan.faults {
      if case .clockJump(_, let seconds) = fault { check("fault", seconds: seconds) }
    }
    return overreach
  }
}
