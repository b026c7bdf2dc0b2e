import Geodesy
import Navigation
import TripModel

extension TripSession {
  /// Announces what comes with every fix, as far as it is wanted.
  mutating func announceFrequent(_ view: TripView, at fix: Fix) {
    announceEnvironment(view, at: fix)
    if selection.contains(.location), surroundings.isUpdating { announceLocation(view, at: fix) }
    if selection.contains(.progress) { announceProgress(view, at: fix) }
    guard let progress = view.progress, isGuided else { return }
    if selection.contains(.remainingTime), let duration = progress.legRemainingDuration,
      hasChanged(reportedDuration, duration, by: rules.remainingTimeChange)
    {
      reportedDuration = duration
      emit(.remainingTime, view: view)
    }
    if selection.contains(.remainingDistance),
      hasChanged(
        reportedDistance, progress.legRemainingDistance, by: rules.remainingDistanceChange)
    {
      reportedDistance = progress.legRemainingDistance
      emit(.remainingDistance, view: view)
    }
  }

  /// Tells the place on the road; where the engine has none, the receiver's own.
  private mutating func announceLocation(_ view: TripView, at fix: Fix) {
    var course = fix.course
    var place = EventPlace(coordinate: fix.coordinate)
    if let road = state.flatMap({ engine.location(of: $0) }) {
      place = EventPlace(coordinate: road.coordinate, snapped: road.coordinate)
      if rules.navigation.course == .snapped { course = road.course }
    }
    emit(
      .location(SnappedLocation(altitude: fix.altitude, course: course, speed: fix.speed)),
      place: place, progress: view.eventProgress)
  }

  /// Tells how far the traveler is; before the first fix on the route that is nowhere on it.
  private mutating func announceProgress(_ view: TripView, at fix: Fix) {
    guard let state else { return }
    let progress = view.progress
    emit(
      .progress(
        ProgressReport(
          stepRemainingDistance: progress?.stepRemainingDistance,
          stepRemainingDuration: progress?.stepRemainingDuration,
          intersection: progress.flatMap(engine.intersection(at:)),
          traveledDistance: progress?.traveledDistance ?? 0, fraction: progress?.fraction ?? 0,
          deviation: progress?.deviation ?? state.deviation,
          status: progress?.status ?? state.status, isSimulated: fix.isSimulated)),
      view: view)
  }

  private func hasChanged(_ reported: Double?, _ value: Double, by change: Double) -> Bool {
    guard let reported else { return true }
    return abs(value - reported) >= change
  }
}
