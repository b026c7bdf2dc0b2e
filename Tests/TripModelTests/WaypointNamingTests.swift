import Geodesy
import Testing
import TripModel

/// The words about an arrival after the waypoint has another name.
@Suite struct WaypointNamingTests {
  private func route(to name: String, in instructions: [String]) -> Route {
    let vertices = (0..<3).map { Coordinate(latitude: 10, longitude: 20 + Double($0) / 100) }
    let types = ["depart", "turn", "arrive"]
    let steps = types.indices.map { index in
      Step(
        vertices: index...min(index + 1, 2), maneuver: Maneuver(type: types[index]),
        instruction: instructions[index])
    }
    var route = Route(
      vertices: vertices, legs: [Leg(steps: steps)],
      waypoints: [
        Waypoint(coordinate: vertices[0], vertex: 0),
        Waypoint(coordinate: vertices[2], name: name, vertex: 2),
      ])
    InstructionComposer().complete(&route)
    return route
  }

  private func words(of route: Route) -> [String] {
    route.legs.flatMap(\.steps).flatMap { step in
      [step.instruction].compactMap(\.self) + step.spokenInstructions.map(\.text)
        + step.visualInstructions.flatMap { [$0.primary, $0.sub].compactMap(\.self) }
    }
  }

  @Test(arguments: [
    ["Head east on Mill Lane", "Turn left", "You have arrived at Mill"],
    ["Auf Mill Lane Richtung Osten fahren", "Links abbiegen", "Sie haben Mill erreicht"],
    ["Dirigez-vous vers l’est sur Mill Lane", "Tournez à gauche", "Vous êtes arrivé à Mill"],
  ])
  func `all words about the arrival have the new name, and roads keep theirs`(
    instructions: [String]
  ) {
    var renamed = route(to: "Mill", in: instructions)
    let before = words(of: renamed)
    renamed.rename(waypoint: 1, to: "Quay")
    let after = words(of: renamed)
    #expect(renamed.waypoints[1].name == "Quay")
    #expect(after.first == instructions[0])
    #expect(after.contains { $0.contains("Quay") })
    #expect(!after.dropFirst().contains { $0.hasSuffix("Mill") || $0.contains("Mill,") })
    #expect(before.count == after.count)
    renamed.rename(waypoint: 1, to: "Mill")
    #expect(words(of: renamed) == before)
  }

  @Test func `a waypoint without a name gets one, and the words stay`() {
    var route = route(to: "Mill", in: ["Head east", "Turn left", "Arrived"])
    route.waypoints[1].name = nil
    let before = words(of: route)
    route.rename(waypoint: 1, to: "Quay")
    #expect(route.waypoints[1].name == "Quay")
    #expect(words(of: route) == before)
  }
}
