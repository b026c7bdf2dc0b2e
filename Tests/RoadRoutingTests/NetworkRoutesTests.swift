import Geodesy
import RoadRouting
import TestSupport
import Testing
import TripModel

@Suite struct NetworkRoutesTests {
  /// A short footway, a slow short street and a long quick one from A to B.
  private let plan = StreetPlan(
    """
    A-------B

    C-------D


    E-------F
    """,
    [
      Street("AB", "Park Path", ["highway": "footway"]),
      Street("ACDB", "Old Street", ["highway": "living_street"]),
      Street("AEFB", "New Road", ["highway": "primary"]),
    ])

  private func names(
    _ options: [String] = [], mode: TravelMode? = nil, replacing: TravelMode? = nil,
    optimize: RouteOptimization = .time, origin: Coordinate? = nil
  ) throws -> [String] {
    var preferences = RouterPreferences()
    preferences.mode = mode
    preferences.optimization = optimize
    var routes = NetworkRoutes(network: try plan.network(), preferences: preferences)
    let request = RouteRequest(
      number: 1, origin: origin ?? plan.sketch["A"],
      waypoints: [plan.sketch["B"]], mode: replacing, options: options)
    switch routes.answer(request)?.result {
    case .routes(let found)?: return found.compactMap(\.legs.first?.steps.first?.name)
    case .failure(let reason, let message)?: return [reason.rawValue, message ?? ""]
    case .refresh?, nil: return []
    }
  }

  @Test func `a trip sets the mode of travel and what a route minimizes`() throws {
    #expect(try names() == ["New Road"])
    #expect(try names(optimize: .distance) == ["Old Street"])
    #expect(try names(mode: .foot) == ["Park Path"])
    #expect(try names(replacing: .foot) == ["Park Path"])
    #expect(try names(mode: .car, replacing: .foot) == ["New Road"])
    #expect(try names(["mode=car"], replacing: .foot) == ["New Road"])
  }

  @Test func `a failed request says how far the nearest road is`() throws {
    #expect(
      try names(origin: Coordinate(latitude: -41.5, longitude: 60))
        == [
          "location_unavailable",
          "no road is near the origin -41.5,60.0 (the nearest is more than 1000 km away)",
        ])
  }

  @Test func `a via point of a request is passed without arriving`() throws {
    var routes = NetworkRoutes(network: try plan.network())
    let request = RouteRequest(
      number: 1, origin: plan.sketch["A"],
      waypoints: [plan.sketch["C"], plan.sketch["B"]], vias: [0])
    guard case .routes(let found)? = routes.answer(request)?.result else {
      Issue.record("no route")
      return
    }
    #expect(found.map(\.legs.count) == [1])
    let vias = found.flatMap { route in route.legs[0].viaVertices.map { route.vertices[$0] } }
    #expect(vias.map { $0.distance(to: plan.sketch["C"]) < 0.1 } == [true])
  }

  @Test func `the roads around an area are returned with name and size, others are not`() throws {
    let routes = NetworkRoutes(network: try plan.network())
    func names(around letters: String) -> [String] {
      routes.roads(around: GeographicBox(letters.map { plan.sketch[$0] })).map {
        "\($0.name ?? "") \($0.rank)"
      }.sorted()
    }
    #expect(names(around: "AF") == ["New Road 2", "Old Street 6", "Park Path 7"])
    #expect(names(around: "EF") == ["New Road 2"])
    #expect(names(around: "") == [])
  }

  @Test func `the options of a request override that, including the names used by services`() throws
  {
    #expect(try names(["optimize=distance"]) == ["Old Street"])
    #expect(try names(["profile=walking", "toll=false"]) == ["Park Path"])
    #expect(try names(["mode=car"], mode: .foot) == ["New Road"])
    #expect(
      try names(["profile=boat"])
        == ["invalid_request", "the option 'profile' is 'boat', not one of car, bicycle, foot"])
    #expect(
      try names(["optimize=fuel"])
        == ["invalid_request", "the option 'optimize' is 'fuel', not one of time, distance"])
  }
}
