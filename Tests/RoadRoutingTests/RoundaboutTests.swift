import Geodesy
import TestSupport
import Testing
import TripModel

@testable import RoadRouting

@Suite struct RoundaboutTests {
  /// A ring driven counterclockwise, with a road to each side.
  private let roundabout = StreetPlan(
    """
           N
           |
         b-a-h
        c     g
    W---d     k---E
        e     j
         f-i-l
           |
           S
    """, metersPerCell: 10,
    [
      Street("abcdefiljkgha", nil, ["junction": "roundabout"]),
      Street("Na", "North Road"), Street("Wd", "West Road"), Street("Si", "South Road"),
      Street("Ek", "East Road"),
    ])

  @Test(arguments: [
    ("SE", 1, "East Road"), ("SN", 2, "North Road"), ("SW", 3, "West Road"),
    ("EN", 1, "North Road"), ("NW", 1, "West Road"), ("WE", 2, "East Road"),
  ])
  func `a roundabout is entered and left with instructions`(
    ends: String, exit: Int, road: String
  ) throws {
    let steps = try roundabout.route(ends).legs[0].steps
    #expect(
      steps.map(\.maneuver.type) == ["depart", "roundabout", "exit roundabout", "arrive"])
    #expect(steps.map(\.maneuver.roundaboutExit) == [nil, exit, exit, nil])
    #expect(steps.dropFirst().map(\.name) == [road, road, road])
  }

  @Test func `the name of a roundabout is never that of the road after it`() throws {
    var named = roundabout
    named.streets[0].tags["name"] = "Magic Circle"
    for index in named.streets.indices where named.streets[index].path == "Wd" {
      named.streets[index].tags["name"] = nil
    }
    let through = try named.route("SW").legs[0].steps
    #expect(through[1].maneuver.roundaboutExit == 3)
    #expect(through[1].name == nil)
    let onto = try named.route("Sg").legs[0].steps
    #expect(onto.map(\.maneuver.type) == ["depart", "roundabout", "arrive"])
    #expect(onto[1].name == nil)
    #expect(try named.route("SN").legs[0].steps[1].name == "North Road")
  }

  @Test func `a leg that begins on a roundabout counts the exits it passes`() throws {
    let steps = try roundabout.route("jW").legs[0].steps
    #expect(steps.map(\.maneuver.type) == ["depart", "exit roundabout", "arrive"])
    #expect(steps[1].maneuver.roundaboutExit == 3)
  }

  @Test func `without roundabouts the driving side is known only from a road's tag`() throws {
    let plan = StreetPlan(
      "A---B---C",
      [Street("AB", "Up Street", ["driving_side": "left"]), Street("BC", "Low Street")])
    #expect(
      try plan.route("AC").legs[0].steps.map(\.drivingSide) == [.left, nil, nil])
  }

  @Test func `the driving side follows from the direction of roundabouts`() throws {
    #expect(try roundabout.network().drivingSide == .right)
    var mirrored = roundabout
    mirrored.streets[0].path = String(mirrored.streets[0].path.reversed())
    #expect(try mirrored.network().drivingSide == .left)
    #expect(maneuvers(of: try mirrored.route("SE"))[1].hasSuffix("exit 3: East Road"))
  }
}
