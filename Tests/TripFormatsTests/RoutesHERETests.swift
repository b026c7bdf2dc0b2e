import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

@Suite struct RoutesHERETests {
  @Test func `HERE's flexible polyline is decoded with its precision and third dimension`() throws {
    // Source: heremaps/flexible-polyline, README, "Example".
    var notes = RouteNotes(file: "")
    let start = SourcePosition(line: 1, column: 1)
    let line = try FlexiblePolyline(text: "BFoz5xJ67i1B1B7PzIhaxL7Y", position: start).line(&notes)
    #expect(
      line == [
        Coordinate(latitude: 50.10228, longitude: 8.69821),
        Coordinate(latitude: 50.10201, longitude: 8.69567),
        Coordinate(latitude: 50.10063, longitude: 8.6915),
        Coordinate(latitude: 50.09878, longitude: 8.68752),
      ])
  }

  static func here(_ section: String) -> String {
    """
    {"routes":[{"id":"r","sections":[{"id":"s","type":"vehicle","polyline":"\(flexiblePolyline([Town.a, Town.b, Town.c]))",
     "summary":{"duration":22,"length":221,"baseDuration":20},"transport":{"mode":"car"},
     "departure":{"place":{"type":"place","location":{"lat":10,"lng":20}}},
     "arrival":{"place":{"type":"place","waypoint":1,"location":{"lat":10.001,"lng":20.001}}},\(section)},
     {"id":"t","type":"vehicle","polyline":"\(flexiblePolyline([Town.c, Town.d]))",
     "summary":{"duration":11,"length":110,"baseDuration":10},"transport":{"mode":"car"},
     "departure":{"place":{"type":"place","location":{"lat":10.001,"lng":20.001}}},
     "arrival":{"place":{"name":"Mill","type":"place","location":{"lat":10.001,"lng":20.002}}},
     "actions":[{"action":"depart","duration":11,"length":110,"offset":0,"instruction":"Head east"},
      {"action":"arrive","duration":0,"length":0,"offset":1,"instruction":"Arrive"}]}]}]}
    """
  }

  @Test
  func `HERE's sections are legs, and its actions steps with instructions and roads`() throws {
    let route = try readRoute(
      Self.here(
        """
        "turnByTurnActions":[{"action":"depart","duration":11,"length":110,"offset":0,
         "nextRoad":{"name":[{"value":"Mill Lane","language":"en"}]}},
        {"action":"roundaboutEnter","duration":4,"length":40,"offset":1,"direction":"left",
         "currentRoad":{"name":[{"value":"Mill Lane","language":"en"}]}},
        {"action":"roundaboutExit","duration":7,"length":71,"offset":1,"direction":"left","exit":2,
         "nextRoad":{"name":[{"value":"High Street"}],"number":[{"value":"B 7"}],
         "toward":[{"value":"Harbor"}]}},
        {"action":"arrive","duration":0,"length":0,"offset":2}],
        "actions":[{"action":"depart","offset":0,"instruction":"Head east on Mill Lane"}],
        "passthrough":[{"offset":1,"place":{"type":"place","location":{"lat":10,"lng":20.001}}}]
        """), .here)
    #expect(route.vertices == Town.line)
    #expect(route.declaredDistance == 331)
    #expect(route.waypoints.map(\.name) == [nil, nil, "Mill"])
    #expect(route.legs.map(\.viaVertices) == [[1], []])
    #expect(
      words(route) == [
        "leg 0: 221.0 m, 22.0 s",
        "0-1 depart on Mill Lane car 110.0 m 11.0 s 'Head east on Mill Lane'",
        """
        1-1 roundabout exit 2 on High Street (B 7) to Harbor car 40.0 m 4.0 s \
        'Enter the roundabout and take the 2nd exit onto High Street toward Harbor'
        """,
        """
        1-2 exit roundabout exit 2 on High Street (B 7) to Harbor car 71.0 m 7.0 s \
        'Exit the roundabout onto High Street toward Harbor'
        """,
        "2-2 arrive car 0.0 m 0.0 s 'You have arrived at your stop'",
        "leg 1: 110.0 m, 11.0 s",
        "2-3 depart car 110.0 m 11.0 s 'Head east'",
        "3-3 arrive car 0.0 m 0.0 s 'Arrive'",
      ])
  }

  @Test(
    arguments: [
      ("Turn left onto Mill Lane. Go for 62 m.", 62, "Turn left onto Mill Lane."),
      ("Turn left onto St. Ann Rd. Go for 1.5 km.", 1512, "Turn left onto St. Ann Rd."),
      ("Turn left. Go for 203 ft.", 62, "Turn left."),
      ("Keep right. Go for 0.9 mi.", 1444, "Keep right."),
      ("Links abbiegen auf B 7. 1,5 km weiterfahren.", 1470, "Links abbiegen auf B 7."),
      ("Tournez à gauche. Continuez sur 62\u{A0}m.", 62, "Tournez à gauche."),
      ("左折します。62 m進みます。", 62, "左折します。"),
      ("Take the exit. Follow signs for A 62.", 300, "Take the exit. Follow signs for A 62."),
      ("Arrive at Mill Lane. Your destination is on the left.", 0, nil),
      ("Go for 62 m.", 62, nil), ("", 62, nil), ("Enter Plac.", 296, nil),
      ("Turn left onto Hwy. 1", 1000, nil), ("Keep right onto Hwy. 62.", 62, nil),
      ("Head north on U.S. 101.", 101, nil), ("Keep right. Take exit 5.", 5, nil),
      ("Turn right onto 5th Ave. 100 St.", 100, nil),
    ] as [(String, Double, String?)])
  func `the length of the road after a turn is not a part of the turn's instruction`(
    text: String, length: Double, expected: String?
  ) {
    #expect(text.withoutLastSentence(stating: length) == expected ?? text)
  }

  @Test func `HERE's lengths are not spoken before the turn`() throws {
    let route = try readRoute(
      Self.here(
        """
        "turnByTurnActions":[{"action":"depart","duration":11,"length":110,"offset":0},
        {"action":"turn","duration":11,"length":111,"offset":1,"direction":"left"},
        {"action":"arrive","duration":0,"length":0,"offset":2}],
        "actions":[{"action":"depart","length":110,"offset":0,"instruction":"Head east. Go for 110 m."},
        {"action":"turn","length":111,"offset":1,"instruction":"Turn left. Go for 111 m."}]
        """), .here)
    #expect(route.legs[0].steps.map(\.instruction).prefix(2) == ["Head east.", "Turn left."])
  }

  @Test func `the sign of an exit from HERE has its number`() throws {
    let route = try readRoute(
      Self.here(
        """
        "turnByTurnActions":[{"action":"depart","duration":11,"length":110,"offset":0},
        {"action":"exit","duration":11,"length":111,"offset":1,"direction":"right",
         "exitSign":{"number":[{"value":"12","language":"en"}]}},
        {"action":"arrive","duration":0,"length":0,"offset":2}]
        """), .here)
    #expect(route.legs[0].steps.map(\.exits) == [nil, "12", nil])
  }

  @Test func `roads and signs from HERE keep each number and name of one language`() throws {
    let route = try readRoute(
      Self.here(
        """
        "turnByTurnActions":[{"action":"depart","duration":11,"length":110,"offset":0},
        {"action":"keep","duration":11,"length":111,"offset":1,"direction":"right",
         "nextRoad":{"number":[{"value":"E 9","language":"en"},{"value":"4","language":"en"}],
          "toward":[{"value":"Hill","language":"en"}]},
         "signpost":{"labels":[{"routeNumber":{"value":"E 9","language":"en"}},
          {"name":{"value":"Harbor","language":"en"}},{"name":{"value":"Hafen","language":"de"}},
          {"name":{"value":"Airport","language":"en"}}]}},
        {"action":"arrive","duration":0,"length":0,"offset":2}]
        """), .here)
    let step = route.legs[0].steps[1]
    #expect(step.reference == "E 9, 4")
    #expect(step.destinations == "Harbor, Airport")
  }

  @Test func `the road into a roundabout of HERE may say where it leads`() throws {
    let route = try readRoute(
      Self.here(
        """
        "turnByTurnActions":[{"action":"depart","duration":11,"length":110,"offset":0},
        {"action":"roundaboutEnter","duration":4,"length":40,"offset":1,"direction":"left",
         "currentRoad":{"name":[{"value":"Mill Lane"}],"toward":[{"value":"Harbor"}]}},
        {"action":"roundaboutExit","duration":7,"length":71,"offset":1,"direction":"left","exit":2,
         "nextRoad":{"name":[{"value":"High Street"}]}},
        {"action":"arrive","duration":0,"length":0,"offset":2}]
        """), .here)
    #expect(
      route.legs[0].steps[1].instruction
        == "Enter the roundabout and take the 2nd exit onto High Street toward Harbor")
  }

  @Test func `a ferry from HERE is not a separate leg`() throws {
    let ferry = Self.here(
      """
      "actions":[{"action":"depart","duration":22,"length":221,"offset":0},
       {"action":"arrive","duration":0,"length":0,"offset":2}]
      """
    )
    .replacing(#""waypoint":1,"#, with: "")
    .replacing(
      #""duration":11,"length":110,"baseDuration":10},"transport":{"mode":"car"}"#,
      with: #""duration":611,"length":110},"transport":{"mode":"ferry"}"#)
    let route = try readRoute(ferry, .here)
    #expect(
      words(route).map { $0.prefix { $0 != "'" } } == [
        "leg 0: 331.0 m, 633.0 s", "0-2 depart car 221.0 m 22.0 s ",
        "2-3 ferry ferry 110.0 m 611.0 s ", "3-3 arrive ferry 0.0 m 0.0 s ",
      ])
  }
}
