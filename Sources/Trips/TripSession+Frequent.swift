import Geodesy
import Navigation
import TripModel

extension TripSession {
  /// Announces what comes with every fix, as far as it is wanted.
  mutating func announceFrequent(_ view: TripView, at fix: Fix) {
    announceState()
    announceEnvironment(view, at: fix)
    if wants(.location), surroundings.isUpdating { announceLocation(view, at: fix) }
    if wants(.progress) { announceProgress(view, at: fix) }
    guard let progress = view.progress, isGuided else { return }
    if wants(.remainingTime), let duration = progress.legRemainingDuration,
      hasChanged(reportedDuration, duration, by: rules.remainingTimeChange)
    {
      reportedDuration = duration
      emit(.remainingTime, view: view)
    }
    if wants(.remainingDistance),
      hasChanged(
        reportedDistance, progress.legRemainingDistance, by: rules.remainingDistanceChange)
    {
      reportedDistance = progress.legRemainingDistance
      emit(.remainingDistance, view: view)
    }
  }

  /// Tells the state of navigation where it is another than was told.
  mutating func announceState() {
    guard let state, state.status != reportedStatus, wants(.state) else { return }
    let previous = reportedStatus
    reportedStatus = state.status
    emit(.state(state.status, previous: previous), view: view())
  }

  /// Tells the place on the road; where the engine has none, the receiver's own.
  private mutating func announceLocation(_ view: TripView, at fix: Fix) {
    var course = fix.course
    var place = EventPlace(coordinate: fix.coordinate)
    if let state, let road = engine.location(of: state) {
      place = EventPlace(coordinate: road.coordinate, snapped: road.coordinate)
      if rules.navigation.course == .snapped { course = road.course }
    }
    emit(
      .location(SnappedLocation(of: fix, at: place.snapped, course: course)),
      place: place, progress: view.eventProgress)
  }

  /// Tells how far the traveler is; before the first fix on the route that is nowhere on it.
  private mutating func announceProgress(_ view: TripView, at fix: Fix) {
    guard let state else { return }
    let progress = view.progress
    let around = progress.map(engine.intersections(around:))
    emit(
      .progress(
        ProgressReport(
          stepRemainingDistance: progress?.stepRemainingDistance,
          stepRemainingDuration: progress?.stepRemainingDuration, intersection: around?.index,
          nextIntersection: progress.flatMap { next(around?.next, $0) },
          traveledDistance: progress?.traveledDistance ?? 0, fraction: progress?.fraction ?? 0,
          deviation: progress?.deviation ?? state.deviation,
          status: progress?.status ?? state.status, isSimulated: fix.isSimulated,
          accuracy: fix.accuracy, road: road(view, around?.passed),
          remainingSteps: progress.map { engine.stepCount(after: $0.road) },
          remainingWaypoints: progress.map { waypointsAhead(from: $0.road.leg) })),
      view: view)
  }

  /// What is told of the intersection ahead; nothing off the route.
  private func next(
    _ intersection: Intersection?, _ progress: NavigationProgress
  ) -> NextIntersection? {
    guard absence == nil, let intersection else { return nil }
    return NextIntersection(
      distance: engine.distance(ofVertex: intersection.vertex) - progress.alongTrack,
      coordinate: engine.route.vertices[intersection.vertex], lanes: intersection.lanes)
  }

  /// How many waypoints are still to visit, by who drives a leg.
  private func waypointsAhead(from leg: Int) -> Int {
    if let ahead = state?.waypointsAhead { return ahead.count }
    let arrived = state?.isWaitingAtWaypoint == true ? 1 : 0
    return max(engine.route.legs.count - leg - arrived, 0)
  }

  private func hasChanged(_ reported: Double?, _ value: Double, by change: Double) -> Bool {
    guard let reported else { return true }
    return abs(value - reported) >= change
  }
}
