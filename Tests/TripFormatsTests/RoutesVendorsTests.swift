import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

/// Answers of services that have their own formats.
struct RoutesVendorsTests {
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
    let route = try readRoute(Self.azure, .azure)
    #expect(route.vertices == Town.line)
    #expect(route.declaredDuration == 66)
    #expect(route.legs[0].typicalDuration == 33)
    #expect(route.waypoints.map(\.coordinate) == [Town.a, Town.d].map { Coordinate($0) })
    #expect(
      words(route) == [
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
    let packed = flexiblePolyline([Town.a, Town.b, Town.c, Town.d])
    let plain = "[20,10],[20.001,10],[20.001,10.001],[20.002,10.001]"
    for geometry in [#""Polyline":"\#(packed)""#, #""LineString":[\#(plain)]"#] {
      let route = try readRoute(Self.amazon(geometry), .amazon)
      #expect(route.vertices == Town.line)
      #expect(route.waypoints.map(\.name) == [nil, "Mill"])
      #expect(route.legs[0].viaVertices == [2])
      #expect(route.legs[0].steps[2].exits == "12A")
      #expect(
        words(route) == [
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
    let route = try readRoute(Self.arcGIS(), .arcGIS)
    #expect(route.vertices == Town.line)
    #expect(route.name == "Home - Mill")
    #expect(
      words(route).map { $0.replacing(/\.\d+ [ms]\b/, with: "") } == [
        "leg 0: 330, 33",
        "0-1 depart on Mill Lane 110 10 'Go east on Mill Lane'",
        "1-3 turn left 220 22 'Turn left'",
        "3-3 arrive 0 0 'Finish'",
      ])
  }

  @Test func `a turn belongs to the pass nearest to its distance`() throws {
    let line = polyline([Town.a, Town.b, Town.c, Town.b, Town.d], scale: 1e5)
    let text = """
      {"plan":{"itineraries":[{"duration":331,"legs":[
       {"mode":"CAR","transitLeg":false,"distance":500,"duration":60,
       "from":{"lat":10,"lon":20},"to":{"lat":10.001,"lon":20.002},
       "legGeometry":{"points":\(quoted(line)),"length":5},"steps":[
       {"distance":331,"relativeDirection":"DEPART","streetName":"Loop","lat":10,"lon":20},
       {"distance":155,"relativeDirection":"LEFT","streetName":"Mill","lat":10,"lon":20.001}]}]}]}}
      """
    let route = try readRoute(text, .openTripPlanner)
    #expect(route.legs[0].steps.map(\.vertices) == [0...3, 3...4, 4...4])
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
      let route = try readRoute(text, .openTripPlanner)
      #expect(route.vertices == Town.line)
      #expect(route.declaredDistance == 331)
      #expect(route.waypoints.map(\.name) == ["Origin", "Mill", "Harbor"])
      #expect(
        words(route).map { $0.replacing(#/ \d+\.\d{3,} s/#, with: "") } == [
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

  @Test func `a direct route of MOTIS states the precision of its lines`() throws {
    let plan = Self.itinerary(quoted(polyline([Town.a, Town.b, Town.c], scale: 1e6)))
      .replacing(#""points":"#, with: #""precision":6,"points":"#, maxReplacements: 1)
    let route = try readRoute(#"{"itineraries":[],"direct":[\#(plan)]}"#, .openTripPlanner)
    #expect(route.vertices == Town.line)
  }

  @Test func `Entur's trip pattern is a route`() throws {
    let line = quoted(polyline([Town.a, Town.b, Town.c, Town.d], scale: 1e5))
    let text = """
      {"data":{"trip":{"tripPatterns":[{"duration":33,"legs":[{"mode":"car","distance":331,
       "pointsOnLink":{"points":\(line)},"toPlace":{"name":"Mill"},
       "fromPlace":{"name":"Origin","latitude":10,"longitude":20},"steps":[
       {"distance":110,"relativeDirection":"depart","latitude":10,"longitude":20},
       {"distance":221,"relativeDirection":"hardLeft","latitude":10,"longitude":20.001}]}]}]}}}
      """
    let route = try readRoute(text, .openTripPlanner)
    #expect(route.vertices == Town.line)
    #expect(route.legs[0].steps.map(\.maneuver.type) == ["depart", "turn", "arrive"])
    #expect(route.legs[0].steps[1].maneuver.modifier == "sharp left")
    #expect(route.waypoints.map(\.name) == ["Origin", "Mill"])
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
    let route = try readRoute(Self.geoapify, .geoapify)
    #expect(route.vertices == Town.line)
    #expect(route.declaredDuration == 33)
    #expect(
      words(route) == [
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
    let route = try readRoute(
      #"""
      {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[20,10],[20.001,10]]]},
       "properties":{"legs":[{"steps":[\#(steps.joined(separator: ","))]}]}}
      """#, .geoapify)
    #expect(
      words(route).dropFirst().map { $0.prefix { $0 != "'" } } == [
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
        RoutesTomTomTests.tomTom.replacing(
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
        RoutesHERETests.here(
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
        amazon(#""Polyline":"\#(flexiblePolyline([Town.a, Town.b, Town.c, Town.d]))""#).replacing(
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
    let delayed = RoutesTomTomTests.tomTom.replacing(
      #""sections":["#,
      with: #"""
        "sections":[{"startPointIndex":1,"endPointIndex":4,"sectionType":"TRAFFIC","simpleCategory":"JAM",
         "effectiveSpeedInKmh":18,"delayInSeconds":60,"magnitudeOfDelay":3},
        """#)
    let jam = try readRoute(delayed, .tomTom).annotation
    #expect(jam.congestion == [nil, "severe", "severe"])
    #expect(jam.speeds == [nil, 5, 5])
    let slow = RoutesHERETests.here(
      #""spans":[{"offset":1,"dynamicSpeedInfo":{"trafficSpeed":3.5,"baseSpeed":14,"turnTime":0}}]"#
    )
    #expect(try readRoute(slow, .here).annotation.speeds == [nil, 3.5, nil])
  }

  @Test func `Geoapify's speeds are in the units of its lengths`() throws {
    let miles = Self.geoapify.replacing(
      #""distance_units":"meters""#, with: #""distance_units":"miles""#
    )
    .replacing(#""distance":111,"#, with: #""speed_limit":30,"#)
    let limits = readRoutes(miles).value?.main.annotation.speedLimits
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
  func `a short Ferrostar step that is not an arrival does not end a leg`(
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
    let route = try readRoute(text, .ferrostar)
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
    let alone = try readRoute(route, .ferrostar)
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
