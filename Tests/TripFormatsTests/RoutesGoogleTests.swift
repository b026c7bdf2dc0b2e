import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

@Suite struct RoutesGoogleTests {
  @Test func `Google's routes are read in both formats`() throws {
    let first = quoted(polyline([Town.a, Town.b], scale: 1e5))
    let second = quoted(polyline([Town.b, Town.c], scale: 1e5))
    let new = """
      {"routes":[{"distanceMeters":221,"duration":"22s","legs":[{"distanceMeters":221,"duration":"22s","staticDuration":"11s",
        "steps":[
        {"distanceMeters":110,"staticDuration":"4.5s","polyline":{"encodedPolyline":\(first)},
         "navigationInstruction":{"maneuver":"DEPART","instructions":"Head east"}},
        {"distanceMeters":111,"staticDuration":"6.5s","polyline":{"encodedPolyline":\(second)},
         "navigationInstruction":{"maneuver":"TURN_LEFT","instructions":"Turn left"}}]}]}]}
      """
    let old = """
      {"status":"OK","routes":[{"summary":"Mill Lane","legs":[{"distance":{"value":221},"duration":{"value":11},"duration_in_traffic":{"value":22},
       "start_address":"Home","end_address":"Mill",
       "via_waypoint":[{"location":{"lat":10,"lng":20.001},"step_index":0,"step_interpolation":1}],"steps":[
        {"distance":{"value":110},"duration":{"value":4.5},"polyline":{"points":\(first)},"html_instructions":"Head <b>east</b>"},
        {"distance":{"value":111},"duration":{"value":6.5},"polyline":{"points":\(second)},"maneuver":"turn-left",
         "html_instructions":"Turn&nbsp;<b>left</b><div>Toll &amp; tax</div>"}]}]}]}
      """
    for text in [new, old] {
      let reading = readRoutes(text)
      let route = try #require(reading.value?.main)
      #expect(reading.value?.format == .google)
      #expect(reading.diagnostics.isEmpty)
      #expect(route.vertices == [Town.a, Town.b, Town.c].map { Coordinate($0) })
      #expect(route.declaredDistance == 221)
      #expect(route.declaredDuration == 22)
      let steps = route.legs[0].steps
      #expect(steps.map(\.maneuver.type) == ["depart", "turn", "arrive"])
      #expect(steps.map(\.vertices) == [0...1, 1...2, 2...2])
      #expect(steps.map(\.declaredDuration) == [9, 13, 0])
      #expect(route.legs[0].typicalDuration == 11)
    }
    let route = try #require(readRoutes(old).value?.main)
    #expect(route.waypoints.map(\.name) == ["Home", "Mill"])
    #expect(route.legs[0].viaVertices == [1])
    #expect(route.legs[0].steps[1].instruction == "Turn left. Toll & tax")
  }

  @Test func `the instructions of Google's JavaScript API are read`() throws {
    let line = quoted(polyline([Town.a, Town.b], scale: 1e5))
    let route = try #require(
      readRoutes(
        """
        {"routes":[{"overview_polyline":\(line),"legs":[{"steps":[{"polyline":{"points":\(line)},
         "travel_mode":"DRIVING","maneuver":"","instructions":"Head <b>east</b> on <b>A St</b>"}]}]}]}
        """
      ).value?.main)
    #expect(route.legs[0].steps[0].instruction == "Head east on A St")
  }

  /// A step in Google's format from a point, with the given other members.
  private func googleStep(_ from: (Double, Double), _ members: String) -> String {
    """
    {"startLocation":{"latLng":{"latitude":\(from.0),"longitude":\(from.1)}},"staticDuration":"9s",
     "navigationInstruction":{"maneuver":"TURN_LEFT","instructions":"Left"}\(members)}
    """
  }

  @Test func `Google's steps last as long as the route if their leg states no duration`() throws {
    let lines = [[Town.a, Town.b], [Town.b, Town.c]].map { quoted(polyline($0, scale: 1e5)) }
    let steps = zip([Town.a, Town.b], lines).map { start, line in
      googleStep(start, #","polyline":{"encodedPolyline":\#(line)}"#)
    }.joined(separator: ",")
    let route = try #require(
      readRoutes(#"{"routes":[{"duration":"27s","legs":[{"steps":[\#(steps)]}]}]}"#).value?.main)
    #expect(route.legs[0].steps.map(\.declaredDuration) == [13.5, 13.5, 0])
    #expect(route.legs[0].declaredDuration == 27)
  }

  @Test func `Google's steps without lines are cut from the route's line`() throws {
    let line = quoted(polyline([Town.a, Town.b, Town.c, Town.d], scale: 1e5))
    // The second start is on the line; the third is not, and its distance decides.
    let steps = [
      googleStep(Town.a, #","distanceMeters":110"#), googleStep(Town.b, #","distanceMeters":111"#),
      googleStep((10.0005, 20.0015), #","distanceMeters":110"#),
    ].joined(separator: ",")
    let reading = readRoutes(
      #"{"routes":[{"legs":[{"steps":[\#(steps)]}],"polyline":{"encodedPolyline":\#(line)}}]}"#)
    #expect(reading.value?.format == .google)
    #expect(reading.diagnostics.isEmpty)
    let route = try #require(reading.value?.main)
    #expect(route.legs[0].steps.map(\.vertices) == [0...1, 1...2, 2...3, 3...3])
    #expect(route.legs[0].steps.map(\.maneuver.type) == ["depart", "turn", "turn", "arrive"])
  }

  @Test func `Google's steps are recognized without their legs' totals`() throws {
    let line = quoted(polyline([Town.a, Town.b], scale: 1e5))
    let step = googleStep(Town.a, #","polyline":{"encodedPolyline":\#(line)}"#)
    let reading = readRoutes(#"{"routes":[{"legs":[{"steps":[\#(step)]}]}]}"#)
    #expect(reading.value?.format == .google)
    #expect(reading.value?.main.vertices == [Town.a, Town.b].map { Coordinate($0) })
  }

  @Test func `Google's legs without lines are cut from the route's line`() throws {
    let line = quoted(polyline([Town.a, Town.b, Town.c, Town.d], scale: 1e5))
    let reading = readRoutes(
      """
      {"routes":[{"legs":[{"distanceMeters":221,"duration":"20s"},{"distanceMeters":110}],
       "polyline":{"encodedPolyline":\(line)}}]}
      """)
    #expect(reading.diagnostics.isEmpty)
    let route = try #require(reading.value?.main)
    #expect(route.waypoints.map(\.vertex) == [0, 2, 3])
    #expect(route.legs.map(\.declaredDistance) == [221, 110])
  }

  @Test func `Google's traffic is congestion between points of its line`() throws {
    let steps = [Town.a, Town.b].map { start in
      let end = start == Town.a ? [(10.0, 20.0005), Town.b] : [Town.c]
      return googleStep(
        start, #","polyline":{"encodedPolyline":\#(quoted(polyline([start] + end, scale: 1e5)))}"#)
    }.joined(separator: ",")
    let traffic = #"""
      "travelAdvisory":{"speedReadingIntervals":[{"endPolylinePointIndex":1,"speed":"SLOW"},
       {"startPolylinePointIndex":1,"endPolylinePointIndex":2,"speed":"TRAFFIC_JAM"}]}
      """#
    // The route's line has fewer points than those of its steps.
    let line = quoted(polyline([Town.a, Town.b, Town.c], scale: 1e5))
    for route in [
      #"{"legs":[{"steps":[\#(steps)]}],"polyline":{"encodedPolyline":\#(line)},\#(traffic)}"#,
      #"{"legs":[{"steps":[\#(steps)],"polyline":{"encodedPolyline":\#(line)},\#(traffic)}]}"#,
    ] {
      let reading = readRoutes(#"{"routes":[\#(route)]}"#)
      #expect(reading.diagnostics.isEmpty)
      #expect(reading.value?.main.annotation.congestion == ["moderate", "moderate", "heavy"])
    }
  }

  @Test func `Google's steps without location or distance are replaced by steps of the bends`()
    throws
  {
    let line = quoted(polyline([Town.a, Town.b, Town.c], scale: 1e5))
    let step = #"{"navigationInstruction":{"maneuver":"TURN_LEFT"}}"#
    let reading = readRoutes(
      """
      {"routes":[{"legs":[{"steps":[\(step),\(step),\(step)]}],
       "polyline":{"encodedPolyline":\(line)}}]}
      """)
    let route = try #require(reading.value?.main)
    #expect(route.legs[0].steps.map(\.maneuver.type) == ["depart", "turn", "arrive"])
    #expect(route.legs[0].steps.allSatisfy { $0.isSynthetic })
  }

  @Test(arguments: [
    (
      #"{"routes":[{"legs":[{"distanceMeters":5}]}]}"#, 12,
      "\n  hint: request routes.polyline or routes.legs.steps.polyline in the field mask"
    ),
    (#"{"paths":[{"distance":5}]}"#, 11, ""),
  ])
  func `an answer without a line is reported in the terms of its router`(
    text: String, column: Int, hint: String
  ) {
    #expect(
      faults(text) == [
        "r.json:1:\(column): error: the route has no geometry\n  expected steps with geometry\(hint)"
      ])
  }

  @Test(arguments: [
    ("At the roundabout, take the 2nd exit onto Harbor Street", 2),
    ("Im Kreisverkehr die 3. Ausfahrt (Hafenstraße) nehmen", 3),
    ("Au rond-point, prendre la 1re sortie", 1), ("En la rotonda, toma la 4.ª salida", 4),
    ("Take the exit onto 12th Street", nil),
    ("At the roundabout, turn left", nil),
  ])
  func `the exit of a roundabout that only the instruction states is read`(
    instruction: String, exit: Int?
  ) {
    let maneuver = Maneuver(type: "roundabout").withExit(statedIn: instruction)
    #expect(maneuver.roundaboutExit == exit)
    #expect(Maneuver(type: "turn").withExit(statedIn: instruction).roundaboutExit == nil)
  }
}
