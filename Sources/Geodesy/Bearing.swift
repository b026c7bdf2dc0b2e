/// A direction in degrees clockwise from true north, always 0 ≤ degrees < 360.
package struct Bearing: Equatable, Sendable {
  /// Degrees clockwise from true north, 0 ≤ degrees < 360.
  package let degrees: Double

  /// Makes a bearing from any number of degrees, wrapped into 0 ..< 360; 0 if not finite.
  package init(degrees: Double) {
    // For large angles the product below would be rounded by more than a degree.
    let near = degrees.magnitude < 1e6 ? degrees : degrees.truncatingRemainder(dividingBy: 360)
    let wrapped = near - (near / 360).rounded(.down) * 360
    self.degrees = wrapped >= 0 && wrapped < 360 ? wrapped : 0
  }
}

extension Bearing {
  /// The signed turn from this bearing to another in degrees, −180 < turn ≤ 180, right positive.
  package func turn(to other: Bearing) -> Double {
    let difference = other.degrees - degrees
    if difference > 180 { return difference - 360 }
    if difference <= -180 { return difference + 360 }
    return difference
  }

  /// The unsigned angle between two bearings in degrees, 0…180.
  package func difference(to other: Bearing) -> Double {
    abs(turn(to: other))
  }

  /// The opposite direction.
  package var reversed: Bearing {
    Bearing(degrees: degrees + 180)
  }
}
