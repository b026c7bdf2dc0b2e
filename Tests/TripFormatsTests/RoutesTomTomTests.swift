import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

@Suite struct RoutesTomTomTests {
  static let tomTom = """
    {"formatVersion":"0.0.12","routes":[{"summary":{"lengthInMeters":331,"travelTimeInSeconds":33},
    "legs":[{"summary":{"lengthInMeters":221,"travelTimeInSeconds":22,"noTrafficTravelTimeInSeconds":20},
     "points":[{"latitude":10,"longitude":20},{"latitude":10,"longitude":20.001},
      {"latitude":10.001,"longitude":20.001}]},
     {"summary":{"lengthInMeters":110,"travelTimeInSeconds":11},
     "points":[{"latitude":10.001,"longitude":20.001},{"latitude":10.001,"longitude":20.002}]}],
    "sections":[{"startPointIndex":0,"endPointIndex":4,"sectionType":"TRAVEL_MODE","travelMode":"car"}],
    "guidance":{"instructions":[
     {"routeOffsetInMeters":0,"travelTimeInSeconds":0,"point":{"latitude":10,"longitude":20},
      "pointIndex":0,"instructionType":"LOCATION_DEPARTURE","street":"Mill Lane","drivingSide":"RIGHT",
      "maneuver":"DEPART","message":"Leave from <street>Mill Lane</street>"},
     {"routeOffsetInMeters":110,"travelTimeInSeconds":11,"point":{"latitude":10,"longitude":20.001},
      "pointIndex":1,"instructionType":"TURN","roadNumbers":["B7"],"signpostText":"Harbor",
      "turnAngleInDecimalDegrees":-90,"drivingSide":"RIGHT","maneuver":"TURN_LEFT","message":"Turn left"},
     {"routeOffsetInMeters":221,"travelTimeInSeconds":22,"point":{"latitude":10.001,"longitude":20.001},
      "pointIndex":2,"instructionType":"LOCATION_WAYPOINT","maneuver":"WAYPOINT_REACHED","message":"You are there"},
     {"routeOffsetInMeters":331,"travelTimeInSeconds":33,"point":{"latitude":10.001,"longitude":20.002},
      "pointIndex":4,"instructionType":"LOCATION_ARRIVAL","maneuver":"ARRIVE_LEFT","message":"You have arrived"}]}}]}
    """

  private static let tomTomWords = [
    "leg 0: 221.0 m, 22.0 s",
    "0-1 depart on Mill Lane 110.0 m 11.0 s 'Leave from Mill Lane'",
    "1-2 turn left (B7) to Harbor 111.0 m 11.0 s 'Turn left'",
    "2-2 arrive 0.0 m 0.0 s 'You are there'",
    "leg 1: 110.0 m, 11.0 s",
    "2-3 depart 110.0 m 11.0 s 'Head east'",
    "3-3 arrive left 0.0 m 0.0 s 'You have arrived'",
  ]

  @Test func `TomTom's instructions are steps of the leg with their point`() throws {
    let route = try readRoute(Self.tomTom, .tomTom)
    #expect(route.vertices == Town.line)
    #expect(route.declaredDuration == 33)
    #expect(route.legs[0].typicalDuration == 20)
    #expect(route.legs[0].steps[0].drivingSide == .right)
    #expect(words(route) == Self.tomTomWords)
  }

  private static let tomTomGuidance = """
    {"routes":[{"summary":{"lengthInMeters":331,"travelTimeInSeconds":33},"legs":[
    {"summary":{"lengthInMeters":331,"travelTimeInSeconds":33},"points":[{"latitude":10,"longitude":20},
     {"latitude":10,"longitude":20.001},{"latitude":10.001,"longitude":20.001},
     {"latitude":10.001,"longitude":20.002}]}],
    "guidance":{"instructions":[
    {"maneuver":"DEPART","maneuverPoint":{"latitude":10,"longitude":20},"routeOffsetInMeters":0,
     "drivingSide":"RIGHT","nextRoadInfo":{"streetName":{"text":"Mill Lane"}},
     "routePath":[{"distanceInMeters":0,"travelTimeInSeconds":0}]},
    {"maneuver":"ROUNDABOUT_SLIGHT_LEFT","maneuverPoint":{"latitude":10.001,"longitude":20.001},
     "routeOffsetInMeters":110,"roundaboutExitNumber":2,"nextRoadInfo":{"streetName":{"text":"High Street"},
     "roadShields":[{"roadNumber":{"text":"B 7"}}]},"routePath":[{"point":{"latitude":10,
     "longitude":20.001},"travelTimeInSeconds":11}]},
    {"maneuver":"EXIT_MOTORWAY_RIGHT","maneuverPoint":{"latitude":10.001,"longitude":20.001},
     "routeOffsetInMeters":221,"signpost":{"exitNumber":{"text":"12"},"towardName":{"text":"Harbor"}},
     "routePath":[{"travelTimeInSeconds":22}]},
    {"maneuver":"ARRIVE_AHEAD","maneuverPoint":{"latitude":10.001,"longitude":20.002},
     "routeOffsetInMeters":331,"routePath":[{"travelTimeInSeconds":33}]}]}}]}
    """

  /// The same guidance in version 3.
  private static let tomTomOrbis = """
    {"routes":[{"summary":{"lengthInMeters":331,"travelDurationInSeconds":33},"legs":[
    {"summary":{"lengthInMeters":331,"travelDurationInSeconds":33},"path":{"type":"LineString",
     "coordinates":[[20,10],[20.001,10],[20.001,10.001],[20.002,10.001]]}}],
    "instructions":[
    {"maneuver":"depart","maneuverPoint":{"type":"Point","coordinates":[20,10]},"routeOffsetInMeters":0,
     "drivingSide":"right","nextRoadInformation":{"roadNames":[{"identifier":{"text":"Mill Lane"}}]},
     "routePath":[{"travelTimeFromRouteStartInSeconds":0}]},
    {"maneuver":"roundaboutSlightLeft",
     "maneuverPoint":{"type":"Point","coordinates":[20.001,10.001]},
     "routeOffsetInMeters":110,"roundaboutExitNumber":2,
     "nextRoadInformation":{"roadNames":[{"identifier":{"text":"High Street"}}],
     "roadShields":[{"roadNumber":{"text":"B 7"}}]},
     "routePath":[{"point":{"type":"Point","coordinates":[20.001,10]},
      "travelTimeFromRouteStartInSeconds":11}]},
    {"maneuver":"exitMotorwayRight","maneuverPoint":{"type":"Point","coordinates":[20.001,10.001]},
     "routeOffsetInMeters":221,"signpost":{"exitNumber":{"text":"12"},"towardName":{"text":"Harbor"}},
     "routePath":[{"travelTimeFromRouteStartInSeconds":22}]},
    {"maneuver":"arriveAhead","maneuverPoint":{"type":"Point","coordinates":[20.002,10.001]},
     "routeOffsetInMeters":331,"routePath":[{"travelTimeFromRouteStartInSeconds":33}]}]}]}
    """

  @Test(arguments: [tomTomGuidance, tomTomOrbis])
  func `TomTom's later guidance has names, times and an arrival`(text: String) throws {
    let route = try readRoute(text, .tomTom)
    #expect(route.declaredDuration == 33)
    #expect(route.legs[0].steps.map(\.exits) == [nil, nil, "12", nil])
    #expect(
      words(route).map { $0.prefix { $0 != "'" } } == [
        "leg 0: 331.0 m, 33.0 s", "0-1 depart on Mill Lane 110.0 m 11.0 s ",
        "1-2 roundabout slight left exit 2 on High Street (B 7) 111.0 m 11.0 s ",
        "2-3 off ramp right to Harbor 110.0 m 11.0 s ", "3-3 arrive 0.0 m 0.0 s ",
      ])
  }

  @Test func `an unknown maneuver of TomTom is a warning`() {
    #expect(
      faults(Self.tomTomGuidance.replacing("EXIT_MOTORWAY_RIGHT", with: "FLY")) == [
        """
        r.json:13:13: warning: 'maneuver' is 'FLY'
          expected a maneuver of the router
          hint: it is read as driving on
        """
      ])
  }

  @Test func `a leg whose only instruction is its arrival begins with a departure`() throws {
    let text =
      #"{"routes":[{"summary":{"travelTimeInSeconds":9},"legs":[{"points":[{"latitude":10,"#
      + #""longitude":20},{"latitude":10,"longitude":20.001}]}],"guidance":{"instructions":[{"#
      + #""pointIndex":0,"maneuver":"ARRIVE"}]}}]}"#
    let steps = try readRoute(text, .tomTom).legs[0].steps
    #expect(steps.map(\.maneuver.type) == ["depart", "arrive"])
    #expect(steps.map(\.vertices) == [0...1, 1...1])
  }

  @Test func `TomTom's encoded lines are read`() throws {
    let text =
      #"{"routes":[{"summary":{"travelTimeInSeconds":9000},"legs":[{"encodedPolylinePrecision":5,"#
      + #""encodedPolyline":"_p~iF~ps|U_ulLnnqC"}]}]}"#
    #expect(
      try readRoute(text, .tomTom).vertices == [
        Coordinate(latitude: 38.5, longitude: -120.2),
        Coordinate(latitude: 40.7, longitude: -120.95),
      ])
  }

  @Test func `instructions without an index are at the point they state`() throws {
    var text = Self.tomTom
    for index in [0, 1, 2, 4] { text = text.replacing("\"pointIndex\":\(index),", with: "") }
    #expect(words(try readRoute(text, .tomTom)) == Self.tomTomWords)
    // This index contradicts the point, as if shared points were counted once.
    let shared = Self.tomTom.replacing("\"pointIndex\":4,", with: "\"pointIndex\":3,")
    #expect(words(try readRoute(shared, .tomTom)) == Self.tomTomWords)
  }
}
