import Geodesy
import Testing
import TripModel

@Suite struct RouteTunnelsTests {
  /// A route of 10 vertices with intersections at some of them; `true` begins a tunnel.
  private func route(_ intersections: [(vertex: Int, isTunnel: Bool)]) -> Route {
    let vertices = (0..<10).map { Coordinate(latitude: 10, longitude: 20 + Double($0) / 1000) }
    return Route(
      vertices: vertices,
      legs: [Leg(steps: [Step(vertices: 0...9, maneuver: Maneuver(type: "depart"))])],
      waypoints: [
        Waypoint(coordinate: vertices[0], vertex: 0), Waypoint(coordinate: vertices[9], vertex: 9),
      ],
      intersections: intersections.map {
        Intersection(vertex: $0.vertex, classes: $0.isTunnel ? ["tunnel"] : [])
      })
  }

  @Test func `a tunnel reaches to the next intersection or the line's end`() {
    #expect(route([(0, false), (2, true), (5, false), (7, true)]).tunnels == [2..<5, 7..<9])
  }

  @Test func `adjacent tunnels are one`() {
    #expect(route([(2, true), (5, true), (6, false)]).tunnels == [2..<6])
  }

  @Test func `intersections at one vertex reach to the next vertex`() {
    #expect(route([(2, true), (2, false), (2, true), (4, false), (4, false)]).tunnels == [2..<4])
  }

  @Test func `a tunnel that begins at the end has no length`() {
    #expect(route([(9, true)]).tunnels == [])
    #expect(route([]).tunnels == [])
  }
}
