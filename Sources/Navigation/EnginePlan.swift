import Geodesy
import TripModel

/// The immutable data of an engine.
///
/// A class: as a struct, its many arrays were retained at every fix, which took a third of the
/// engine's time.
final class EnginePlan: Sendable {
  let route: Route
  let rules: NavigationRules
  let explains: Bool
  let table: RoadTable
  let localization: Localization
  /// The cosine of an angle to the road that is certainly smaller than `rules.turnedAngle`.
  let cosineAlongRoad: Double
  /// The lines of all steps; empty for the method `along_route`.
  let stepLines: StepLines
  /// The lines around each step; empty except for the method `maneuver_zones`.
  let zoneLines: [ZoneLines]

  init(route: Route, rules: NavigationRules, explains: Bool) {
    self.route = route
    self.rules = rules
    self.explains = explains
    table = RoadTable(route: route)
    localization = Localization(line: table.line)
    // The subtracted degree covers the difference between the bearings at the two points.
    cosineAlongRoad = sineAndCosine(degrees: min(max(rules.turnedAngle - 1, 0), 180)).cosine
    let steps = route.legs.flatMap(\.steps)
    stepLines = StepLines(
      rules.method == .alongRoute
        ? [] : steps.map { VertexLine(Array(route.vertices[$0.vertices])) })
    zoneLines =
      rules.method == .maneuverZones
      ? route.legs.flatMap { leg in
        leg.steps.indices.map { ZoneLines(ofStep: $0, in: leg.steps, of: route) }
      } : []
  }

  /// A step by its index among all legs.
  func step(_ index: Int) -> Step {
    let road = table.steps[index].road
    return route.legs[road.leg].steps[road.step]
  }

  /// The number of instructions of both kinds on a step.
  func instructionCount(ofStep index: Int) -> Int {
    let step = step(index)
    return step.visualInstructions.count + step.spokenInstructions.count
  }

  /// The event of a step that begins, if the step has a length.
  func entered(
    _ step: Int, after witness: some Witness = SilentWitness()
  ) -> [NavigationEvent] {
    let span = table.steps[step]
    return span.length > 0
      ? [NavigationEvent(.enteredStep(span.road), why: witness.why(.step, of: span.road.step))]
      : []
  }

  /// The event of an arrival at a waypoint, from a position.
  func arrived(
    at waypoint: Int, from position: Position, as reason: ArrivalReason = .reached,
    _ witness: some Witness
  ) -> NavigationEvent {
    let distance = table.waypoints.element(at: waypoint)?.distance(to: position) ?? 0
    return NavigationEvent(
      .arrived(waypoint: waypoint, distance: distance, reason: reason),
      why: witness.why(.arrival, of: waypoint))
  }
}
