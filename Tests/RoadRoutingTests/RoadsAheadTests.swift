import Testing
import TripModel

/// Instructions that depend on the roads ahead.
struct RoadsAheadTests {
  @Test func `at the end of a road the driver turns left or right`() throws {
    let plan = StreetPlan(
      """
      A---B---C
          |
      E---F
          |
          D
      """, [Street("ABC", "Cross Street"), Street("BFD", "Mill Street"), Street("EF", "Dyke")])
    #expect(
      maneuvers(of: try plan.route("DA")) == [
        "depart: Mill Street", "end of road left: Cross Street", "arrive: Cross Street",
      ])
    // Without another road before it, 'end of road' would not help.
    #expect(
      maneuvers(of: try plan.route("EA")) == [
        "depart: Dyke", "turn left: Mill Street", "turn left: Cross Street",
        "arrive: Cross Street",
      ])
  }

  @Test func `with a street on the opposite side, a bend is announced as a turn`() throws {
    let plan = StreetPlan(
      """
          C
          |
      A---B
          |
          D
      """,
      [
        Street("ABD", "High Street", ["highway": "secondary"]), Street("BC", "Elm Street"),
      ])
    #expect(
      maneuvers(of: try plan.route("AD")) == [
        "depart: High Street", "continue right: High Street", "arrive: High Street",
      ])
  }

  @Test
  func `with a closed one-way street straight ahead, a bend is announced as a turn`() throws {
    var plan = StreetPlan(
      """
      A--------B--------C
                 .
                   D
      """,
      [Street("AB"), Street("BD"), Street("CB", nil, ["oneway": "yes"])])
    #expect(
      maneuvers(of: try plan.route("AD")) == ["depart", "turn slight right", "arrive"])
    plan.streets.removeLast()
    #expect(maneuvers(of: try plan.route("AD")) == ["depart", "arrive"])
  }

  @Test func `straight ahead beside a diverging road is announced with a side`() throws {
    let plan = StreetPlan(
      """
      A--------B---------C
                  .
                     D
      """,
      [
        Street("AB", "Mill Street", ["highway": "primary"]),
        Street("BC", "Oak Street", ["highway": "primary"]), Street("BD", "Elm Street"),
      ])
    #expect(
      maneuvers(of: try plan.route("AC")) == [
        "depart: Mill Street", "new name slight left: Oak Street", "arrive: Oak Street",
      ])
  }

  @Test(arguments: [
    ("Highway 7", "7", true), ("Main Street", "7", true), ("Main Street", "8", false),
  ])
  func `a road named after its number continues under it`(
    _ name: String, reference: String, isSilent: Bool
  ) throws {
    let first = ["highway": "primary", "ref": "7"]
    let plan = StreetPlan(
      "A-------B-------C",
      [
        Street("AB", "Highway 7", first),
        Street("BC", name + " East", ["highway": "primary", "ref": reference]),
      ])
    #expect((maneuvers(of: try plan.route("AC")).count == 2) == isSilent)
  }

  @Test func `a street that continues straight after a piece of another is not announced`() throws {
    let plan = StreetPlan(
      """
                      E
                    .
      A-------B---C--------D
             .
            F
      """, metersPerCell: 10,
      [
        Street("AB", "Mill Street", ["highway": "tertiary"]),
        Street("FBCE", "Dyke Road", ["highway": "tertiary"]),
        Street("CD", "Mill Street", ["highway": "tertiary"]),
      ])
    #expect(
      maneuvers(of: try plan.route("AD")) == ["depart: Mill Street", "arrive: Mill Street"])
  }

  @Test func `a roundabout is entered in the direction of its first piece`() throws {
    let plan = StreetPlan(
      """
          N
          |
          C
        /   \\
       D     B
        \\   /
          A
          |
          S
      """, metersPerCell: 5,
      [
        Street("ABCDA", nil, ["junction": "roundabout"]), Street("SA", "South Road"),
        Street("CN", "North Road"),
      ])
    #expect(try plan.route("SN").legs[0].steps[1].maneuver.modifier == "right")
  }
}
