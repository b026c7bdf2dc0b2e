import Geodesy

/// Compares states of two sources that must agree.
struct FerrostarStateComparison {
  private(set) var compared = 0
  /// The worst difference of a distance, in meters.
  private(set) var worst = 0.0
  private(set) var faults: [String] = []

  /// Compares two states after the same fix.
  mutating func compare(_ mine: FerrostarState, with theirs: FerrostarState) {
    defer { compared += 1 }
    measure(mine.distanceTraveled, theirs.distanceTraveled)
    measure(mine.snappedDistanceTraveled, theirs.snappedDistanceTraveled)
    require("complete", mine.navigating == nil, theirs.navigating == nil)
    guard let mine = mine.navigating, let theirs = theirs.navigating else { return }
    require("step", mine.step, theirs.step)
    require("segment", mine.segment, theirs.segment)
    require("waypoints", mine.remainingWaypoints, theirs.remainingWaypoints)
    require("deviation", mine.deviation.kind, theirs.deviation.kind)
    require("visual", mine.visual, theirs.visual)
    require("spoken", mine.spoken, theirs.spoken)
    require("annotation", mine.annotation, theirs.annotation)
    measure(mine.deviation.meters, theirs.deviation.meters)
    measure(mine.distanceToNextManeuver, theirs.distanceToNextManeuver)
    measure(mine.distanceRemaining, theirs.distanceRemaining)
    measure(haversine(mine.snapped, theirs.snapped), 0)
    require(
      "seconds", (mine.durationRemaining * 10).rounded(), (theirs.durationRemaining * 10).rounded())
    if let course = mine.course, let other = theirs.course {
      let difference = Bearing(degrees: course).difference(to: Bearing(degrees: other))
      // The core's course is on the ellipsoid; both are in whole degrees.
      if difference > 1 { require("course", course, other) }
    }
  }

  private mutating func require<Value: Equatable>(
    _ name: String, _ mine: Value, _ theirs: Value
  ) {
    if mine != theirs { faults.append("fix \(compared): \(name) \(mine) instead of \(theirs)") }
  }

  private mutating func measure(_ mine: Double, _ theirs: Double) {
    worst = max(worst, abs(mine - theirs))
  }
}
