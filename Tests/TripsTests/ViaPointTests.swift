import Testing
import TripModel
import Trips

/// Via points of a route north, east and north again, in the requests of a trip that leaves it.
struct ViaPointTests {
  /// The route through a via point at (0, 300) and one at (600, 800).
  private let planned = {
    var planned = route([
      Spot(0, 0), Spot(0, 300), Spot(0, 500), Spot(600, 500), Spot(600, 800), Spot(600, 1_400),
    ])
    planned.legs[0].viaVertices = [1, 4]
    return planned
  }()

  private func requests(_ fixes: [Fix], _ answers: [Route]) -> [RouteRequest] {
    sent(fixes, in: session(planned, answers: answers.map { RouteAnswer(.routes([$0])) }))
  }

  private func sent(_ fixes: [Fix], in trip: consuming TripSession) -> [RouteRequest] {
    events(fixes, in: trip).compactMap {
      if case .rerouteRequest(let request) = $0.kind { request } else { nil }
    }
  }

  @Test func `a reroute passes the via points that lie ahead, and no others`() throws {
    let request = try #require(requests(drive([Spot(0, 0), Spot(0, 800)]), []).first)
    #expect(request.waypoints == [Spot(600, 800), Spot(600, 1_400)].map(\.coordinate))
    #expect(request.vias == [0])
  }

  @Test(arguments: [
    ("cycling", "ferry", TravelMode.bicycle), ("walk", nil, .foot), ("driving", nil, .car),
    ("cycling", "walking", nil), (nil, nil, nil),
  ])
  func `a request has the mode of travel of the route that it replaces`(
    first: String?, last: String?, mode: TravelMode?
  ) throws {
    var planned = planned
    planned.legs[0].steps[0].mode = first
    planned.legs[0].steps[1].mode = last
    let trip = session(planned, answers: [])
    let request = try #require(sent(drive([Spot(0, 0), Spot(0, 800)]), in: trip).first)
    #expect(request.mode == mode)
  }

  @Test func `a passed via point stays passed when the driver turns back`() throws {
    // Back to 200 m before the first via point, then away from the route.
    let request = try #require(
      requests(
        drive([Spot(0, 0), Spot(0, 450), Spot(0, 150), Spot(-900, 150)]), []
      ).last)
    #expect(request.waypoints == [Spot(600, 800), Spot(600, 1_400)].map(\.coordinate))
  }

  @Test func `an answer that states no via points passes the requested ones`() {
    let answer = route([
      Spot(0, 600), Spot(0, 800), Spot(600, 800), Spot(600, 1_400),
    ])
    let before = requests(
      drive([Spot(0, 0), Spot(0, 800), Spot(300, 800), Spot(300, 1_200)]), [answer])
    #expect(before.map(\.vias).prefix(2) == [[0], [0]])
    let after = requests(
      drive([Spot(0, 0), Spot(0, 800), Spot(600, 800), Spot(900, 800)]), [answer])
    #expect(after.map(\.vias).prefix(2) == [[0], []])
    #expect(after.last?.waypoints == [Spot(600, 1_400).coordinate])
  }

  @Test func `a router's stop at a via point is passed without arriving`() {
    let answer = route(
      [Spot(0, 600), Spot(0, 800), Spot(600, 800), Spot(600, 1_400)], stops: [2])
    let request = RouteRequest(
      number: 1, origin: Spot(0, 600).coordinate,
      waypoints: [Spot(600, 800), Spot(600, 1_400)].map(\.coordinate), vias: [0])
    let passing = answer.passing(viasOf: request)
    #expect(passing.legs.map(\.viaVertices) == [[2]])
    #expect(
      passing.legs[0].steps.map(\.maneuver.type) == ["depart", "turn", "continue", "arrive"])
    #expect(passing.waypoints.map(\.vertex) == [0, 3])
  }

  @Test func `the waypoints of a decision are stops`() {
    let rule = DecisionRule(.modifyRerouteOptions, .request(Self.patch([Spot(0, 2_000)])))
    let requests = sent(
      drive([Spot(0, 0), Spot(0, 800)]), in: session(planned, answers: [], decisions: [rule]))
    #expect(requests.first?.waypoints == [Spot(0, 2_000).coordinate])
    #expect(requests.first?.vias == [])
  }

  private static func patch(_ spots: [Spot]) -> RequestPatch {
    var patch = RequestPatch()
    patch.waypoints = spots.map(\.coordinate)
    return patch
  }
}
