import Navigation
import TripModel

extension Trip {
  /// Announces a step that was entered.
  mutating func announceStep(_ index: RoadIndex, _ view: TripView) {
    guard let step = road.step(at: index) else { return }
    let annotation = road.route.annotation
    emit(
      .step(
        StepEntry(
          step, distance: road.engine.distance(of: index),
          duration: road.engine.duration(of: index),
          incidents: annotation.incidents.filter { step.touches($0.vertices) }
            .map { $0.type ?? "unknown" },
          isClosed: annotation.closures.contains(where: step.touches))),
      view: view, progress: road.progress(view, on: index))
  }

  /// Announces a leg that began.
  mutating func announceLeg(_ leg: Int, _ view: TripView) {
    let extent = road.engine.extent(ofLeg: leg)
    emit(
      .legStart(
        LegStart(
          waypoint: leg + 1, name: road.name(ofWaypoint: leg + 1), distance: extent.distance,
          duration: extent.duration)),
      view: view, progress: road.progress(view, onLeg: leg))
  }

  /// Announces that a waypoint is near, once or at every fix, as selected.
  mutating func announceApproach(_ waypoint: Int, isFirst: Bool, _ view: TripView) {
    guard isFirst || log.selection.repeatsWaypointApproach else { return }
    emit(
      .waypointApproach(
        waypoint: waypoint, name: road.name(ofWaypoint: waypoint),
        isFinal: road.isFinal(waypoint)),
      view: view, progress: road.progress(view, onLeg: waypoint - 1))
  }
}

extension DrivenRoute {
  /// The name of a waypoint, if it has one.
  func name(ofWaypoint waypoint: Int) -> String? {
    route.waypoints.element(at: waypoint)?.name
  }

  /// Whether a waypoint is the destination.
  func isFinal(_ waypoint: Int) -> Bool {
    waypoint == route.legs.count
  }

  /// The progress relative to a step, whose leg may have just been completed.
  func progress(_ view: TripView, on road: RoadIndex) -> EventProgress? {
    var progress = progress(view, onLeg: road.leg)
    progress?.step = road.step
    return progress
  }

  /// The progress relative to a leg, which may be completed at the same fix.
  func progress(_ view: TripView, onLeg leg: Int) -> EventProgress? {
    guard var progress = view.eventProgress, progress.leg != leg, route.legs.indices.contains(leg)
    else { return view.eventProgress }
    progress.step = leg < progress.leg ? route.legs[leg].steps.count - 1 : 0
    progress.leg = leg
    var distance = progress.remainingDistance
    var duration = progress.remainingDuration
    for later in route.legs.indices where later > leg {
      let extent = engine.extent(ofLeg: later)
      distance -= extent.distance
      duration = duration.flatMap { whole in extent.duration.map { whole - $0 } }
    }
    progress.legRemainingDistance = max(distance, 0)
    progress.legRemainingDuration = duration.map { max($0, 0) }
    return progress
  }
}
