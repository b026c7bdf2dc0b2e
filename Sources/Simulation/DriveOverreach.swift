/// A stop or a gap after the end of the drive, where it never happens.
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
  /// The stops and gaps of the plan after the end of the drive, in the order of the plan.
  ///
  /// - Complexity: O(N) for N vertices if a gap is in seconds.
  package var overreach: [DriveOverreach] {
    let length = driver.length
    let stops = plan.stops.compactMap { stop -> DriveOverreach? in
      guard case .along(let meters) = stop.location, meters > length else { return nil }
      return DriveOverreach(option: "stop", begin: .meters(meters), end: .meters(length))
    }
    let gaps = plan.gaps.compactMap { gap -> DriveOverreach? in
      switch gap {
      case .along(let meters) where meters.lowerBound > length:
        return DriveOverreach(
          option: "gap", begin: .meters(meters.lowerBound), end: .meters(length))
      case .time(let seconds) where seconds.lowerBound > driver.duration:
        return DriveOverreach(
          option: "gap", begin: .seconds(seconds.lowerBound), end: .seconds(driver.duration))
      case .along, .time, .tunnels: return nil
      }
    }
    return stops + gaps
  }
}
