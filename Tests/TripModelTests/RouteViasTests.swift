import Geodesy
import Testing
import TripModel

/// The via points of a request in the routes that answer it.
@Suite struct RouteViasTests {
  private let vertices = (0..<10).map {
    Coordinate(latitude: 10, longitude: 20 + Double($0) / 1000)
  }

  /// A route of 10 vertices whose legs end at given vertices, 100 m and 9 s per segment.
  private func route(legsEndingAt ends: [Int]) -> Route {
    let starts = [0] + ends.dropLast()
    let legs = zip(starts, ends).map { start, end in
      let length = Double(end - start)
      return Leg(
        steps: [
          Step(vertices: start...end, maneuver: Maneuver(type: "depart")),
          Step(vertices: end...end, maneuver: Maneuver(type: "arrive")),
        ],
        declaredDistance: length * 100, declaredDuration: length * 9)
    }
    return Route(
      vertices: vertices, legs: legs,
      waypoints: ([0] + ends).map { Waypoint(coordinate: vertices[$0], vertex: $0) })
  }

  private func request(to places: [Int], vias: [Int]) -> RouteRequest {
    RouteRequest(number: 1, origin: vertices[0], waypoints: places.map { vertices[$0] }, vias: vias)
  }

  @Test func `a leg that a router ends at each via point is joined`() {
    let answer = route(legsEndingAt: [3, 6, 9]).passing(
      viasOf: request(to: [3, 6, 9], vias: [0, 1]))
    #expect(answer.waypoints.map(\.vertex) == [0, 9])
    #expect(answer.legs.map(\.viaVertices) == [[3, 6]])
    #expect(answer.legs.map(\.declaredDistance) == [900])
    #expect(answer.legs.map(\.declaredDuration) == [81])
    #expect(
      answer.legs[0].steps.map(\.maneuver.type) == ["depart", "continue", "continue", "arrive"])
    #expect(answer.legs[0].steps.map(\.vertices) == [0...3, 3...6, 6...9, 9...9])
  }

  @Test func `a stop between via points keeps its leg`() {
    let answer = route(legsEndingAt: [2, 5, 7, 9]).passing(
      viasOf: request(to: [2, 5, 7, 9], vias: [0, 2]))
    #expect(answer.waypoints.map(\.vertex) == [0, 5, 9])
    #expect(answer.legs.map(\.viaVertices) == [[2], [7]])
  }

  @Test func `a leg without stops at its via points passes them at the nearest vertices in order`()
  {
    let answer = route(legsEndingAt: [9]).passing(viasOf: request(to: [6, 4, 9], vias: [0, 1]))
    #expect(answer.legs.map(\.viaVertices) == [[6, 6]])
    #expect(answer.waypoints.map(\.vertex) == [0, 9])
  }

  @Test func `via points that the router states are kept`() {
    var stated = route(legsEndingAt: [9])
    stated.legs[0].viaVertices = [2]
    #expect(stated.passing(viasOf: request(to: [6, 9], vias: [0])) == stated)
  }

  @Test func `an unknown duration of one leg makes that of the joined leg unknown`() {
    var stopping = route(legsEndingAt: [4, 9])
    stopping.legs[1].declaredDuration = nil
    let answer = stopping.passing(viasOf: request(to: [4, 9], vias: [0]))
    #expect(answer.legs.map(\.declaredDuration) == [nil])
    #expect(answer.legs.map(\.declaredDistance) == [900])
  }
}
