import Geodesy
import TripModel

/// Drops fixes at latitude and longitude 0 if others are elsewhere.
///
/// Receivers write zeros before their first fix. Zeros at the start are held until another fix
/// shows the area of the drive.
struct ZeroCoordinateGate {
  /// The maximum number of fixes held.
  static let limit = 3600

  /// The distance in degrees from 0, 0 within which a drive may pass it.
  private static let reach = 1.0

  /// The number of fixes dropped.
  private(set) var dropped = 0

  private var waiting: [Fix] = []
  private var isElsewhere: Bool?
}

extension ZeroCoordinateGate {
  /// Whether a fix passes unchanged; if so, it shows the area of the drive.
  mutating func isPlain(_ fix: Fix) -> Bool {
    let coordinate = fix.coordinate
    if coordinate.latitude == 0, coordinate.longitude == 0 { return false }
    guard isElsewhere == nil || !waiting.isEmpty else { return true }
    isElsewhere = max(coordinate.latitude.magnitude, coordinate.longitude.magnitude) > Self.reach
    return waiting.isEmpty
  }

  /// The fixes that pass when a fix arrives that does not pass unchanged.
  mutating func pass(_ fix: Fix) -> [Fix] {
    let isZero = fix.coordinate.latitude == 0 && fix.coordinate.longitude == 0
    guard isZero else {
      let zeros = finish()
      if isElsewhere == true { dropped += zeros.count }
      return (isElsewhere == true ? [] : zeros) + [fix]
    }
    if isElsewhere == false { return [fix] }
    if isElsewhere == nil, waiting.count < Self.limit { waiting.append(fix) } else { dropped += 1 }
    return []
  }

  /// The fixes that pass at the end.
  mutating func finish() -> [Fix] {
    defer { waiting = [] }
    return waiting
  }
}
