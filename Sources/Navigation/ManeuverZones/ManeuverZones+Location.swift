import Geodesy
import TripModel

/// The location reported by the method `maneuver_zones`.
extension ManeuverZones {
  /// The road location; absent if it is the fix itself.
  func location(of state: ManeuverZoneState) -> RoadLocation? {
    switch rules.location {
    case .nearby: return nearbyLocation(state)
    case .step:
      if state.verdict.isOffRoute { return nil }
      let line = plan.stepLines[state.step]
      let coordinate = state.fix.coordinate
      return RoadLocation(
        coordinate: line.vertices.count > 1 ? line.nearest(to: coordinate).coordinate : coordinate,
        course: state.course ?? state.fix.course)
    }
  }

  /// The location on the current step, or on it and its neighbors, with their mean bearing.
  ///
  /// **Source:** maplibre-navigation-ios, mapbox-navigation-ios 1.4 `CLLocation.snapped(to:)`.
  private func nearbyLocation(
    _ state: ManeuverZoneState
  ) -> RoadLocation? {
    let fix = state.fix
    let lines = plan.zoneLines[state.step]
    let (line, first) =
      isOnStepAlone(state) ? (plan.stepLines[state.step], 0) : (lines.nearby, lines.start)
    let start = plan.stepLines[plan.table.legs[state.leg].firstStep].vertices[0]
    let isNearStart = fix.coordinate.distance(to: start) < rules.zoneRadius
    let snapped = line.nearest(to: fix.coordinate, from: first + state.snapped.segment)
    guard let road = course(of: line, at: snapped, speed: fix.speed),
      !pointsElsewhere(fix, than: road, isNearStart: isNearStart)
    else { return nil }
    let reach = rules.placingDistance + (fix.accuracy ?? 0)
    guard snapped.coordinate.distance(to: fix.coordinate) <= reach else { return nil }
    return RoadLocation(coordinate: snapped.coordinate, course: road)
  }

  /// Whether only the current step is used.
  ///
  /// This is so at low speed, before a sharp turn, and while the course does not match the road
  /// after the maneuver.
  private func isOnStepAlone(
    _ state: ManeuverZoneState
  ) -> Bool {
    let fix = state.fix
    if state.step < plan.table.legs[state.leg].lastStep {
      let maneuver = plan.step(state.step + 1).maneuver
      if let before = maneuver.bearingBefore, let after = maneuver.bearingAfter {
        if before.difference(to: after) > rules.placingTurn { return true }
        if after.difference(to: rules.course(of: fix)) > rules.turnCompletion { return true }
      }
    }
    return (fix.speed ?? 0) <= rules.placingSpeed
  }

  /// The bearing of a road at a location: the mean of those from a point behind and to a point
  /// ahead.
  ///
  /// At the line's ends only one of them exists. The source uses the mean of the angles from the
  /// fix's course to both, which points backward if the fix heads straight against the road.
  func course(
    of line: VertexLine, at snapped: SnappedCoordinate, speed: Double?
  ) -> Bearing? {
    let position = Position(snapped.coordinate)
    let along = line.traversed(to: snapped)
    let reach = max((speed ?? 0) * rules.lookDuration, rules.lookDistance)
    let behind = line.position(at: along - reach)
    let ahead = line.position(at: along + reach)
    let isAtStart = along <= reach
    let isAtEnd = along + reach >= line.length
    let before = behind == position ? nil : behind.bearing(to: position)
    let after = ahead == position ? nil : position.bearing(to: ahead)
    guard let before, let after, isAtStart == isAtEnd else {
      return isAtEnd ? before ?? after : after ?? before
    }
    return Bearing(degrees: before.degrees + before.turn(to: after) / 2)
  }

  /// Whether the course of a fix is reliable although it differs from the road's.
  ///
  /// Near the start of a leg it always counts as reliable, at any speed and accuracy.
  func pointsElsewhere(
    _ fix: Fix, than road: Bearing, isNearStart: Bool
  ) -> Bool {
    let isMoving = (fix.speed ?? 0) >= rules.snappingSpeed || isNearStart
    let isExact = (fix.accuracy ?? 0) < rules.snappingAccuracy || isNearStart
    return isMoving && isExact && rules.hasCourse(fix)
      && road.difference(to: rules.course(of: fix)) > rules.snappingAngle
  }

  /// The bearing of the road just ahead on the step; absent if nothing is ahead.
  ///
  /// Near the end of the leg it is that of the next leg.
  ///
  /// **Source:** maplibre-navigation-android `SnapToRoute.snapLocationBearing`.
  func courseAhead(_ state: ManeuverZoneState) -> Bearing? {
    let line = plan.stepLines[state.step]
    let scale = Earth.radius / ManeuverZoneRules.earthRadius
    let traveled = max(length(ofStep: state.step) - state.remaining, 0) * scale
    let position = line.position(at: traveled)
    var ahead = line.position(at: traveled + rules.lookDistance)
    if isLegRest(of: state, within: rules.lookDistance) {
      let next = state.leg + 1
      // The next leg's first step begins where this leg ends, so the source takes the second one.
      guard next < plan.table.legs.count,
        plan.table.legs[next].firstStep < plan.table.legs[next].lastStep
      else { return nil }
      ahead = plan.stepLines[plan.table.legs[next].firstStep + 1].position(
        at: rules.lookDistance)
    }
    return position == ahead ? nil : position.bearing(to: ahead)
  }

  /// Whether the distance remaining on the leg is within some meters, by the router's lengths.
  private func isLegRest(of state: ManeuverZoneState, within distance: Double) -> Bool {
    let last = plan.table.legs[state.leg].lastStep
    var rest = state.remaining
    for step in state.step..<max(last, state.step) {
      if rest > distance { return false }
      rest += length(ofStep: step + 1)
    }
    return rest <= distance
  }

  /// The router's length of a step in meters or, if it states none, that of its line.
  func length(ofStep index: Int) -> Double {
    let scale = Earth.radius / ManeuverZoneRules.earthRadius
    return plan.step(index).declaredDistance ?? plan.stepLines[index].length / scale
  }
}
