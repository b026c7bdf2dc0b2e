import Geodesy
import TestSupport
import Testing
import TripModel

@testable import RoadRouting

@Suite struct StreetNameTests {
  @Test(arguments: [
    ("I 80;US 101", "I 80", true), ("US 20;SR 7", "SR 7", true), ("US 20;SR 7", "US 20", true),
    ("I 80", "I 80;US 101", true), ("US 20;SR 7", "US 20;SR 9", true), ("I 80", "US 101", false),
    ("I 80", "I 80 Business", false),
  ])
  func `a road with several numbers continues while one of them continues`(
    before: String, after: String, isSame: Bool
  ) throws {
    let plan = StreetPlan(
      "A----------B----------C",
      [
        Street("AB", nil, ["highway": "trunk", "ref": before]),
        Street("BC", nil, ["highway": "trunk", "ref": after]),
      ])
    #expect(try plan.route("AC").legs[0].steps.count == (isSame ? 2 : 3))
  }

  @Test(arguments: [
    ("Mill Road", "Old Mill Road", "turn right"), ("York Road", "New York Road", "turn right"),
    ("Rue de la Gare", "Impasse Rue de la Gare", "turn right"), ("Park", "Park Lane", "turn right"),
    ("Main Street", "North Main Street", "continue right"),
    ("4th Street NW", "4th Street", "continue right"),
  ])
  func `only compass points are ignored in a street's name`(
    before: String, after: String, words: String
  ) throws {
    let plan = StreetPlan(
      """
      A-------B-------C
              |
              |
              D
      """, [Street("AB", before), Street("BC", "Church Road"), Street("BD", after)])
    #expect(maneuvers(of: try plan.route("AD"))[1] == words + ": " + after)
  }

  @Test(arguments: [
    ("Carrer Gran;Calle Mayor", "Carrer Gran, Calle Mayor"), (" Padded  Name ", "Padded Name"),
    ("A 8; A 8;", "A 8"), ("  ", ""),
  ])
  func `a street's name has no blanks, repeats or semicolons`(name: String, written: String) throws
  {
    let plan = StreetPlan(
      """
      A-------B
              |
              D
      """, [Street("AB", "Mill Street"), Street("BD", name)])
    #expect(try plan.route("AD").legs[0].steps.last?.name ?? "" == written)
  }
}
