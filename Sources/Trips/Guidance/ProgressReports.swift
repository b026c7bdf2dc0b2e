import Navigation
import TripModel

/// The progress as last announced.
struct ProgressReports {
  private var status = NavigationStatus.initialized
  private var duration: Double?
  private var distance: Double?

  /// Announces the selected reports of the progress.
  mutating func announce(_ view: TripView, at fix: Fix, in trip: inout Trip) {
    if trip.wants(.location), trip.surroundings.isUpdating {
      trip.announceLocation(view, at: fix)
    }
    if trip.wants(.progress) { trip.announceProgress(view, at: fix) }
    guard let progress = view.progress, trip.isGuided else { return }
    if trip.wants(.remainingTime), let remaining = progress.legRemainingDuration,
      hasChanged(&duration, to: remaining, by: trip.rules.remainingTimeChange)
    {
      trip.emit(.remainingTime, view: view)
    }
    if trip.wants(.remainingDistance),
      hasChanged(
        &distance, to: progress.legRemainingDistance, by: trip.rules.remainingDistanceChange)
    {
      trip.emit(.remainingDistance, view: view)
    }
  }

  /// Announces the state of navigation if it has changed.
  mutating func announceState(in trip: inout Trip) {
    let status = trip.road.state.status
    guard trip.road.state.hasBegun, status != self.status, trip.wants(.state) else { return }
    let previous = self.status
    self.status = status
    trip.emit(.state(status, previous: previous), view: trip.view())
  }
}

/// Stores a value if it differs enough from the reported one; returns whether it does.
///
/// A change that is too small by less than a millionth, below what is printed, is enough: a
/// difference of two fractions is rarely exact.
private func hasChanged(_ reported: inout Double?, to value: Double, by change: Double) -> Bool {
  if let reported, abs(value - reported) < change - 1e-6 { return false }
  reported = value
  return true
}

extension Trip {
  /// Announces the snapped location, or the receiver's if the engine has none.
  fileprivate mutating func announceLocation(_ view: TripView, at fix: Fix) {
    var course = fix.course
    var coordinates = EventCoordinates(fix: fix.coordinate)
    if let location = road.engine.location(of: road.state) {
      coordinates = EventCoordinates(fix: location.coordinate, snapped: location.coordinate)
      if rules.navigation.course == .snapped { course = location.course }
    }
    emit(
      .location(SnappedLocation(of: fix, at: coordinates.snapped, course: course)),
      coordinates: coordinates, progress: view.eventProgress)
  }

  /// Announces the progress, if there has been a fix on the route.
  fileprivate mutating func announceProgress(_ view: TripView, at fix: Fix) {
    guard road.state.hasBegun else { return }
    let (engine, state) = (road.engine, road.state)
    let reported = state.reportedProgress
    let progress = view.progress
    let around = progress.map(engine.intersections(around:))
    emit(
      .progress(
        ProgressReport(
          stepRemainingDistance: progress?.stepRemainingDistance,
          stepRemainingDuration: progress?.stepRemainingDuration, intersection: around?.index,
          nextIntersection: progress.flatMap { road.next(around?.next, $0) },
          traveledDistance: progress?.traveledDistance ?? reported.traveledDistance,
          fraction: progress?.fraction ?? reported.fraction,
          deviation: progress?.deviation ?? state.deviation,
          status: progress?.status ?? state.status, isSimulated: fix.isSimulated,
          accuracy: fix.accuracy, road: road.report(view, around?.passed),
          remainingSteps: progress.map { engine.stepCount(after: $0.road) },
          remainingWaypoints: progress.map { road.waypointsAhead(from: $0.road.leg) })),
      view: view)
  }
}

extension DrivenRoute {
  /// The report of the next intersection; absent off route.
  fileprivate func next(
    _ intersection: Intersection?, _ progress: NavigationProgress
  ) -> NextIntersection? {
    guard !isLeft, let intersection else { return nil }
    return NextIntersection(
      distance: engine.distance(ofVertex: intersection.vertex) - progress.alongTrack,
      coordinate: route.vertices[intersection.vertex], lanes: intersection.lanes)
  }

  /// The number of waypoints that remain, from a leg onward.
  fileprivate func waypointsAhead(from leg: Int) -> Int {
    if let ahead = state.waypointsAhead { return ahead.count }
    return max(route.legs.count - leg - (isWaitingAtWaypoint ? 1 : 0), 0)
  }

  /// The report of the current road; absent off route.
  fileprivate func report(_ view: TripView, _ passed: Intersection?) -> RoadReport? {
    guard let progress = view.progress, let (step, segment) = segment(view) else { return nil }
    var limit: Double?
    if case .limited(let speed, _) = speedLimit(on: segment) { limit = speed }
    return RoadReport(
      name: step.name, reference: step.reference,
      classes: passed.map { ($0.roadClass.map { [$0] } ?? []) + $0.classes } ?? [], limit: limit,
      congestion: route.annotation.congestion.element(at: segment) ?? nil,
      isTunnel: roadside.isInTunnel(progress.alongTrack))
  }
}
