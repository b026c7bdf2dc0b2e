package import Geodesy

/// A coordinate in ten-millionths of a degree, with latitude and longitude in one integer.
///
/// This is OpenStreetMap's own resolution, about 1 cm: equal values are the same node. The order is
/// by latitude, then longitude.
package struct PackedCoordinate: Equatable, Comparable, Sendable {
  /// The latitude above −90° in the upper half, the longitude above −180° in the lower half.
  package let bits: UInt64

  /// Makes a packed coordinate; absent outside −90…90 and −180…180 degrees.
  package init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    let north = UInt64((latitude * 1e7).rounded() + 900_000_000)
    let east = UInt64((longitude * 1e7).rounded() + 1_800_000_000)
    bits = north << 32 | east
  }

  package static func < (left: PackedCoordinate, right: PackedCoordinate) -> Bool {
    left.bits < right.bits
  }
}

extension PackedCoordinate {
  /// The coordinate in degrees.
  package var coordinate: Coordinate {
    Coordinate(
      latitude: (Double(bits >> 32) - 900_000_000) / 1e7,
      longitude: (Double(bits & 0xffff_ffff) - 1_800_000_000) / 1e7)
  }
}
