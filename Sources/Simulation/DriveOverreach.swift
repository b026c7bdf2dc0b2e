/// An option for a part of the drive that begins after its end, so that it has no effect.
package struct DriveOverreach: Equatable, Sendable {
  /// The name of the option that requests it.
  package let option: String

  /// Its beginning.
  package let begin: Extent

  /// The end of the drive.
  package let end: Extent

  /// A distance or time along a drive.
  package enum Extent: Equatable, Sendable {
    /// Meters from the start of the drive.
    case meters(Double)
    /// Seconds since the first fix.
    case seconds(Double)
  }
}

extension SimulatedDrive {
  /// The stops, gaps, receivers and clock jumps of the plan after the end of the drive.
  ///
  /// - Complexity: O(N) for N vertices for each that is in seconds.
  package var overreach: [DriveOverreach] {
    plan.begins.compactMap { option, begin in
      switch begin {
      case .meters(let meters):
        let end = driver.length
        return meters > end ? DriveOverreach(option: option, begin: begin, end: .meters(end)) : nil
      case .seconds(let seconds):
        let end = driver.duration
        return seconds > end
          ? DriveOverreach(option: option, begin: begin, end: .seconds(end)) : nil
      }
    }
  }
}

extension SimulationPlan {
  /// The beginning of each part of the drive that an option names.
  fileprivate var begins: [(option: String, begin: DriveOverreach.Extent)] {
    var begins: [(option: String, begin: DriveOverreach.Extent)] = []
    for stop in stops {
      if case .along(let meters) = stop.location { begins.append(("stop", .meters(meters))) }
    }
    for gap in gaps {
      switch gap {
      case .along(let meters): begins.append(("gap", .meters(meters.lowerBound)))
      case .time(let seconds): begins.append(("gap", .seconds(seconds.lowerBound)))
      case .tunnels: break
      }
    }
    begins += receivers.stretches.map { ("receiver", .meters($0.meters.lowerBound)) }
    for fault in faults {
      if case .clockJump(_, let seconds) = fault { begins.append(("fault", .seconds(seconds))) }
    }
    return begins
  }
}
