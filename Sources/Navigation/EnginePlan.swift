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
  /// The cosine of an angle to the road that is certainly less than `rules.turnedAngle`.
  let cosineAlongRoad: Double
  /// The lines of all steps; empty for the method `along_route`.
  let stepLines: StepLines
  /// The line of each step joined with those of its neighbors in the leg, and the vertex in it at
  /// which the step itself begins; empty except for the method `maneuver_zones`.
  let nearbyLines: [(line: VertexLine, start: Int)]
  /// The line through the intersections of each step without that of an arrival, absent for a step
  /// without; empty except for the method `maneuver_zones`.
  let intersectionLines: [VertexLine?]

  init(route: Route, rules: NavigationRules, explains: Bool) {
    self.route = route
    self.rules = rules
    self.explains = explains
    table = RoadTable(route: route)
    localization = Localization(line: table.line)
    // The remaining degree covers the difference between the bearings at the two points.
    cosineAlongRoad = sineAndCosine(degrees: min(max(rules.turnedAngle - 1, 0), 180)).cosine
    let steps = route.legs.flatMap(\.steps)
    stepLines = StepLines(
      rules.method == .alongRoute
        ? [] : steps.map { VertexLine(Array(route.vertices[$0.vertices])) })
    intersectionLines =
      rules.method == .maneuverZones
      ? route.legs.flatMap { leg in
        leg.steps.indices.map { index in
          let vertices = leg.steps[index].vertices
          let end = vertices.upperBound + (index + 2 == leg.steps.count ? 0 : 1)
          let first = route.intersections.partitioningIndex { $0.vertex >= vertices.lowerBound }
          let intersections = route.intersections[first...].prefix { $0.vertex < end }
          return intersections.isEmpty
            ? nil : VertexLine(intersections.map { route.vertices[$0.vertex] })
        }
      } : []
    nearbyLines =
      rules.method == .maneuverZones
      ? route.legs.flatMap { leg in
        leg.steps.indices.map { index in
          let first = leg.steps[max(index - 1, 0)].vertices.lowerBound
          let last = leg.steps[min(index + 1, leg.steps.count - 1)].vertices.upperBound
          return (
            VertexLine(Array(route.vertices[first...last])),
            leg.steps[index].vertices.lowerBound - first
          )
        }
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
