import RoadRouting
import Testing
import TripModel

/// Roads closed to cars but visible to drivers.
struct ClosedRoadTests {
  /// Tags that close a road to cars.
  static let closures = [
    ["access": "private"], ["motor_vehicle": "no"], ["highway": "track"],
    ["access": "official"], ["service": "emergency_access"],
  ]

  @Test(arguments: closures)
  func `a turn is announced if the other road is closed`(_ tags: [String: String]) throws {
    let plan = StreetPlan(
      """
          C
          |
      A---B
          |
          D
      """, [Street("AB", nil), Street("BC", nil, tags), Street("BD", "Mill Street")])
    #expect(
      maneuvers(of: try plan.route("AD")) == [
        "depart", "turn right: Mill Street", "arrive: Mill Street",
      ])
  }

  @Test func `a bend is announced if a private road, but not a driveway, goes straight ahead`()
    throws
  {
    func told(_ tags: [String: String]) throws -> [String] {
      let plan = StreetPlan(
        """
        A---B---C
            |
            D
        """, [Street("ABD", "Mill Street"), Street("BC", nil, tags)])
      return maneuvers(of: try plan.route("AD"))
    }
    #expect(
      try told(["access": "private"]) == [
        "depart: Mill Street", "continue right: Mill Street", "arrive: Mill Street",
      ])
    #expect(
      try told(["access": "private", "highway": "service"])
        == ["depart: Mill Street", "arrive: Mill Street"])
  }

  @Test func `a road that continues as a track does not end`() throws {
    let plan = StreetPlan(
      """
          T
          |
      A---B---C
          |
      E---F
          |
          D
      """,
      [
        Street("ABC", "Cross Street"), Street("BFD", "Mill Street"), Street("EF", "Dyke"),
        Street("BT", "Mill Street", ["highway": "track"]),
      ])
    #expect(
      maneuvers(of: try plan.route("DA")) == [
        "depart: Mill Street", "turn left: Cross Street", "arrive: Cross Street",
      ])
  }

  /// A roundabout that is entered from the south and left to the north.
  @Test(
    arguments: [
      (["access": "private"], 2), (["access": "no"], 1),
      (["oneway": "-1", "access": "private"], 1),
      (["highway": "footway"], 1),
    ] as [([String: String], Int)])
  func `a roundabout's exits are counted as drivers see them`(
    _ tags: [String: String], exit: Int
  ) throws {
    let plan = StreetPlan(
      """
          N
          |
          C
        /   \\
       D     B---E
        \\   /
          A
          |
          S
      """,
      [
        Street("ABCDA", nil, ["junction": "roundabout"]), Street("SA", "South Road"),
        Street("CN", "North Road"), Street("BE", nil, tags),
      ])
    #expect(try plan.route("SN").legs[0].steps[1].maneuver.roundaboutExit == exit)
  }

  @Test func `a route neither uses closed roads nor starts on them`() throws {
    let plan = StreetPlan(
      """
      A---B---C
      |       |
      D---E---F
      """,
      [Street("ADEFC", "Mill Street"), Street("ABC", "Yard", ["access": "no"])])
    #expect(plan.letters(of: try plan.route("AC"), among: "ABCDEF") == "ADEFC")
    #expect(throws: (any Error).self) {
      try StreetPlan("A---B", [Street("AB", nil, ["access": "no"])]).router()
        .routes(for: plan.request("AC")).get()
    }
  }

  @Test(arguments: RouteOptimization.allCases, TravelMode.allCases)
  func `a private road or gate is passed only if nothing else leads to the destination`(
    by optimization: RouteOptimization, mode: TravelMode
  ) throws {
    var plan = StreetPlan(
      """
      x--A--m--B--y
         |     |
         D-----C
      """,
      [
        Street("xA"), Street("AmB", nil, ["access": "private"]), Street("By"),
        Street("ADCB", nil, ["highway": "living_street"]),
      ])
    func letters(_ ends: String) throws -> String {
      let route = try plan.route(ends, mode: mode, optimize: optimization)
      return plan.letters(of: route, among: "xAmByDC")
    }
    func expectNoShortcut() throws {
      #expect(try letters("xy") == "xADCBy")
      #expect(try letters("xm") == "xAm")
      #expect(try letters("my") == "mBy")
    }
    try expectNoShortcut()
    #expect(try letters("AB") == "ADCB")
    plan.signs["m"] = ["barrier": "gate", "access": "private"]
    try expectNoShortcut()
    plan.streets[1].tags["access"] = "yes"
    try expectNoShortcut()
    var free = plan.request("xy", optimize: optimization)
    free.obeysRestrictions = false
    let route = try #require(try plan.router(mode).routes(for: free).get().first)
    #expect(plan.letters(of: route, among: "xAmByDC") == "xAmBy")
    plan.streets.removeLast()
    #expect(try letters("xy") == "xAmBy")
  }

  @Test func `turns between private roads are announced`() throws {
    let plan = StreetPlan(
      """
      A---B---C
          |
          D---E
          |
          F
      """,
      [
        Street("AB", "Oak Lane"), Street("BC", nil, ["access": "private"]),
        Street("BDF", nil, ["access": "private"]), Street("DE", nil, ["access": "private"]),
      ])
    #expect(
      maneuvers(of: try plan.route("AE")) == [
        "depart: Oak Lane", "turn right", "turn left", "arrive",
      ])
  }

  @Test(
    arguments: [
      (["highway": "track", "motor_vehicle": "designated"], [.car, .bicycle, .foot]),
      (["highway": "track", "motor_vehicle": "destination"], [.car, .bicycle, .foot]),
      (["highway": "track", "vehicle": "permissive"], [.car, .bicycle, .foot]),
      (["highway": "track", "motor_vehicle": "agricultural;forestry"], [.bicycle, .foot]),
      (["highway": "track", "motor_vehicle": "private"], [.bicycle, .foot]),
      (["highway": "track", "motor_vehicle": "yes", "motorcar": "no"], [.bicycle, .foot]),
      (["highway": "track", "access": "yes"], [.bicycle, .foot]),
      (["highway": "pedestrian", "motorcar": "yes"], [.car, .bicycle, .foot]),
      (["highway": "cycleway", "motor_vehicle": "yes"], [.car, .bicycle, .foot]),
      (["highway": "footway", "access": "yes"], [.foot]),
      (["highway": "footway", "motor_vehicle": "permissive"], [.foot]),
      (["highway": "motorway", "bicycle": "yes"], [.car, .bicycle]),
      (["highway": "motorway", "access": "yes"], [.car]),
      (["highway": "primary", "motorroad": "yes"], [.car]),
      (["impassable": "yes"], []), (["smoothness": "impassable"], [.foot]),
      (["highway": "primary", "motorroad": "yes", "bicycle": "yes"], [.car, .bicycle]),
      (["maxheight": "1.5"], [.bicycle, .foot]), (["maxheight": "2"], TravelMode.allCases),
      (["maxheight": "6'6\""], [.bicycle, .foot]), (["maxheight": "6'7\""], TravelMode.allCases),
      (["maxheight": "default"], TravelMode.allCases), (["maxwidth": "1.6"], [.bicycle, .foot]),
      (["width": "1,9 m"], [.bicycle, .foot]), (["maxwidth": "7 ft"], TravelMode.allCases),
      (["maxweight": "1.5"], [.bicycle, .foot]), (["maxweight": "2500 kg"], TravelMode.allCases),
      (["maxlength": "4.5"], [.bicycle, .foot]),
    ] as [([String: String], [TravelMode])])
  func `a road is open to the modes it is made or signed for`(
    tags: [String: String], modes: [TravelMode]
  ) throws {
    let plan = StreetPlan("A---B", [Street("AB", nil, tags)])
    for mode in TravelMode.allCases {
      let routes = try plan.router(mode).routes(for: plan.request("AB"))
      #expect(((try? routes.get()) != nil) == modes.contains(mode))
    }
  }

  @Test(
    arguments: [
      (["barrier": "gate"], true), (["barrier": "bollard"], false), (["barrier": "yes"], false),
      (["barrier": "bollard", "bollard": "rising"], true), (["barrier": "kerb"], false),
      (["barrier": "kerb", "kerb": "raised"], false),
      (["barrier": "kerb", "kerb": "lowered"], true),
      (["barrier": "kerb", "highway": "crossing"], true),
      (["barrier": "height_restrictor", "maxheight": "1.9"], false),
      (["barrier": "height_restrictor", "maxheight": "2.1"], true),
      (["access": "no"], false), (["motor_vehicle": "no"], false), (["access": "private"], true),
      (["access": "no", "motorcar": "yes"], true),
      (["highway": "crossing", "motor_vehicle": "no"], true),
    ] as [([String: String], Bool)])
  func `a car passes a node as its barrier and access allow`(
    tags: [String: String], isPassable: Bool
  ) throws {
    var plan = StreetPlan("A---m---B", [Street("AmB")])
    plan.signs["m"] = tags
    let routes = try plan.router(.car).routes(for: plan.request("AB"))
    #expect(((try? routes.get()) != nil) == isPassable)
  }
}
