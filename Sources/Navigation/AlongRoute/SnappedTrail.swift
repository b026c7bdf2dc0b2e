import Geodesy
import TripModel

/// The locations to which a foreign engine snaps.
///
/// Together they show which of several passes of the route the traveler is on.
struct SnappedTrail: Equatable, Sendable {
  private var hypotheses: [Hypothesis] = []
  private var last: LastFix?

  /// The distance in meters beyond the nearest pass within which others are considered: an engine
  /// may snap to the other carriageway.
  private static let margin = 25.0

  /// Adds the snapped location of a fix; returns the distance in meters along the route to the pass
  /// there, within a range.
  mutating func advance(
    to coordinate: Coordinate, of fix: Fix, in range: ClosedRange<Double>,
    _ localization: Localization
  ) -> Double {
    var snapped = fix
    // A snapped location is as accurate as the route's line.
    (snapped.coordinate, snapped.accuracy) = (coordinate, 0)
    let movement = Movement(to: snapped, from: last)
    last = movement.lastFix(at: fix.time, after: last)
    let nearest = localization.line.nearest(to: movement.position, in: range)
    let radius = nearest.squaredDistance.squareRoot() + SnappedTrail.margin
    let stretch = OpenStretch(range: range)
    var (witness, examined) = (SilentWitness(), 0)
    if hypotheses.isEmpty {
      hypotheses = localization.begin(movement, within: radius, in: stretch, &witness)
    } else {
      localization.advance(
        &hypotheses, movement, within: radius, in: stretch, examined: &examined, &witness)
    }
    // A hypothesis that waits is not at this location.
    let along = hypotheses.first { $0.pending == 0 }?.alongTrack ?? nearest.alongTrack
    return min(max(along, range.lowerBound), range.upperBound)
  }
}
