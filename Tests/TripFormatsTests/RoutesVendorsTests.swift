import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

/// Answers of services that have their own formats.
struct RoutesVendorsTests {
  /// The legs and steps of a route in words, one text each.
  private static func words(_ route: Route) -> [String] {
    route.legs.enumerated().flatMap { number, leg in
      let times = [leg.declaredDistance, leg.declaredDuration].map { $0.map { "\($0)" } ?? "-" }
      return ["leg \(number): \(times.joined(separator: " m, ")) s"] + leg.steps.map(words)
    }
  }

  private static func words(_ step: Step) -> String {
    let maneuver = step.maneuver
    let parts: [String?] = [
      "\(step.vertices.lowerBound)-\(step.vertices.upperBound)", maneuver.type, maneuver.modifier,
      maneuver.roundaboutExit.map { "exit \($0)" }, step.name.map { "on \($0)" },
      step.reference.map { "(\($0))" }, step.destinations.map { "to \($0)" }, step.mode,
      step.declaredDistance.map { "\($0) m" }, step.declaredDuration.map { "\($0) s" },
      step.instruction.map { "'\($0)'" },
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  /// The route of an answer in a format.
  private func route(
    _ text: String, _ format: RouteFormat, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Route {
    let reading = readRoutes(text)
    #expect(reading.diagnostics == [], sourceLocation: sourceLocation)
    let file = try #require(reading.value, sourceLocation: sourceLocation)
    #expect(file.format == format, sourceLocation: sourceLocation)
    return file.main
  }

  private static let line = [Town.a, Town.b, Town.c, Town.d].map { Coordinate($0) }

  /// HERE's flexible polyline with 5 decimals.
  private static func flexible(_ points: [(Double, Double)]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var text = "BF"
    var last = [0, 0]
    for point in points {
      for (index, degrees) in [point.0, point.1].enumerated() {
        let number = Int((degrees * 1e5).rounded())
        let difference = number - last[index]
        last[index] = number
        var rest = difference < 0 ? ~(difference << 1) : difference << 1
        while rest > 0x1F {
          text.append(alphabet[rest & 0x1F | 0x20])
          rest >>= 5
        }
        text.append(alphabet[rest])
      }
    }
    return text
  }

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

  @Test func `Esri's compressed geometry is decoded by its scale`() throws {
    // Source: Esri, "Compressed geometry"; coordinates as in Esri/terraformer's tests.
    var notes = RouteNotes(file: "")
    let start = SourcePosition(line: 1, column: 1)
    let line = try CompressedGeometry(text: "+1m91-66os4+1poms+1+91+3+3j", position: start)
      .line(&notes)
    #expect(line.map { ($0.latitude * 1e6).rounded() } == [34_057_462, 34_062_661, 34_064_730])
    #expect(
      line.map { ($0.longitude * 1e6).rounded() } == [-117_181_614, -117_181_596, -117_181_542])
    let measured = try CompressedGeometry(text: "+0+1+2+1+k+a+1+0|+9+0+1", position: start)
      .line(&notes)
    #expect(measured == [(10, 20), (10, 21)].map { Coordinate($0) })
  }

  private static func here(_ section: String) -> String {
    """
    {"routes":[{"id":"r","sections":[{"id":"s","type":"vehicle","polyline":"\(flexible([Town.a, Town.b, Town.c]))",
     "summary":{"duration":22,"length":221,"baseDuration":20},"transport":{"mode":"car"},
     "departure":{"place":{"type":"place","location":{"lat":10,"lng":20}}},
     "arrival":{"place":{"type":"place","waypoint":1,"location":{"lat":10.001,"lng":20.001}}},\(section)},
     {"id":"t","type":"vehicle","polyline":"\(flexible([Town.c, Town.d]))",
     "summary":{"duration":11,"length":110,"baseDuration":10},"transport":{"mode":"car"},
     "departure":{"place":{"type":"place","location":{"lat":10.001,"lng":20.001}}},
     "arrival":{"place":{"name":"Mill","type":"place","location":{"lat":10.001,"lng":20.002}}},
     "actions":[{"action":"depart","duration":11,"length":110,"offset":0,"instruction":"Head east"},
      {"action":"arrive","duration":0,"length":0,"offset":1,"instruction":"Arrive"}]}]}]}
    """
  }

  @Test
  func `HERE's sections are legs, and its actions steps with instructions and roads`() throws {
    let route = try route(
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
    #expect(route.vertices == Self.line)
    #expect(route.declaredDistance == 331)
    #expect(route.waypoints.map(\.name) == [nil, nil, "Mill"])
    #expect(route.legs.map(\.viaVertices) == [[1], []])
    #expect(
      Self.words(route) == [
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
    let route = try route(
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
    let route = try route(
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
    let route = try route(
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
    let route = try route(
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
    let route = try route(ferry, .here)
    #expect(
      Self.words(route).map { $0.prefix { $0 != "'" } } == [
        "leg 0: 331.0 m, 633.0 s", "0-2 depart car 221.0 m 22.0 s ",
        "2-3 ferry ferry 110.0 m 611.0 s ", "3-3 arrive ferry 0.0 m 0.0 s ",
      ])
  }

  private static let tomTom = """
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
    let route = try route(Self.tomTom, .tomTom)
    #expect(route.vertices == Self.line)
    #expect(route.declaredDuration == 33)
    #expect(route.legs[0].typicalDuration == 20)
    #expect(route.legs[0].steps[0].drivingSide == .right)
    #expect(Self.words(route) == Self.tomTomWords)
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
    let route = try route(text, .tomTom)
    #expect(route.declaredDuration == 33)
    #expect(route.legs[0].steps.map(\.exits) == [nil, nil, "12", nil])
    #expect(
      Self.words(route).map { $0.prefix { $0 != "'" } } == [
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
    let steps = try route(text, .tomTom).legs[0].steps
    #expect(steps.map(\.maneuver.type) == ["depart", "arrive"])
    #expect(steps.map(\.vertices) == [0...1, 1...1])
  }

  @Test func `TomTom's encoded lines are read`() throws {
    let text =
      #"{"routes":[{"summary":{"travelTimeInSeconds":9},"legs":[{"encodedPolylinePrecision":5,"#
      + #""encodedPolyline":"_p~iF~ps|U_ulLnnqC"}]}]}"#
    #expect(
      try route(text, .tomTom).vertices == [
        Coordinate(latitude: 38.5, longitude: -120.2),
        Coordinate(latitude: 40.7, longitude: -120.95),
      ])
  }

  @Test func `instructions without an index are at the point they state`() throws {
    var text = Self.tomTom
    for index in [0, 1, 2, 4] { text = text.replacing("\"pointIndex\":\(index),", with: "") }
    #expect(Self.words(try route(text, .tomTom)) == Self.tomTomWords)
    // This index contradicts the point, as if shared points were counted once.
    let shared = Self.tomTom.replacing("\"pointIndex\":4,", with: "\"pointIndex\":3,")
    #expect(Self.words(try route(shared, .tomTom)) == Self.tomTomWords)
  }

  private static let azure = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","geometry":{"type":"Point","coordinates":[20,10]},"properties":{"type":"Waypoint",
     "routePathPoint":{"legIndex":0,"pointIndex":0},"order":{"inputIndex":0},
     "instruction":{"text":"Head east","maneuverType":"DepartStart","drivingSide":"Right"},
     "distanceInMeters":110,"durationInSeconds":11,"steps":[{"names":["Mill Lane"],"maneuverType":"DepartStart",
     "routePathRange":{"legIndex":0,"range":[0,1]}}],"travelMode":"driving"}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[20.001,10]},"properties":{"type":"ManeuverPoint",
     "routePathPoint":{"legIndex":0,"pointIndex":1},"towardsRoadName":"Harbor",
     "instruction":{"text":"Turn left","maneuverType":"TurnLeftSharpThenBearRight"},
     "distanceInMeters":221,"durationInSeconds":22,"travelMode":"driving"}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[20.002,10.001]},"properties":{"type":"Waypoint",
     "routePathPoint":{"legIndex":0,"pointIndex":3},"order":{"inputIndex":1},
     "instruction":{"text":"Arrive","maneuverType":"ArriveFinish"},
     "distanceInMeters":0,"durationInSeconds":0,"travelMode":"driving"}},
    {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[20,10],[20.001,10],[20.001,10.001],
     [20.002,10.001]]]},"properties":{"type":"RoutePath","distanceInMeters":331,"durationInSeconds":33,
     "durationTrafficInSeconds":66,"legs":[{"distanceInMeters":331,"durationInSeconds":33,
     "durationTrafficInSeconds":66,
     "routePathRange":{"legIndex":0,"range":[0,3]}}]}}]}
    """

  @Test func `Azure's points are steps of the line that is drawn beside them`() throws {
    let route = try route(Self.azure, .azure)
    #expect(route.vertices == Self.line)
    #expect(route.declaredDuration == 66)
    #expect(route.legs[0].typicalDuration == 33)
    #expect(route.waypoints.map(\.coordinate) == [Town.a, Town.d].map { Coordinate($0) })
    #expect(
      Self.words(route) == [
        "leg 0: 331.0 m, 66.0 s",
        "0-1 depart on Mill Lane driving 110.0 m 22.0 s 'Head east'",
        "1-3 turn sharp left to Harbor driving 221.0 m 44.0 s 'Turn left'",
        "3-3 arrive driving 0.0 m 0.0 s 'Arrive'",
      ])
  }

  private static func amazon(_ geometry: String) -> String {
    """
    {"LegGeometryFormat":"FlexiblePolyline","Notices":[],"Routes":[{"Legs":[{"Geometry":{\(geometry)},
    "TravelMode":"Car","Type":"Vehicle","VehicleLegDetails":{
     "Arrival":{"Place":{"Position":[20.002,10.001],"Name":"Mill"}},"Departure":{"Place":{"Position":[20,10]}},
     "PassThroughWaypoints":[{"GeometryOffset":2,"Place":{"Position":[20.001,10.001]}}],
     "Summary":{"Overview":{"Distance":331,"Duration":33}},"TravelSteps":[
     {"Distance":110,"Duration":11,"ExitNumber":[],"GeometryOffset":0,"Type":"Depart","Instruction":"Head east"},
     {"Distance":111,"Duration":11,"ExitNumber":[],"GeometryOffset":1,"Type":"Turn",
      "TurnStepDetails":{"Intersection":[],"SteeringDirection":"Left","TurnIntensity":"Sharp"},
      "NextRoad":{"RoadName":[{"Language":"en","Value":"High Street"}],"RouteNumber":[],"Towards":[]}},
     {"Distance":110,"Duration":11,"ExitNumber":[{"Value":"12A"}],"GeometryOffset":2,"Type":"Exit",
      "ExitStepDetails":{"Intersection":[],"SteeringDirection":"Right"}},
     {"Distance":0,"Duration":0,"ExitNumber":[],"GeometryOffset":3,"Type":"Arrive"}]}}],
    "Summary":{"Distance":331,"Duration":33}}]}
    """
  }

  @Test func `Amazon's travel steps are steps, whatever the encoding of the line`() throws {
    let packed = Self.flexible([Town.a, Town.b, Town.c, Town.d])
    let plain = "[20,10],[20.001,10],[20.001,10.001],[20.002,10.001]"
    for geometry in [#""Polyline":"\#(packed)""#, #""LineString":[\#(plain)]"#] {
      let route = try route(Self.amazon(geometry), .amazon)
      #expect(route.vertices == Self.line)
      #expect(route.waypoints.map(\.name) == [nil, "Mill"])
      #expect(route.legs[0].viaVertices == [2])
      #expect(route.legs[0].steps[2].exits == "12A")
      #expect(
        Self.words(route) == [
          "leg 0: 331.0 m, 33.0 s",
          "0-1 depart car 110.0 m 11.0 s 'Head east'",
          "1-2 turn sharp left on High Street car 111.0 m 11.0 s 'Turn sharp left onto High Street'",
          "2-3 off ramp right car 110.0 m 11.0 s 'Take exit 12A on the right'",
          "3-3 arrive car 0.0 m 0.0 s 'You have arrived at Mill'",
        ])
    }
  }

  private static func arcGIS(system: Int = 4326) -> String {
    """
    {"routes":{"features":[{"attributes":{"Name":"Home - Mill","Total_Kilometers":0.33},"geometry":{"paths":
     [[[20,10],[20.001,10],[20.001,10.001],[20.002,10.001]]]}}],"spatialReference":{"wkid":\(system),"latestWkid":4326}},
    "directions":[{"routeId":1,"routeName":"Home - Mill","summary":{"totalLength":0.2053,"totalTime":0.55},"features":[
     {"attributes":{"length":0,"time":0,"text":"Start at Home","maneuverType":"esriDMTDepart"},
      "compressedGeometry":"+v8+jh0+9og+0+0"},
     {"attributes":{"length":0.0684,"time":0.18,"text":"Go east on Mill Lane","maneuverType":"esriDMTStraight"},
      "compressedGeometry":"+v8+jh0+9og+1+0","strings":[{"string":"Mill Lane","stringType":"esriDSTStreetName"}]},
     {"attributes":{"length":0.1369,"time":0.37,"text":"Turn left","maneuverType":"esriDMTTurnLeft"},
      "compressedGeometry":"+v8+jh1+9og+0+1+1+0"},
     {"attributes":{"length":0,"time":0,"text":"Finish","maneuverType":"esriDMTStop"},
      "compressedGeometry":"+v8+jh2+9oh+0+0"}]}],"messages":[]}
    """
  }

  @Test func `ArcGIS's directions are steps in meters, whatever the unit of the service`() throws {
    let route = try route(Self.arcGIS(), .arcGIS)
    #expect(route.vertices == Self.line)
    #expect(route.name == "Home - Mill")
    #expect(
      Self.words(route).map { $0.replacing(/\.\d+ [ms]\b/, with: "") } == [
        "leg 0: 330, 33",
        "0-1 depart on Mill Lane 110 10 'Go east on Mill Lane'",
        "1-3 turn left 220 22 'Turn left'",
        "3-3 arrive 0 0 'Finish'",
      ])
  }

  private static func itinerary(_ points: String) -> String {
    """
    {"duration":331,"startTime":1700000000000,"endTime":1700000331000,"legs":[
    {"mode":"WALK","transitLeg":false,"distance":221,"duration":221.0,"from":{"name":"Origin","lat":10,"lon":20},
     "to":{"name":"Mill","lat":10.001,"lon":20.001},"legGeometry":{"points":\(points),"length":3},"steps":[
     {"distance":110,"relativeDirection":"DEPART","streetName":"Mill Lane","lat":10.00001,"lon":20.00001},
     {"distance":111,"relativeDirection":"SLIGHTLY_LEFT","streetName":"path","bogusName":true,"lat":10,"lon":20.001}]},
    {"mode":"BUS","transitLeg":true,"distance":110,"startTime":1700000221000,"endTime":1700000331000,
     "from":{"name":"Mill","lat":10.001,"lon":20.001},"to":{"name":"Harbor","lat":10.001,"lon":20.002},
     "route":{"shortName":"7"},"headsign":"Harbor",
     "legGeometry":{"points":\(quoted(polyline([Town.c, Town.d], scale: 1e5)))},"steps":[]}]}
    """
  }

  @Test func `OpenTripPlanner's itinerary is a route whose legs are its modes`() throws {
    let plan = Self.itinerary(quoted(polyline([Town.a, Town.b, Town.c], scale: 1e5)))
    let texts = [
      #"{"plan":{"itineraries":[\#(plan)]}}"#, #"{"data":{"plan":{"itineraries":[\#(plan)]}}}"#,
      #"{"data":{"planConnection":{"edges":[{"node":\#(plan)}]}}}"#,
    ]
    for text in texts {
      let route = try route(text, .openTripPlanner)
      #expect(route.vertices == Self.line)
      #expect(route.declaredDistance == 331)
      #expect(route.waypoints.map(\.name) == ["Origin", "Mill", "Harbor"])
      #expect(
        Self.words(route).map { $0.replacing(#/ \d+\.\d{3,} s/#, with: "") } == [
          "leg 0: 221.0 m, 221.0 s",
          "0-1 depart on Mill Lane walk 110.0 m 'Head east on Mill Lane'",
          "1-2 turn slight left walk 111.0 m 'Bear left'",
          "2-2 arrive 0.0 m 0.0 s 'You have arrived at Mill'",
          "leg 1: 110.0 m, 110.0 s",
          "2-3 depart on 7 to Harbor bus 110.0 m 110.0 s 'Head east on 7'",
          "3-3 arrive 0.0 m 0.0 s 'You have arrived at Harbor'",
        ])
    }
  }

  private static let geoapify = """
    {"type":"FeatureCollection","properties":{"mode":"drive"},"features":[{"type":"Feature",
    "geometry":{"type":"MultiLineString","coordinates":[[[20,10],[20.001,10],[20.001,10.001]],
     [[20.001,10.001],[20.002,10.001]]]},
    "properties":{"mode":"drive","units":"metric","distance":331,"distance_units":"meters","time":33,
     "waypoints":[{"location":[20,10],"original_index":0},{"location":[20.001,10.001],"original_index":1},
      {"location":[20.002,10.001],"original_index":2}],
     "legs":[{"distance":221,"time":22,"steps":[
      {"from_index":0,"to_index":1,"distance":110,"time":11,"instruction":{"text":"Drive east.","type":"StartAt"}},
      {"from_index":1,"to_index":2,"distance":111,"time":11,"instruction":{"text":"Turn left.","type":"SharpLeft"}},
      {"from_index":2,"to_index":2,"distance":0,"time":0,"instruction":{"text":"There.","type":"DestinationReached"}}]},
     {"distance":110,"time":11,"steps":[{"from_index":0,"to_index":1,"distance":110,"time":11}]}]}}]}
    """

  @Test func `Geoapify's steps refer to the line of their leg`() throws {
    let route = try route(Self.geoapify, .geoapify)
    #expect(route.vertices == Self.line)
    #expect(route.declaredDuration == 33)
    #expect(
      Self.words(route) == [
        "leg 0: 221.0 m, 22.0 s", "0-1 depart 110.0 m 11.0 s 'Drive east.'",
        "1-2 turn sharp left 111.0 m 11.0 s 'Turn left.'", "2-2 arrive 0.0 m 0.0 s 'There.'",
        "leg 1: 110.0 m, 11.0 s", "2-3 depart 110.0 m 11.0 s 'Head east'",
        "3-3 arrive 0.0 m 0.0 s 'You have arrived at your destination'",
      ])
  }

  @Test func `Geoapify's roundabouts, ferries and exits are read`() throws {
    let items = [
      #"{"type":"StartAtLeft"}"#, #"{"type":"Roundabout","roundabout_exit":3}"#,
      #"{"type":"Roundabout"}"#, #"{"type":"FerryEnter"}"#, #"{"type":"FerryExit"}"#,
      #"{"type":"ExitRight","exit_number":["12A","12B"],"exit_towards":["Harbor"]}"#,
      #"{"type":"DestinationReachedRight"}"#,
    ]
    let steps = items.enumerated().map { index, instruction in
      #"{"from_index":\#(index < 6 ? 0 : 1),"to_index":1,"instruction":\#(instruction)}"#
    }
    let route = try route(
      #"""
      {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[20,10],[20.001,10]]]},
       "properties":{"legs":[{"steps":[\#(steps.joined(separator: ","))]}]}}
      """#, .geoapify)
    #expect(
      Self.words(route).dropFirst().map { $0.prefix { $0 != "'" } } == [
        "0-0 depart ", "0-0 roundabout exit 3 ", "0-0 exit roundabout ", "0-0 ferry ferry ",
        "0-0 notification straight ", "0-1 off ramp right to Harbor ", "1-1 arrive right ",
      ])
    #expect(route.legs[0].steps[5].exits == "12A, 12B")
  }

  @Test(arguments: [
    "KeepStraight": "fork straight", "KeepToStayStraight": "fork straight",
    "KeepOnRampStraight": "fork straight", "TakeRampStraight": "on ramp straight",
    "RampThenHighwayStraight": "on ramp straight", "KeepToStayLeft": "fork slight left",
  ])
  func `Azure's word for straight on is a modifier`(word: String, maneuver: String) {
    let known = AzureRouteReader.maneuver(word)
    #expect("\(known.type) \(known.modifier ?? "-")" == maneuver)
  }

  @Test(
    arguments: [
      (
        "TomTom",
        tomTom.replacing(
          #""sections":["#,
          with: #"""
            "sections":[{"startPointIndex":0,"endPointIndex":1,"sectionType":"SPEED_LIMIT","maxSpeedLimitInKmh":45},
            {"startPointIndex":1,"endPointIndex":2,"sectionType":"SPEED_LIMIT","maxSpeedLimitInKmh":90},
            {"startPointIndex":1,"endPointIndex":3,"sectionType":"TUNNEL"},
            {"startPointIndex":3,"endPointIndex":4,"sectionType":"TOLL_ROAD"},
            {"startPointIndex":3,"endPointIndex":9,"sectionType":"TUNNEL"},
            """#), nil
      ),
      (
        "HERE",
        here(
          #"""
          "spans":[{"offset":0,"speedLimit":12.5,"streetAttributes":["rightDrivingSide"]},
           {"offset":1,"speedLimit":25,"streetAttributes":["tunnel"]}]
          """#
        ).replacing(
          #""actions":"#,
          with: #"""
            "spans":[{"offset":0,"speedLimit":"unlimited","carAttributes":["open","tollRoad"]}],"actions":
            """#), .unlimited
      ),
      (
        "Amazon",
        amazon(#""Polyline":"\#(flexible([Town.a, Town.b, Town.c, Town.d]))""#).replacing(
          #""TravelSteps":"#,
          with: #"""
            "Spans":[{"GeometryOffset":0,"SpeedLimit":{"MaxSpeed":45}},
             {"GeometryOffset":1,"SpeedLimit":{"MaxSpeed":90},"RoadAttributes":["Motorway","Tunnel"]},
             {"GeometryOffset":2,"SpeedLimit":{"Unlimited":true},"CarAccess":["Allowed","TollRoad"]}],
            "TravelSteps":
            """#), .unlimited
      ),
      (
        "Geoapify",
        geoapify
          .replacing(#""distance":110,"time":11,"inst"#, with: #""speed_limit":45,"inst"#)
          .replacing(#""distance":111,"#, with: #""speed_limit":90,"tunnel":true,"#)
          .replacing(#""to_index":1,"distance":110,"#, with: #""to_index":1,"toll":true,"#), nil
      ),
    ] as [(String, String, SpeedLimit?)])
  func `limits, tunnels and tolls between vertices are read`(
    _ service: String, text: String, last: SpeedLimit?
  ) throws {
    let reading = readRoutes(text)
    #expect(reading.diagnostics == [])
    let route = try #require(reading.value?.main)
    #expect(route.annotation.speedLimits == [.limited(12.5), .limited(25), last])
    #expect(route.tunnels == [1..<2])
    #expect(route.stretches(ofClass: "toll") == [2..<3])
  }

  @Test func `TomTom's delays are congestion, and HERE's speeds in traffic are speeds`() throws {
    let delayed = Self.tomTom.replacing(
      #""sections":["#,
      with: #"""
        "sections":[{"startPointIndex":1,"endPointIndex":4,"sectionType":"TRAFFIC","simpleCategory":"JAM",
         "effectiveSpeedInKmh":18,"delayInSeconds":60,"magnitudeOfDelay":3},
        """#)
    let jam = try route(delayed, .tomTom).annotation
    #expect(jam.congestion == [nil, "severe", "severe"])
    #expect(jam.speeds == [nil, 5, 5])
    let slow = Self.here(
      #""spans":[{"offset":1,"dynamicSpeedInfo":{"trafficSpeed":3.5,"baseSpeed":14,"turnTime":0}}]"#
    )
    #expect(try route(slow, .here).annotation.speeds == [nil, 3.5, nil])
  }

  @Test func `Geoapify's speeds are in the units of its lengths`() throws {
    let miles = Self.geoapify.replacing(
      #""distance_units":"meters""#, with: #""distance_units":"miles""#
    )
    .replacing(#""distance":111,"#, with: #""speed_limit":30,"#)
    let limits = try route(miles, .geoapify).annotation.speedLimits
    #expect(limits == [nil, .limited(30 * 0.44704), nil])
  }

  /// A route A–B–C, with a short step at B whose points are equal.
  @Test(arguments: [
    (#""distance":0.3"#, "", [["depart", "turn", "turn", "arrive"]]),
    (#""distance":0"#, "turn", [["depart", "turn", "turn", "arrive"]]),
    (#""distance":0"#, "arrive", [["depart", "arrive"], ["depart", "arrive"]]),
    (#""distance":0"#, "", [["depart", "arrive"], ["depart", "arrive"]]),
    (#""distance":0"#, #","kind":"Via""#, [["depart", "turn", "turn", "arrive"]]),
  ])
  func `a short step of Ferrostar's that is no arrival does not end a leg`(
    distance: String, word: String, types: [[String]]
  ) throws {
    let (a, b, c) = (
      #"{"lat":10,"lng":20}"#, #"{"lat":10,"lng":20.001}"#, #"{"lat":10.001,"lng":20.001}"#
    )
    let isVia = word.hasPrefix(",")
    let banner =
      word.isEmpty || isVia
      ? ""
      : #"{"primaryContent":{"text":"B","maneuverType":"\#(word)"},"triggerDistanceBeforeManeuver":9}"#
    let text = """
      {"geometry":[\(a),\(b),\(c)],"waypoints":[{"coordinate":\(a)},{"coordinate":\(b)\(isVia ? word : "")},
      {"coordinate":\(c)}],"steps":[
      {"geometry":[\(a),\(b)],"distance":110,"duration":11,"visualInstructions":[\(banner)]},
      {"geometry":[\(b),\(b)],\(distance),"duration":0},
      {"geometry":[\(b),\(c)],"distance":111,"duration":11},
      {"geometry":[\(c),\(c)],"distance":0,"duration":0}]}
      """
    let route = try route(text, .ferrostar)
    #expect(route.legs.map { $0.steps.map(\.maneuver.type) } == types)
  }

  @Test func `a separate Ferrostar route is read like that of a recording`() throws {
    let route = """
      {"geometry":[{"lat":10,"lng":20},{"lat":10,"lng":20.001}],"bbox":{},"distance":110,
      "waypoints":[{"coordinate":{"lat":10,"lng":20},"kind":"Break"},
       {"coordinate":{"lat":10,"lng":20.001},"kind":"Via"},{"coordinate":{"lat":10,"lng":20.001},"kind":"Break"}],
      "steps":[{"geometry":[{"lat":10,"lng":20},{"lat":10,"lng":20.001}],"distance":110,"duration":11,
      "roadName":"Mill Lane","instruction":"Head east"},
      {"geometry":[{"lat":10,"lng":20.001},{"lat":10,"lng":20.001}],"distance":0,"duration":0,"instruction":"Arrive"}]}
      """
    let alone = try self.route(route, .ferrostar)
    #expect(alone == readRoutes(#"{"version":1,"initial_route":\#(route)}"#).value?.main)
    #expect(alone.legs[0].steps.map(\.instruction) == ["Head east", "Arrive"])
    #expect(alone.legs[0].viaVertices == [1])
  }
}

extension RoutesVendorsTests {
  @Test(arguments: [
    (
      #"{"routes":[{"sections":[{"polyline":"BF!"}]}]}"#,
      """
      r.json:1:37: error: the flexible polyline is malformed at character 3
        expected HERE's flexible polyline, version 1
      """
    ),
    (
      #"{"routes":[{"sections":[{"summary":{}}]}]}"#,
      """
      r.json:1:25: error: the section has no 'polyline'
        expected a member 'polyline'
      """
    ),
    (
      #"{"routes":[{"legs":[{"points":[1]}]}]}"#,
      """
      r.json:1:32: error: a number instead of a point
        expected numbers in 'latitude' and 'longitude'
      """
    ),
    (
      #"{"initial_route":{"steps":[{"geometry":[1]}]}}"#,
      """
      r.json:1:41: error: a number instead of a point
        expected numbers in 'lat' and 'lng'
      """
    ),
    (
      #"{"routes":{"features":[],"spatialReference":{"wkid":102100}}}"#,
      """
      r.json:1:45: error: the coordinate reference system is '102100'
        expected 4326: degrees of WGS 84
        hint: request the route with outSR=4326
      """
    ),
    (
      #"{"directions":[{"features":[{"compressedGeometry":"+1+w"}]}]}"#,
      """
      r.json:1:51: error: the compressed geometry is malformed at character 4
        expected signed numbers in base 32
      """
    ),
    (
      #"{"Routes":[{"Legs":[{"Geometry":{}}]}]}"#,
      """
      r.json:1:33: error: the route has no geometry
        expected steps with geometry
        hint: request steps=true and overview=full
      """
    ),
    (
      #"{"Legs":[{"DurationSeconds":5}]}"#,
      """
      r.json:1:1: error: Amazon Location version 1 cannot be read
        expected GeoJSON or an answer of a known router
        hint: convert it to GeoJSON first
      """
    ),
    (
      #"{"plan":{"itineraries":[]}}"#,
      """
      r.json:1:9: error: no route found
        expected at least one route
      """
    ),
  ])
  func `an incomplete answer is reported with what is missing and its location`(
    text: String, message: String
  ) {
    #expect(faults(text) == [message])
  }
}
