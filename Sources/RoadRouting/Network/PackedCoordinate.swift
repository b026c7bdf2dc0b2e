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

  /// Makes a packed coordinate of billionths of a degree, rounded; absent outside the range.
  init?(latitudeNanodegrees latitude: Int64, longitudeNanodegrees longitude: Int64) {
    guard latitude.magnitude <= 90_000_000_000, longitude.magnitude <= 180_000_000_000 else {
      return nil
    }
    let north = UInt64(Self.rounded(latitude) + 900_000_000)
    let east = UInt64(Self.rounded(longitude) + 1_800_000_000)
    bits = north << 32 | east
  }

  /// Converts billionths to ten-millionths of a degree, ties away from zero.
  private static func rounded(_ nanodegrees: Int64) -> Int64 {
    (nanodegrees + (nanodegrees < 0 ? -50 : 50)) / 100
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
