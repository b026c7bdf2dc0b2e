/// A direction in degrees clockwise from true north, always 0 ≤ degrees < 360.
package struct Bearing: Hashable, Sendable {
  /// Degrees clockwise from true north, 0 ≤ degrees < 360.
  package let degrees: Double

  /// Makes a bearing from any finite number of degrees by wrapping it into 0 ..< 360.
  package init(degrees: Double) {
    let turns = (degrees / 360).rounded(.down)
    let wrapped = degrees - turns * 360
    self.degrees = wrapped < 360 ? wrapped : 0
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
