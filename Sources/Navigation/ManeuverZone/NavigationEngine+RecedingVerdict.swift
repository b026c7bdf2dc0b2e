import Geodesy
import TripModel

extension NavigationEngine {
  /// The fixes over which the way to the maneuver has to grow.
  private static let recedingFixes = 3
  /// Meters from the first fix, and from where the route was left last, within which nothing is
  /// judged.
  static let unjudgedDistance = 50.0

  /// Whether the fix is on the route, by its distance and by the way left to the maneuver.
  ///
  /// Near the next step the trip goes on there.
  ///
  /// **Source:** maplibre-navigation-android `OffRouteDetector`, `MapLibreNavigationOptions`.
  func recedingVerdict(
    _ zones: inout ManeuverZoneState, at fix: Fix, _ rules: ManeuverZoneRules,
    _ road: inout [NavigationEvent]
  ) -> ZoneVerdict {
    // As in the source: nobody is on a route of which nothing is left.
    if isAtRouteEnd(zones) { return .offRoute(.lost) }
    guard let reference = zones.reference else {
      zones.reference = fix.coordinate
      return .onRoute
    }
    guard fix.coordinate.distance(to: reference) > NavigationEngine.unjudgedDistance else {
      return .unjudged
    }
    let away = plan.stepLines[zones.step].deviation(of: fix.coordinate)
    guard away > tolerance(zones, at: fix, rules) else {
      guard isReceding(&zones, rules) else { return .onRoute }
      zones.reference = fix.coordinate
      return .offRoute(.wrongWay)
    }
    let next = zones.step + 1
    // The step of arrival is never one to come, as in the source.
    if next < plan.table.legs[zones.leg].lastStep,
      plan.stepLines[next].deviation(of: fix.coordinate) < rules.zoneRadius
    {
      go(to: next, &zones)
      road += stepFact(next)
      return .onRoute
    }
    zones.reference = fix.coordinate
    return .offRoute(.distance)
  }

  /// Whether nothing is left of the route.
  func isAtRouteEnd(_ zones: ManeuverZoneState) -> Bool {
    zones.remaining == 0 && plan.table.steps[zones.step].end >= plan.table.line.length
  }

  /// Whether the way to the maneuver has grown over several fixes; notes it in whole meters.
  func isReceding(_ zones: inout ManeuverZoneState, _ rules: ManeuverZoneRules) -> Bool {
    guard zones.step + 1 < plan.table.legs[zones.leg].lastStep,
      plan.stepLines[zones.step].vertices.count > 1, zones.remaining > 0,
      let meters = Int(exactly: zones.remaining.rounded(.towardZero))
    else { return false }
    guard let last = zones.recessions.last else {
      zones.recessions = [meters]
      return false
    }
    if meters > last {
      if zones.recessions.count == NavigationEngine.recedingFixes { zones.recessions.removeLast() }
      zones.recessions.append(meters)
    } else if Double(last - meters) > rules.approachingDistance {
      zones.recessions = []
    }
    guard zones.recessions.count == NavigationEngine.recedingFixes,
      let first = zones.recessions.first, let farthest = zones.recessions.last
    else { return false }
    return Double(farthest - first) > rules.recedingDistance
  }
}
