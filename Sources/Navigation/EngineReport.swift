package import Geodesy
package import TripModel

/// What a foreign engine reports about the traveler after an input; unknown values are absent.
package struct EngineReport: Equatable, Sendable {
  /// The state of navigation.
  package var status: NavigationStatus?
  /// The distance from the latest fix to the route in meters.
  package var deviation: Double?
  /// The number of instructions passed without being announced.
  package var skippedInstructions: Int?
  /// The distance driven along the route in meters, without skipped parts.
  package var drivenDistance: Double?
  /// The last waypoint that was arrived at or skipped.
  package var arrivals: Int?
  /// The number of waypoints skipped without an arrival.
  package var skippedWaypoints: Int?
  /// Whether the current leg is completed and the next one has not begun.
  package var isWaitingAtWaypoint = false
  /// Whether the answer to an arrival is awaited.
  package var awaitsArrivalAnswer = false
  /// Whether the latest fix was near enough for a return but has not moved along the route yet.
  package var isReturning = false
  /// The remaining waypoints, if they are tracked separately from the legs.
  package var waypointsAhead: [Int]?

  /// The current leg.
  package var leg: Int?
  /// The current step within its leg.
  package var step: Int?
  /// The distance from the route's start along its line in meters.
  package var alongTrack: Double?
  /// The snapped location.
  package var snapped: Coordinate?
  /// The bearing of the line there.
  package var bearing: Bearing?
  /// The distance to the step's end in meters.
  package var stepRemainingDistance: Double?
  /// The time to the step's end in seconds.
  package var stepRemainingDuration: Double?
  /// The distance to the leg's end in meters.
  package var legRemainingDistance: Double?
  /// The time to the leg's end in seconds.
  package var legRemainingDuration: Double?
  /// The distance to the route's end in meters.
  package var remainingDistance: Double?
  /// The time to the route's end in seconds.
  package var remainingDuration: Double?
  /// The distance driven along the route since its first fix, in meters.
  package var traveledDistance: Double?
  /// The fraction of the route that has been driven, 0…1.
  package var fraction: Double?

  /// The snapped locations so far, if nothing else shows the position.
  var trail = SnappedTrail()
  /// The progress, with missing values derived from the route; absent if there is no position.
  var progress: NavigationProgress?
  /// The coordinate to show instead of the fix.
  package var shown: Coordinate?
  /// The course of the road there.
  package var shownCourse: Bearing?

  /// Makes a report in which everything is unknown.
  package init() {}

  /// The road location to report; absent if the fix itself is reported.
  var location: RoadLocation? {
    shown.map { RoadLocation(coordinate: $0, course: shownCourse) }
  }

  /// The common state, which trips read at each fix.
  var common: CommonState {
    var common = CommonState()
    common.status = status ?? .initialized
    common.skippedInstructions = skippedInstructions ?? 0
    common.deviation = deviation ?? 0
    common.arrivals = arrivals ?? 0
    common.skippedWaypoints = skippedWaypoints ?? 0
    common.isWaitingAtWaypoint = isWaitingAtWaypoint
    common.isReturning = isReturning
    return common
  }
}

extension NavigationEngine {
  /// The report of an engine on this route about its state, as complete as possible.
  package func report(of state: NavigationState) -> EngineReport {
    var report = EngineReport()
    report.status = state.status
    report.deviation = state.deviation
    report.skippedInstructions = state.skippedInstructions
    report.drivenDistance = state.drivenDistance
    (report.traveledDistance, report.fraction) = state.reportedProgress
    report.arrivals = state.arrivals
    report.skippedWaypoints = state.skippedWaypoints
    report.isWaitingAtWaypoint = state.isWaitingAtWaypoint
    report.awaitsArrivalAnswer = state.awaitsArrivalAnswer
    report.isReturning = state.isReturning
    report.waypointsAhead = state.waypointsAhead
    if let progress = progress(of: state) { report.take(progress) }
    let location = location(of: state)
    (report.shown, report.shownCourse) = (location?.coordinate, location?.course)
    return report
  }

  /// The state after a fix that a foreign engine reports on this route, given the state before it.
  ///
  /// If it reports any position on the route, the other distances are derived from the route; times
  /// come only from the engine.
  package func state(
    reported report: EngineReport, at fix: Fix, after last: NavigationState = NavigationState()
  ) -> NavigationState {
    var report = report
    if case .reported(let before) = last.method { report.trail = before.value.trail }
    if let along = alongTrack(of: &report, fix) {
      report.progress = progress(of: report, at: along, fix)
    }
    report.deviation =
      report.deviation ?? report.progress?.deviation ?? distance(fromRoute: fix.coordinate)
    report.drivenDistance =
      report.drivenDistance ?? report.progress?.traveledDistance
      ?? (last.hasBegun ? last.drivenDistance : nil)
    return NavigationState(.reported(Boxed(report)))
  }

  /// The distance along the route in meters that a report states or implies; absent without a
  /// position.
  private func alongTrack(of report: inout EngineReport, _ fix: Fix) -> Double? {
    let leg = report.leg.flatMap { plan.table.legs.element(at: $0) }
    let step = span(of: report)
    let ends = [
      (routeDistance, report.remainingDistance), (step?.end, report.stepRemainingDistance),
      (leg?.end, report.legRemainingDistance),
    ]
    let implied = ends.lazy.compactMap { end, remaining in
      if let end, let remaining { end - remaining } else { nil }
    }
    if let along = report.alongTrack ?? implied.first {
      return min(max(along, 0), routeDistance)
    }
    guard step != nil || report.snapped != nil else { return nil }
    let range = step.map { $0.start...$0.end } ?? leg.map { $0.start...$0.end } ?? 0...routeDistance
    return report.trail.advance(
      to: report.snapped ?? fix.coordinate, of: fix, in: range, plan.localization)
  }

  /// The leg of a report, by default the current one, or a later one that its distance lies on.
  package func leg(of report: EngineReport, after last: NavigationState) -> Int {
    let current = min(max(progress(of: last)?.road.leg ?? 0, last.arrivals), route.legs.count - 1)
    let along = report.alongTrack ?? report.remainingDistance.map { routeDistance - $0 }
    guard let along, plan.table.legs[current].end < along else { return current }
    return plan.table.steps[plan.table.step(at: along)].road.leg
  }

  /// The step that a report names; absent if it names none.
  private func span(of report: EngineReport) -> StepSpan? {
    guard let leg = report.leg, let step = report.step else { return nil }
    return span(of: RoadIndex(leg: leg, step: step))
  }

  /// The distance in meters from a coordinate to the route.
  ///
  /// - Complexity: O(log N) for N vertices.
  package func distance(fromRoute coordinate: Coordinate) -> Double {
    let nearest = plan.table.line.nearest(to: Position(coordinate).vector)
    return Position.arc(ofChord: nearest.squaredDistance.squareRoot())
  }

  private func progress(
    of report: EngineReport, at along: Double, _ fix: Fix
  ) -> NavigationProgress {
    var index = plan.table.step(at: along)
    if let leg = report.leg.flatMap({ plan.table.legs.element(at: $0) }) {
      index = min(max(index, leg.firstStep), leg.lastStep)
    }
    let step = span(of: report) ?? plan.table.steps[index]
    let leg = plan.table.legs[step.road.leg]
    let piece = plan.table.line.piece(at: along)
    let snapped =
      report.snapped ?? plan.table.line.position(at: along, onPiece: piece).coordinate
    return NavigationProgress(
      road: step.road, alongTrack: along, snapped: snapped,
      bearing: report.bearing ?? plan.table.line.bearing(ofPiece: piece),
      deviation: report.deviation ?? fix.coordinate.distance(to: snapped),
      stepRemainingDistance: report.stepRemainingDistance ?? step.remaining(from: along),
      stepRemainingDuration: report.stepRemainingDuration,
      legRemainingDistance: report.legRemainingDistance ?? max(leg.end - along, 0),
      legRemainingDuration: report.legRemainingDuration,
      remainingDistance: report.remainingDistance ?? routeDistance - along,
      remainingDuration: report.remainingDuration,
      traveledDistance: report.traveledDistance ?? along,
      fraction: report.fraction ?? (routeDistance > 0 ? along / routeDistance : 1),
      status: report.status ?? .tracking)
  }
}

extension EngineReport {
  fileprivate mutating func take(_ progress: NavigationProgress) {
    (leg, step) = (progress.road.leg, progress.road.step)
    alongTrack = progress.alongTrack
    snapped = progress.snapped
    bearing = progress.bearing
    deviation = progress.deviation
    stepRemainingDistance = progress.stepRemainingDistance
    stepRemainingDuration = progress.stepRemainingDuration
    legRemainingDistance = progress.legRemainingDistance
    legRemainingDuration = progress.legRemainingDuration
    remainingDistance = progress.remainingDistance
    remainingDuration = progress.remainingDuration
    traveledDistance = progress.traveledDistance
    fraction = progress.fraction
  }
}
