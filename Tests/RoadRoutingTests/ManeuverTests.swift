import Geodesy
import TestSupport
import Testing
import TripModel

@testable import RoadRouting

@Suite struct ManeuverTests {
  @Test(
    arguments: [
      Street("ABC", "Mill Street"), Street("CBA", "Mill Street"),
      Street("CBA", "Mill Street", ["oneway": "no"]),
    ])
  func `a duplicate street makes no forks`(copy: Street) throws {
    let plan = StreetPlan(
      """
      A---B
          |
          C---D
      """, [Street("ABC", "Mill Street"), copy, Street("CD", "Mill Street")])
    #expect(maneuvers(of: try plan.route("AD")) == ["depart: Mill Street", "arrive: Mill Street"])
    #expect(try plan.network().ways.count == 2)
  }

  @Test(
    arguments: [
      Street("ABC", "Mill Street"), Street("ABC", nil, ["oneway": "yes"]), Street("AC"),
      Street("CBA", nil, ["maxspeed:forward": "10"]), Street("ABDC"),
    ])
  func `different streets between the same junctions are kept`(other: Street) throws {
    let plan = StreetPlan(
      """
      A---B
      |   |
      D---C
      """, [Street("ABC"), other])
    #expect(try plan.network().ways.count == 2)
  }

  @Test func `a bend is followed silently, and a new name is announced`() throws {
    let plan = StreetPlan(
      """
      A---B---C
          |   |
          |   D---E
          F
      """,
      [
        Street("ABCD", "Mill Street"), Street("DE", "Oak Street"),
        Street("BF", nil, ["highway": "service"]),
      ])
    #expect(
      maneuvers(of: try plan.route("AE")) == [
        "depart: Mill Street", "new name left: Oak Street", "arrive: Oak Street",
      ])
  }

  @Test func `following a turning street and turning onto a crossing one are announced`() throws {
    let plan = StreetPlan(
      """
          N
          |
      A---B---C
          |
          S
      """,
      [Street("ABN", "Mill Street"), Street("BC", "Oak Street"), Street("BS", "Elm Street")])
    #expect(
      maneuvers(of: try plan.route("AN")) == [
        "depart: Mill Street", "continue left: Mill Street", "arrive: Mill Street",
      ])
    #expect(
      maneuvers(of: try plan.route("AC")) == [
        "depart: Mill Street", "new name straight: Oak Street", "arrive: Oak Street",
      ])
    #expect(
      maneuvers(of: try plan.route("SC")) == [
        "depart: Elm Street", "turn right: Oak Street", "arrive: Oak Street",
      ])
  }

  @Test func `a road that divides is a fork`() throws {
    let plan = StreetPlan(
      """
              C
            /
      A---B
            \\
              D
      """,
      [Street("AB", "Mill Street"), Street("BC", "Oak Street"), Street("BD", "Elm Street")])
    #expect(
      maneuvers(of: try plan.route("AC")) == [
        "depart: Mill Street", "fork slight left: Oak Street", "arrive: Oak Street",
      ])
    #expect(
      maneuvers(of: try plan.route("AD")) == [
        "depart: Mill Street", "fork slight right: Elm Street", "arrive: Elm Street",
      ])
  }

  @Test func `a fork of motorways has the signs of the side taken`() throws {
    let plan = StreetPlan(
      """
                    C
              c
      A---B
              d
                    D
      """, metersPerCell: 40,
      [
        Street("AB", nil, ["highway": "motorway", "ref": "A 9", "oneway": "yes"]),
        Street(
          "BcC", nil,
          ["highway": "motorway", "ref": "A 9", "oneway": "yes", "destination": "Berlin"]),
        Street(
          "BdD", nil,
          [
            "highway": "motorway", "ref": "A 99", "oneway": "yes",
            "destination": "Stuttgart;Lindau", "destination:ref": "A 99",
          ]),
      ], signs: ["B": ["highway": "motorway_junction", "ref": "52", "name": "Kreuz Nord"]])
    let (left, right) = (
      try plan.route("AC").legs[0].steps[1], try plan.route("AD").legs[0].steps[1]
    )
    #expect(left.instruction == "Keep left to stay on A 9 toward Berlin")
    #expect(left.exits == nil)
    #expect(
      right.instruction == "Keep right to take exit 52 onto A 99 toward Stuttgart, Lindau")
    #expect(right.destinations == "A 99, Stuttgart, Lindau")
    #expect(right.exits == "52")
  }

  @Test func `where a street continues beside another road the driver keeps to its side`()
    throws
  {
    let plan = StreetPlan(
      """
                   C
      A-----B
                   D
      """,
      [Street("ABC", "Mill Street"), Street("BD", "Elm Street")])
    #expect(
      maneuvers(of: try plan.route("AC")) == [
        "depart: Mill Street", "fork slight left: Mill Street", "arrive: Mill Street",
      ])
    #expect(
      maneuvers(of: try plan.route("AD")) == [
        "depart: Mill Street", "fork slight right: Elm Street", "arrive: Elm Street",
      ])
    var lane = plan
    lane.streets[1].tags["highway"] = "living_street"
    #expect(maneuvers(of: try lane.route("AC")) == ["depart: Mill Street", "arrive: Mill Street"])
  }

  @Test func `going straight on while the street bends is announced`() throws {
    let plan = StreetPlan(
      """
                      C
      A-----B---------D
      """,
      [Street("ABC", "Mill Street"), Street("BD", "Elm Street")])
    #expect(
      maneuvers(of: try plan.route("AD")) == [
        "depart: Mill Street", "fork slight right: Elm Street", "arrive: Elm Street",
      ])
  }

  @Test func `a bend is followed silently if every other road leads back`()
    throws
  {
    let plan = StreetPlan(
      """
      A-----B
          E  \
              C
      """,
      [Street("ABC", "Mill Street"), Street("BE", "Elm Street")])
    #expect(maneuvers(of: try plan.route("AC")) == ["depart: Mill Street", "arrive: Mill Street"])
  }

  @Test func `a sharp turn of the street is announced if a smaller one leads straight on`() throws {
    let plan = StreetPlan(
      """
            C
            |
      A-----B---D
      """,
      [
        Street("ABC", "Mill Street", ["highway": "tertiary"]),
        Street("BD", nil, ["highway": "living_street"]),
      ])
    #expect(
      maneuvers(of: try plan.route("AC")) == [
        "depart: Mill Street", "continue left: Mill Street", "arrive: Mill Street",
      ])
    var yard = plan
    yard.streets[1].tags["highway"] = "service"
    #expect(maneuvers(of: try yard.route("AC")) == ["depart: Mill Street", "arrive: Mill Street"])
  }

  @Test func `a bend of a main road is announced if a small street leads straight on`() throws {
    let plan = StreetPlan(
      """
             C

      A-----B---D
      """,
      [Street("ABC", "High Street", ["highway": "primary"]), Street("BD", "Mill Street")])
    #expect(
      maneuvers(of: try plan.route("AC")) == [
        "depart: High Street", "continue left: High Street", "arrive: High Street",
      ])
    var yard = plan
    yard.streets[1].tags["highway"] = "service"
    #expect(maneuvers(of: try yard.route("AC")) == ["depart: High Street", "arrive: High Street"])
  }

  @Test func `joining a street is announced with the direction, at any angle`() throws {
    let plan = StreetPlan(
      """
                      F
              C
      B

           A
      """, metersPerCell: 20,
      [
        Street("BCF", "High Street", ["highway": "primary"]),
        Street("AC", nil, ["highway": "service"]),
      ])
    #expect(
      maneuvers(of: try plan.route("AF")) == [
        "depart", "turn slight right: High Street", "arrive: High Street",
      ])
  }

  @Test(arguments: [
    ("AL", ["left*", "straight", "straight;right"]),
    ("AR", ["left", "straight", "straight;right*"]),
    ("AC", ["left", "straight*", "straight;right*"]),
  ])
  func `the lanes that follow the route are marked`(ends: String, lanes: [String]) throws {
    var plan = StreetPlan(
      """
          L
          |
      A---B---C
          |
          R
      """,
      [
        Street("AB", "Mill Street", ["turn:lanes:forward": "left|through|through;right"]),
        Street("BC", "Oak Street"), Street("LBR", "Elm Street"),
      ])
    func lanesShown() throws -> [String] {
      let route = try plan.route(ends)
      let shown = route.legs[0].steps[0].visualInstructions.first { !$0.lanes.isEmpty }
      return (shown?.lanes ?? []).map {
        $0.indications.joined(separator: ";") + ($0.isValid ? "*" : "")
      }
    }
    #expect(try lanesShown() == lanes)
    plan.streets[0].tags["lanes"] = "2"
    #expect(try lanesShown() == [], "three arrows on two lanes are no news to rely on")
    plan.streets[0] = Street(
      "BA", "Mill Street",
      ["turn:lanes": "left|through|through;right", "oneway": "-1", "lanes": "3"])
    #expect(try lanesShown() == lanes)
  }

  @Test func `names of very short streets are not announced`() throws {
    let plan = StreetPlan(
      """
      A---B-C---D
          |
          E
      """,
      [
        Street("AB", "Mill Street"), Street("BC", "Market Square"), Street("CD", "Mill Street"),
        Street("BE", nil, ["highway": "service"]),
      ])
    #expect(
      maneuvers(of: try plan.route("AD")) == ["depart: Mill Street", "arrive: Mill Street"])
    #expect(
      maneuvers(of: try plan.route("AC")) == ["depart: Mill Street", "arrive: Market Square"])
    var long = plan
    long.streets[2] = Street("CD", "Oak Street")
    #expect(
      maneuvers(of: try long.route("AD")) == [
        "depart: Mill Street", "new name straight: Oak Street", "arrive: Oak Street",
      ])
  }

  @Test func `a motorway is joined by a ramp, merged into and left by an exit`() throws {
    let plan = StreetPlan(
      """
      A--------B-------C--------D
              r           s
           q                   t
       p                           u
      S                             T
      """, metersPerCell: 40,
      [
        Street("ABCD", nil, ["highway": "motorway", "ref": "A 7"]),
        Street(
          "SpqrB", nil, ["highway": "motorway_link", "oneway": "yes", "destination": "East;Sea"]),
        Street(
          "CstuT", nil,
          ["highway": "motorway_link", "oneway": "yes", "junction:ref": "12", "destination": "T"]),
        Street("ST", "Low Road", ["highway": "tertiary"]),

      ])
    let route = try plan.route("AT")
    #expect(
      maneuvers(of: route).dropLast() == ["depart: A 7", "off ramp slight right"])
    #expect(route.legs[0].steps[1].exits == "12")
    let merging = try plan.route("SD")
    #expect(
      maneuvers(of: merging) == ["depart", "merge slight left: A 7", "arrive: A 7"])
    #expect(merging.legs[0].steps[0].destinations == "East, Sea")
    #expect(merging.intersections.last?.classes == ["motorway"])
  }

  @Test(arguments: [
    ("primary", true, "turn right: Mill Street"), ("trunk", true, "turn right: Mill Street"),
    ("trunk", false, "off ramp"),
  ])
  func `a slip road is part of the turn, but not a ramp to a bridge`(
    road: String, isLevel: Bool, words: String
  ) throws {
    let plan = StreetPlan(
      """
            N
            |
      A--b--C---D
           |  \\
            e  |
             f |
              gG
               |
               H
      """, metersPerCell: 10,
      [
        Street("AbCD", "High Street", ["highway": road]),
        Street(isLevel ? "CGH" : "NGH", "Mill Street", ["highway": road]),
        Street("befG", nil, ["highway": road + "_link", "oneway": "yes"]),
      ])
    #expect(maneuvers(of: try plan.route("AH"))[1].hasPrefix(words))
    #expect(try plan.route("AH").legs[0].steps.count == (isLevel ? 3 : 4))
  }

  @Test func `a link on the right that leads to the left is not part of the turn`() throws {
    let plan = StreetPlan(
      """
                        N

      A-----------B-----------D
                     e
                        f

                        S
      """, metersPerCell: 10,
      [
        Street("ABD", "High Street", ["highway": "primary"]),
        Street("SfN", "Mill Street", ["highway": "primary"]),
        Street("Bef", nil, ["highway": "primary_link", "oneway": "yes"]),
      ])
    #expect(
      maneuvers(of: try plan.route("AN")) == [
        "depart: High Street", "turn slight right", "turn left: Mill Street",
        "arrive: Mill Street",
      ])
    #expect(
      maneuvers(of: try plan.route("AS")) == [
        "depart: High Street", "turn right: Mill Street", "arrive: Mill Street",
      ])
  }

  @Test func `a slip road that leads around to the right is a turn to the right`() throws {
    let plan = StreetPlan(
      """
        N

          e--M
        d            H

         C-----------------A
      """, metersPerCell: 10,
      [
        Street("AC", "High Street", ["highway": "primary"]),
        Street("NMH", "Mill Street", ["highway": "primary", "oneway": "yes"]),
        Street("CdeM", nil, ["highway": "primary_link", "oneway": "yes"]),
        Street("CN", "Lane"),
      ])
    #expect(
      maneuvers(of: try plan.route("AH")) == [
        "depart: High Street", "turn sharp right: Mill Street", "arrive: Mill Street",
      ])
  }

  @Test func `crossing the median and going back is one U-turn`() throws {
    let plan = StreetPlan(
      """
      A-----B-----C
            |
      F-----E-----D
      """, metersPerCell: 15,
      [
        Street("CBA", "High Street", ["oneway": "yes"]),
        Street("FED", "High Street", ["oneway": "yes"]), Street("EB", "Gap"),
      ])
    #expect(
      maneuvers(of: try plan.route("FA")) == [
        "depart: High Street", "continue uturn: High Street", "arrive: High Street",
      ])
  }

  @Test func `a U-turn is made at a dead end, but not before`() throws {
    let plan = StreetPlan(
      """
      A---B---C---D
          |
          E
      """, [Street("ABCD", "Mill Street"), Street("BE", "Elm Street")])
    #expect(plan.letters(of: try plan.route("CE", course: 90), among: "ABCDE") == "CDCBE")
    #expect(
      maneuvers(of: try plan.route("CE", course: 90)) == [
        "depart: Mill Street", "continue uturn: Mill Street", "turn left: Elm Street",
        "arrive: Elm Street",
      ])
    #expect(plan.letters(of: try plan.route("CE", course: 270), among: "ABCDE") == "CBE")
  }

  @Test func `a traveler off the road starts on the nearest road, not on one that fits the course`()
    throws
  {
    let plan = StreetPlan(
      """
      A-----B-----C
        x         |
                  |
      F-----E-----D
      """, metersPerCell: 30,
      [Street("ABC", "High Street"), Street("CD", "Dock Lane"), Street("DEF", "Quay Road")])
    #expect(plan.letters(of: try plan.route("xE", course: 180), among: "ABCDEF") == "BCDE")
  }

  @Test func `beside a side street, a traveler starts on the nearest road in their direction`()
    throws
  {
    let plan = StreetPlan(
      """
      C--------S-------D
               |       |
               |       |
               |       |
              x|       |
               T       |
      N----------------M
      """, metersPerCell: 5,
      [
        Street("CSD", "High Street"), Street("ST"), Street("NM", "Quay Road"), Street("MD"),
      ])
    #expect(plan.letters(of: try plan.route("xD", course: 90), among: "CDSTNM") == "MD")
    // A road that leads nowhere gives way to the next.
    var apart = plan
    apart.streets.removeLast()
    #expect(plan.letters(of: try apart.route("xD", course: 90), among: "CDSTNM") == "SD")
  }

  @Test func `no maneuver is made within the avoided radius`() throws {
    let plan = StreetPlan(
      """
      A-x-B-----C
          |     |
          D-----E
      """, [Street("AxBC", "Mill Street"), Street("BD"), Street("DE"), Street("CE")])
    #expect(plan.letters(of: try plan.route("xD", course: 90), among: "ABCDE") == "BD")
    #expect(
      plan.letters(of: try plan.route("xD", course: 90, avoid: 100), among: "ABCDE") == "BCED")
    #expect(
      plan.letters(of: try plan.route("xB", course: 90, avoid: 500), among: "ABCDE") == "B")
  }

  @Test func `a radius that no road leaves without a maneuver is halved`() throws {
    let plan = StreetPlan(
      """
      A-x-B-----C
          |     |
          D-----E
      """, [Street("AxBC", "Mill Street"), Street("BD"), Street("DE"), Street("CE")])
    // The first maneuver straight ahead is at C, 200 m from x.
    #expect(
      plan.letters(of: try plan.route("xD", course: 90, avoid: 300), among: "ABCDE") == "BCED")
  }

  @Test(arguments: [20.0, 150, 300])
  func `a dead end is no way to avoid a turn before it`(radius: Double) throws {
    let plan = StreetPlan(
      """
      A-x-B-C
          |
          D
      """, [Street("AxBC", "Mill Street"), Street("BD")])
    #expect(
      plan.letters(of: try plan.route("xD", course: 90, avoid: radius), among: "ABCD") == "BD")
  }

  @Test(arguments: [true, false])
  func `the course is obeyed whether or not the road at the destination is an island`(
    hasIsland: Bool
  ) throws {
    let island = hasIsland ? [Street("yz")] : []
    let plan = StreetPlan(
      """
      A-----x-----B
      C-----------D-----E
                    y-z
      """, metersPerCell: 10,
      [
        Street("BxA", "West Road", ["oneway": "yes"]), Street("AC"),
        Street("CD", "East Road", ["oneway": "yes"]), Street("DE"), Street("DB"),
      ] + island)
    for (course, letters) in [(270.0, "ACD"), (90, "D")] {
      #expect(plan.letters(of: try plan.route("xy", course: course), among: "ABCDE") == letters)
    }
  }

  @Test func `a destination behind the traveler on the same road does not end the avoided radius`()
    throws
  {
    let plan = StreetPlan(
      """
      A-y-x-B-----C
      |     |     |
      F-----D-----E
      """,
      [
        Street("AyxBC", "Mill Street"), Street("BD"), Street("FDE", "Quay Road"), Street("CE"),
        Street("AF"),
      ])
    #expect(plan.letters(of: try plan.route("xy", course: 90), among: "ABCDEF") == "BDFA")
    #expect(
      plan.letters(of: try plan.route("xy", course: 90, avoid: 60), among: "ABCDEF") == "BCEDB")
    #expect(
      plan.letters(of: try plan.route("yx", course: 90, avoid: 60), among: "ABCDEF") == "")
  }

  @Test(arguments: [nil, "Seaham Line"])
  func `a ferry is taken and left, with or without a name`(name: String?) throws {
    for metersPerCell in [3.0, 50] {
      var plan = StreetPlan(
        "A----B---C----D", metersPerCell: metersPerCell,
        [Street("AB", "Quay"), Street("BC", name), Street("CD", "Quay")])
      plan.streets[1].tags["highway"] = nil
      plan.streets[1].tags["route"] = "ferry"
      let steps = try plan.route("AD").legs[0].steps
      #expect(steps.map(\.mode) == ["driving", "ferry", "driving", "driving"])
      #expect(
        steps.map(\.instruction) == [
          "Head east on Quay", "Take the ferry" + (name.map { " " + $0 } ?? ""),
          "Continue straight onto Quay", "You have arrived at your destination",
        ])
    }
  }

  @Test(arguments: [nil, "Oak Street"])
  func `turning off a street that continues straight is announced, even onto a larger street`(
    name: String?
  ) throws {
    let plan = StreetPlan(
      """
      A-----B-----C



                 D
      """,
      [
        Street("AB", "Mill Street"), Street("BC", "Elm Street"),
        Street("BD", name, ["highway": "secondary"]),
      ])
    let road = name.map { ": " + $0 } ?? ""
    #expect(
      maneuvers(of: try plan.route("AD")) == [
        "depart: Mill Street", "turn slight right" + road, "arrive" + road,
      ])
    #expect(
      maneuvers(of: try plan.route("AC")) == [
        "depart: Mill Street", "new name slight left: Elm Street", "arrive: Elm Street",
      ])
  }

  @Test func `a street whose name was not announced is announced as a turn`() throws {
    let plan = StreetPlan(
      """
              D
              |
      A-----B-C---E
      """,
      [Street("AB", "Mill Street"), Street("BCD", "Oak Street"), Street("CE", "Elm Street")])
    #expect(
      try plan.route("AD").legs[0].steps.map(\.instruction) == [
        "Head east on Mill Street", "Turn left onto Oak Street",
        "You have arrived at your destination",
      ])
    #expect(
      try plan.route("BD").legs[0].steps[1].instruction == "Turn left to stay on Oak Street")
  }

  @Test func `a tunnel is known along the line`() throws {
    let plan = StreetPlan(
      "A--B--C--D",
      [
        Street("AB", "Castle Road"),
        Street("BC", "Castle Road", ["tunnel": "yes", "layer": "-1"]),
        Street("CD", "Castle Road"),
      ])
    #expect(try plan.route("AD").tunnels == [1..<2])
  }

  @Test func `alternatives are other roads, not much longer`() throws {
    let plan = StreetPlan(
      """
      A-----B-----C
      |           |
      D-----E-----F
      |           |
      G-----------H
      """,
      [
        Street("ABC"), Street("DEF"), Street("GH", nil, ["highway": "living_street"]),
        Street("ADG"), Street("CFH"), Street("BE"),
      ])
    let routes = try plan.router().routes(for: plan.request("AF", alternatives: 2)).get()
    #expect(Set(routes.map { plan.letters(of: $0, among: "ABCDEFGH") }).count == routes.count)
    #expect(routes.count == 3)
    let durations = routes.compactMap(\.declaredDuration)
    #expect(durations.allSatisfy { $0 <= durations[0] * 1.4 })
  }
}
