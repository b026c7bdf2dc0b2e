import Geodesy
import TripModel

/// What an engine knows and never changes.
///
/// The one class below the trips: as a struct, its many arrays were retained at every fix, which
/// made up a third of the time that a fix takes.
final class EnginePlan: Sendable {
  let route: Route
  let rules: NavigationRules
  let explains: Bool
  let table: RoadTable
  let localization: Localization
  /// The lines of all steps; empty where the engine goes along the route.
  let stepLines: [StepLine]
  /// The line of each step with those of the steps beside it in its leg; empty unless the engine
  /// has maneuver zones.
  let nearbyLines: [StepLine]

  init(route: Route, rules: NavigationRules, explains: Bool) {
    self.route = route
    self.rules = rules
    self.explains = explains
    table = RoadTable(route: route)
    localization = Localization(line: table.line)
    stepLines =
      rules.method == .alongRoute
      ? []
      : route.legs.flatMap(\.steps).map { StepLine(Array(route.vertices[$0.vertices])) }
    nearbyLines =
      rules.method == .maneuverZones
      ? route.legs.flatMap { leg in
        leg.steps.indices.map { index in
          let first = leg.steps[max(index - 1, 0)].vertices.lowerBound
          let last = leg.steps[min(index + 1, leg.steps.count - 1)].vertices.upperBound
          return StepLine(Array(route.vertices[first...last]))
        }
      } : []
  }

  /// A step of the route, among those of all legs.
  func step(_ index: Int) -> Step {
    let road = table.steps[index].road
    return route.legs[road.leg].steps[road.step]
  }

  /// A step that begins, if it has a length.
  func entered(
    _ step: Int, after witness: some Witness = SilentWitness()
  ) -> [NavigationEvent] {
    let span = table.steps[step]
    return span.length > 0
      ? [NavigationEvent(.enteredStep(span.road), why: witness.why(.step, of: span.road.step))]
      : []
  }

  /// Meters from a fix to a waypoint; 0 where the route has no such waypoint.
  func distance(toWaypoint waypoint: Int, from fix: Fix) -> Double {
    table.waypoints.indices.contains(waypoint)
      ? table.waypoints[waypoint].distance(to: Position(fix.coordinate)) : 0
  }
}
