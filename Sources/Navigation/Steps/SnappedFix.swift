import Geodesy
import TripModel

/// A fix with its projection on the current step.
struct SnappedFix: Equatable, Sendable {
  /// The fix.
  let fix: Fix
  /// Its projection.
  let snapped: SnappedCoordinate
  /// The distance between the two in meters.
  let away: Double

  /// Snaps a fix to the line of a step.
  init(_ fix: Fix, on line: VertexLine) {
    self.fix = fix
    snapped = line.snapped(fix.coordinate)
    away = fix.coordinate.distance(to: snapped.coordinate)
  }
}
