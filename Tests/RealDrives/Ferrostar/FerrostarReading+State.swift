import Geodesy
import TripModel

extension FerrostarReading {
  /// The core's state after an update.
  func state(_ trip: inout Trip) -> FerrostarState {
    FerrostarState(
      trip.isComplete ? nil : navigating(&trip), distanceTraveled: trip.distanceTraveled,
      snappedDistanceTraveled: trip.snappedDistanceTraveled)
  }

  private func navigating(_ trip: inout Trip) -> FerrostarState.Navigating {
    let step = steps[trip.step]
    let segment = step.line.segment(of: trip.snapped)
    let remaining = step.line.length - step.line.traversed(to: trip.snapped)
    let later = steps[(trip.step + 1)...]
    // 1.3: the router's seconds per meter of its own distance, times the distance of the line.
    let seconds = step.distance > 0 ? step.duration * remaining / step.distance : 0
    let isOffRoute = trip.deviation.kind == "off_route"
    let visual = step.visual.lastIndex { remaining - $0.trigger <= 5 }
    let spoken = step.spoken.lastIndex { remaining - $0.trigger <= 5 }
    note(trip.snapped, on: step.line, segment, &trip)
    note(step, visual, spoken, remaining: remaining, &trip)
    return FerrostarState.Navigating(
      step: trip.step, segment: segment, snapped: trip.snapped,
      course: course(trip, step, segment), distanceToNextManeuver: remaining,
      distanceRemaining: remaining + later.reduce(0) { $0 + $1.distance },
      durationRemaining: seconds + later.reduce(0) { $0 + $1.duration },
      deviation: trip.deviation, remainingWaypoints: trip.remainingWaypoints.count,
      keepsDestination: trip.remainingWaypoints.last == waypoints.last,
      visual: isOffRoute ? nil : visual.map { step.visual[$0] },
      spoken: isOffRoute ? nil : spoken.map { step.spoken[$0] },
      annotation: segment.flatMap {
        step.annotations.indices.contains($0) ? step.annotations[$0] : nil
      })
  }

  /// 1.2: the course of the segment in whole degrees, or that of the fix.
  private func course(_ trip: Trip, _ step: FerrostarStep, _ segment: Int?) -> Double? {
    guard rules.snapsCourse, let segment else { return trip.fix.course?.degrees }
    if step.line.lengths[segment] == 0 { return 180 }
    let bearing = step.line.points[segment].bearing(to: step.line.points[segment + 1])
    return bearing.degrees.rounded()
  }
}
