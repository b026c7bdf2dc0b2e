import Geodesy
import Notations
import RoadRouting
import TestSupport
import Testing
import TripModel

@Suite struct EmbeddedRouteTests {
  private let grid = StreetPlan(
    """
    A-------B-------C

    D-------E-------F

    G-------H-------I
    """,
    [
      Street("ABC", "North Street"), Street("DEF", "Middle Street"),
      Street("GHI", "South Street"), Street("ADG", "West Street"),
      Street("BEH", "Center Street"), Street("CFI", "East Street"),
    ])

  @Test func `a route has the line, the lengths and the times of the roads it takes`() throws {
    let plan = StreetPlan(
      "A---B---C", metersPerCell: 25,
      [
        Street("AB", "Mill Street", ["maxspeed": "36"]),
        Street("BC", "Mill Street", ["maxspeed": "18 mph"]),
      ])
    let route = try plan.route("AC")
    #expect(plan.letters(of: route, among: "ABC") == "ABC")
    #expect(maneuvers(of: route) == ["depart: Mill Street", "arrive: Mill Street"])
    #expect(abs((route.declaredDistance ?? 0) - 200) < 0.1)
    #expect(abs((route.annotation.durations[0] ?? 0) - 10) < 0.01)
    #expect(
      route.annotation.speedLimits == [
        .limited(10, unit: .kilometersPerHour), .limited(8.05, unit: .milesPerHour),
      ])
    #expect(abs((route.annotation.durations[1] ?? 0) - 100 / (18 * 0.44704)) < 0.01)
    #expect(
      abs((route.declaredDuration ?? 0) - route.annotation.durations.reduce(0) { $0 + ($1 ?? 0) })
        < 1e-9)
    #expect(route.legs[0].steps.map(\.vertices) == [0...2, 2...2])
    #expect(route.legs[0].summary == "Mill Street")
  }

  @Test(
    arguments: [
      ("DE:urban", 50), ("RU:urban", 60), ("DE:zone:30", 30), ("DE:zone30", 30), ("FR:zone30", 30),
      ("RU:living_street", 20), ("DE:living_street", 7), ("DE:walk", 7), ("IT:rural", 90),
      ("GB:nsl_single", 96.56064), ("XX:rural", nil), ("DE:zone", nil), ("DE:", nil), (":", nil),
    ] as [(String, Double?)])
  func `the limit of a zone or kind of road applies`(maxspeed: String, limit: Double?) throws {
    let plan = StreetPlan(
      "A---B", [Street("AB", nil, ["highway": "primary", "maxspeed": maxspeed])])
    let route = try plan.route("AB")
    let rounded = limit.map { ($0 / 3.6 * 100).rounded() / 100 }
    let unit = maxspeed.hasPrefix("GB") ? SpeedUnit.milesPerHour : .kilometersPerHour
    #expect(route.annotation.speedLimits[0] == rounded.map { .limited($0, unit: unit) })
    let seconds = 100 / ((limit ?? 70) / 3.6)
    #expect(abs((route.declaredDuration ?? 0) - seconds) < 0.01)
  }

  @Test func `a turn is announced, driving straight on is not`() throws {
    #expect(
      maneuvers(of: try grid.route("AC")) == ["depart: North Street", "arrive: North Street"])
    let plan = StreetPlan(
      """
      A---B---C
          |
          D
      """, [Street("ABC", "North Street"), Street("BD", "Center Street")])
    #expect(
      maneuvers(of: try plan.route("AD")) == [
        "depart: North Street", "turn right: Center Street", "arrive: Center Street",
      ])
  }

  @Test func `a route begins and ends inside a road, and arrives on the destination's side`()
    throws
  {
    let plan = StreetPlan(
      """
      A-------B
          x
      """, metersPerCell: 10, [Street("AB", "Mill Street")])
    let route = try plan.route("Ax")
    #expect(maneuvers(of: route) == ["depart: Mill Street", "arrive right: Mill Street"])
    #expect(abs((route.declaredDistance ?? 0) - 40) < 0.1)
    #expect(route.waypoints[1].coordinate == plan.sketch["x"])
    let back = try plan.route("Bx")
    #expect(maneuvers(of: back) == ["depart: Mill Street", "arrive left: Mill Street"])
  }

  @Test func `a oneway street is never driven the wrong way`() throws {
    let plan = StreetPlan(
      """
      A---B
      |   |
      D---C
      """,
      [
        Street("AB", "Up Street", ["oneway": "-1"]), Street("AD"), Street("DC"), Street("CB"),
      ])
    #expect(plan.letters(of: try plan.route("AB"), among: "ABCD") == "ADCB")
    #expect(plan.letters(of: try plan.route("BA"), among: "ABCD") == "BA")
    #expect(plan.letters(of: try plan.route("AB", mode: .foot), among: "ABCD") == "AB")
  }

  @Test(
    arguments: [
      (["cycleway": "opposite"], [.bicycle]), (["cycleway:left": "opposite_lane"], [.bicycle]),
      (["cycleway:right": "opposite_track"], [.bicycle]),
      (["cycleway:both": "opposite_lane"], [.bicycle]), (["cycleway:left": "lane"], []),
      (["oneway:bicycle": "no"], [.bicycle]), (["oneway:vehicle": "no"], [.car, .bicycle]),
      (["oneway:motor_vehicle": "no"], [.car]), (["oneway:motorcar": "no"], [.car]),
      (["oneway": "yes", "oneway:motor_vehicle": "-1"], [.bicycle]),
      (["oneway": "no", "oneway:vehicle": "-1"], []),
    ] as [([String: String], [TravelMode])])
  func `some modes are exempt from a oneway street`(
    _ tags: [String: String], exempt: [TravelMode]
  ) throws {
    let plan = StreetPlan(
      """
      A---B
      |   |
      D---C
      """,
      [Street("AB", nil, tags.merging(["oneway": "-1"]) { own, _ in own }), Street("ADCB")])
    for mode in [TravelMode.car, .bicycle] {
      let isExempt = exempt.contains(mode)
      #expect(
        plan.letters(of: try plan.route("AB", mode: mode), among: "ABCD")
          == (isExempt ? "AB" : "ADCB"))
    }
  }

  @Test
  func `roads that cross without a common point are not connected, bridges only at their ends`()
    throws
  {
    let drawing = """
        N
        |
      W-X-E
        |
        S
      """
    let apart = StreetPlan(drawing, [Street("NS"), Street("WE")])
    #expect(throws: EmbeddedRouterFailure.self) { try apart.route("NE") }
    let bridge = StreetPlan(
      drawing, [Street("NXS", nil, ["bridge": "yes", "layer": "1"]), Street("WXE")])
    #expect(throws: EmbeddedRouterFailure.self) { try bridge.route("NE") }
    let ending = StreetPlan(
      drawing, [Street("NX", nil, ["bridge": "yes", "layer": "1"]), Street("XS"), Street("WXE")])
    #expect(ending.letters(of: try ending.route("NE"), among: "NESWX") == "NXE")
  }

  @Test func `a closed road is open to the modes it is signed for`() throws {
    let plan = StreetPlan(
      """
      A---B
      |   |
      D---C
      """,
      [
        Street("AB", nil, ["access": "private"]), Street("AD"), Street("DC"), Street("CB"),
      ])
    #expect(plan.letters(of: try plan.route("AB"), among: "ABCD") == "ADCB")
    var signed = plan
    signed.streets[0].tags["motor_vehicle"] = "yes"
    #expect(plan.letters(of: try signed.route("AB"), among: "ABCD") == "AB")
    signed.streets[0].tags = ["highway": "footway"]
    #expect(plan.letters(of: try signed.route("AB"), among: "ABCD") == "ADCB")
    #expect(plan.letters(of: try signed.route("AB", mode: .foot), among: "ABCD") == "AB")
    #expect(plan.letters(of: try signed.route("AB", mode: .bicycle), among: "ABCD") == "ADCB")
    signed.streets[0].tags["bicycle"] = "yes"
    #expect(plan.letters(of: try signed.route("AB", mode: .bicycle), among: "ABCD") == "AB")
  }

  @Test(
    arguments: [
      ("access", [.car, .bicycle, .foot]), ("vehicle", [.car, .bicycle]),
      ("motor_vehicle", [.car]), ("motorcar", [.car]), ("bicycle", [.bicycle]), ("foot", [.foot]),
    ] as [(String, [TravelMode])])
  func `a road may be closed in one direction`(key: String, to modes: [TravelMode]) throws {
    var plan = StreetPlan(
      """
      A---B
      |   |
      D---C
      """, [Street("AB"), Street("ADCB")])
    for (path, direction) in [("AB", "backward"), ("BA", "forward")] {
      plan.streets[0] = Street(path, nil, ["\(key):\(direction)": "no"])
      for mode in TravelMode.allCases {
        #expect(plan.letters(of: try plan.route("AB", mode: mode), among: "ABCD") == "AB")
        #expect(
          plan.letters(of: try plan.route("BA", mode: mode), among: "ABCD")
            == (modes.contains(mode) ? "BCDA" : "BA"))
      }
    }
    plan.streets[0] = Street("AB", nil, ["access:backward": "no", "bicycle": "yes"])
    #expect(plan.letters(of: try plan.route("BA", mode: .bicycle), among: "ABCD") == "BA")
  }

  @Test(
    arguments: [
      ("agricultural;forestry", true), ("agricultural; forestry", true), ("bus;taxi", true),
      ("agricultural;hunting", true), ("private;emergency", true), ("private;yes", false),
      ("unknown;forestry", true), ("hunting;fishing", false), ("unknown", false), ("", false),
      ("no;permit", true), ("forestry;delivery", true), ("official", false),
    ] as [(String, Bool)])
  func `a list of access values gives the widest known access`(
    value: String, isAvoided: Bool
  ) throws {
    let plan = StreetPlan(
      """
      A---B
      |   |
      D---C
      """, [Street("AB", nil, ["motor_vehicle": value]), Street("ADCB")])
    let detour = isAvoided ? "ADCB" : "AB"
    #expect(plan.letters(of: try plan.route("AB"), among: "ABCD") == detour)
    #expect(plan.letters(of: try plan.route("AB", mode: .bicycle), among: "ABCD") == "AB")
  }

  @Test(
    arguments: [
      (["motor_vehicle": "private;delivery"], [.car]),
      (["access": "destination"], [.car, .bicycle]), (["vehicle": "customers"], [.car, .bicycle]),
      (["motor_vehicle": "delivery"], [.car]), (["motorcar": "permit"], [.car]),
      (["access": "destination", "vehicle": "yes"], []),
    ] as [([String: String], [TravelMode])])
  func `a road for destination traffic is used only at the ends of the quickest route`(
    _ tags: [String: String], by modes: [TravelMode]
  ) throws {
    var plan = StreetPlan(
      """
      x--A--m--B--y
         |     |
         D-----C
      """,
      [
        Street("xA"), Street("AmB", nil, tags), Street("By"), Street("AD"), Street("DC"),
        Street("CB"),
      ])
    for mode in TravelMode.allCases {
      for optimization in RouteOptimization.allCases {
        func letters(_ ends: String) throws -> String {
          let route = try plan.route(ends, mode: mode, optimize: optimization)
          #expect(route.declaredDuration ?? .infinity < 600)
          return plan.letters(of: route, among: "xAmByDC")
        }
        let isLimited = optimization == .time && modes.contains(mode)
        #expect(try letters("xy") == (isLimited ? "xADCBy" : "xAmBy"))
        #expect(try letters("AB") == (isLimited ? "ADCB" : "AmB"))
        #expect(try letters("xm") == "xAm")
        #expect(try letters("my") == "mBy")
      }
    }
    plan.streets[1] = Street("AmB", nil, ["access": "private", "motor_vehicle": "permit"])
    #expect(plan.letters(of: try plan.route("xm"), among: "xAmByDC") == "xAm")
    plan.streets.remove(at: 4)
    #expect(plan.letters(of: try plan.route("xy"), among: "xAmByDC") == "xAmBy")
  }

  @Test(
    arguments: [
      ("20", 1200), ("00:20", 1200), ("1:05", 3900), ("01:05:30", 3930), ("PT20M", 1200),
      ("P1DT2H", 93_600), ("PT1M30S", 90),
    ] as [(String, Double)])
  func `a ferry takes the time of its timetable`(duration: String, seconds: Double) throws {
    var plan = StreetPlan("A---B-C", [Street("ABC")])
    plan.streets[0].tags = ["route": "ferry", "duration": duration]
    #expect(abs((try plan.route("AC").declaredDuration ?? 0) - seconds) < 0.01)
    #expect(abs((try plan.route("CB").declaredDuration ?? 0) - seconds / 3) < 0.01)
  }

  @Test func `the fastest route need not be the shortest`() throws {
    let plan = StreetPlan(
      """
      A-----------B
      |           |
      C-----------D
      """,
      [
        Street("AB", nil, ["highway": "living_street"]), Street("AC"), Street("BD"),
        Street("CD", nil, ["highway": "primary"]),
      ])
    #expect(plan.letters(of: try plan.route("AB"), among: "ABCD") == "ACDB")
    #expect(plan.letters(of: try plan.route("AB", optimize: .distance), among: "ABCD") == "AB")
  }

  @Test(arguments: ["AAB", "ABB", "AABB", "ABBBA"])
  func `a leg between stops at the same position has no length`(letters: String) throws {
    let plan = StreetPlan("A---B", [Street("AB", "Mill Street")])
    var request = plan.request(letters)
    for index in request.stops.indices { request.stops[index].isVia = false }
    let route = try #require(try plan.router().routes(for: request).get().first)
    #expect(
      route.legs.map { $0.declaredDistance == 0 }
        == zip(letters, letters.dropFirst()).map { $0 == $1 })
    #expect(route.waypoints.map(\.coordinate) == letters.map { plan.sketch[$0] })
    #expect(route.legs.allSatisfy { $0.steps.map(\.maneuver.type) == ["depart", "arrive"] })
  }

  @Test(arguments: [("AABD", "ABD"), ("ABBD", "ABD")])
  func `a via point at the same position as another stop changes nothing`(
    letters: String, expected: String
  ) throws {
    let plan = StreetPlan(
      """
      A---B
          |
          D
      """, [Street("AB", "Mill Street"), Street("BD", "Low Street")])
    let route = try plan.route(letters)
    #expect(plan.letters(of: route, among: "ABD") == expected)
    #expect(maneuvers(of: route) == maneuvers(of: try plan.route("AD")))
  }

  @Test func `via points are passed within one leg`() throws {
    let route = try grid.route("AEC", optimize: .distance)
    #expect(route.legs.count == 1)
    #expect(route.waypoints.count == 2)
    #expect(route.legs[0].viaVertices.map { route.vertices[$0] } == [route.vertices[2]])
    #expect(grid.sketch["E"].distance(to: route.vertices[2]) < 0.05)
  }
}
