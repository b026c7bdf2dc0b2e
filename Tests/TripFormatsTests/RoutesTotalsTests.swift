import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

/// Distances and durations that follow from others.
@Suite struct RoutesTotalsTests {
  private static let line = quoted(polyline([Town.a, Town.b, Town.c], scale: 1e5))

  /// Answers of 22 s along A–B–C whose steps state no time.
  private static let untimed: [(name: String, text: String)] = [
    (
      "OSRM without steps",
      #"{"code":"Ok","routes":[{"duration":22,"geometry":\#(line),"legs":[{"duration":22}]}],"#
        + #""waypoints":[{"location":[20,10]},{"location":[20.001,10.001]}]}"#
    ),
    (
      "a duration of the route alone",
      #"{"code":"Ok","routes":[{"duration":22,"geometry":\#(line),"legs":[{}]}],"#
        + #""waypoints":[{"location":[20,10]},{"location":[20.001,10.001]}]}"#
    ),
    (
      "Valhalla without maneuvers",
      #"{"trip":{"legs":[{"shape":\#(line),"summary":{"time":22,"length":0.2208}}]}}"#
    ),
    (
      "GraphHopper without instructions",
      #"{"paths":[{"distance":221,"time":22000,"points":\#(line),"instructions":[]}]}"#
    ),
    (
      "Google without steps",
      #"{"routes":[{"duration":"22s","polyline":{"encodedPolyline":\#(line)}}]}"#
    ),
    (
      "BRouter without times",
      #"{"type":"Feature","properties":{"track-length":"221","total-time":"22"},"geometry":"#
        + #"{"type":"LineString","coordinates":[[20,10],[20.001,10],[20.001,10.001]]}}"#
    ),
    (
      "ArcGIS without directions",
      #"{"routes":{"features":[{"attributes":{"Total_WalkTime":0.36666666666666664},"#
        + #""geometry":{"paths":[[[20,10],[20.001,10],[20.001,10.001]]]}}]}}"#
    ),
    (
      "OpenTripPlanner",
      #"{"plan":{"itineraries":[{"duration":22,"legs":[{"mode":"WALK","duration":22,"steps":["#
        + #"{"distance":110,"relativeDirection":"DEPART","lat":10,"lon":20},"#
        + #"{"distance":111,"relativeDirection":"LEFT","lat":10,"lon":20.001}],"#
        + #""legGeometry":{"points":\#(line)}}]}]}}"#
    ),
    (
      "route GeoJSON",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"role":"step","#
        + #""maneuver":"depart","leg_duration_s":22},"geometry":{"type":"LineString","#
        + #""coordinates":[[20,10],[20.001,10]]}},{"type":"Feature","properties":{"role":"step","#
        + #""maneuver":"turn"},"geometry":{"type":"LineString","#
        + #""coordinates":[[20.001,10],[20.001,10.001]]}}]}"#
    ),
  ]

  @Test(arguments: untimed)
  func `steps without a duration share that of their leg or route by length`(
    name: String, text: String
  ) throws {
    let reading = readRoutes(text)
    #expect(reading.diagnostics == [])
    let route = try #require(reading.value?.main)
    let durations = route.legs[0].steps.compactMap(\.declaredDuration)
    #expect(durations.count == route.legs[0].steps.count)
    #expect(abs(durations.reduce(0, +) - 22) < 1e-9)
    // A–B is 109.5 m long, B–C 111.2 m.
    #expect(abs(durations[0] - 22 * 109.5 / 220.7) < 0.01)
    #expect(abs((route.declaredDuration ?? 0) - 22) < 1e-9)
    #expect(abs((route.legs[0].declaredDuration ?? 0) - 22) < 1e-9)
  }

  /// A route GeoJSON with a step per two of the coordinates and some further properties.
  private func native(_ steps: [(members: String, line: String)]) throws -> Route {
    let features = steps.map { step in
      #"{"type":"Feature","properties":{"role":"step"\#(step.members)},"#
        + #""geometry":{"type":"LineString","coordinates":\#(step.line)}}"#
    }
    let text =
      #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    return try #require(readRoutes(text).value?.main)
  }

  private static let ab = "[[20,10],[20.001,10]]"
  private static let bc = "[[20.001,10],[20.001,10.001]]"
  private static let cd = "[[20.001,10.001],[20.002,10.001]]"
  private static let d = "[[20.002,10.001],[20.002,10.001]]"

  @Test func `a step that states its duration keeps it`() throws {
    let route = try native([
      (#","leg_duration_s":40"#, Self.ab), (#","duration_s":30"#, Self.bc), ("", Self.d),
    ])
    #expect(route.legs[0].steps.map { $0.declaredDuration?.rounded() } == [10, 30, 0])
    let long = try native([(#","leg_duration_s":20"#, Self.ab), (#","duration_s":30"#, Self.bc)])
    #expect(long.legs[0].steps.map(\.declaredDuration) == [0, 30])
  }

  @Test func `legs without a duration share what the others leave of the route's`() throws {
    let route = try native([
      (#","leg":0,"route_duration_s":60,"duration_s":15"#, Self.ab), (#","leg":1"#, Self.bc),
      (#","leg":2,"leg_duration_s":25"#, Self.cd),
    ])
    #expect(route.legs.map { $0.declaredDuration?.rounded() } == [15, 20, 25])
    #expect(route.legs.flatMap(\.steps).map { $0.declaredDuration?.rounded() } == [15, 20, 25])
  }

  @Test func `without a total no duration is derived`() throws {
    let route = try native([(#","duration_s":15,"distance_m":9"#, Self.ab), ("", Self.bc)])
    #expect(route.legs[0].steps.map(\.declaredDuration) == [15, nil])
    #expect(route.legs[0].declaredDuration == nil)
    #expect(route.declaredDuration == nil)
    #expect(route.declaredDistance == nil)
  }

  @Test(arguments: ["\"segment_s\":[8]", "\"speed_mps\":[0.0001]"])
  func `shares follow the times of the segments`(second: String) throws {
    let first = second.replacing("8", with: "2").replacing("0.0001", with: "1000000")
    let route = try native([
      (#","leg_duration_s":20,\#(first)"#, Self.ab), (",\(second)", Self.bc),
    ])
    let durations = route.legs[0].steps.map { $0.declaredDuration ?? -1 }
    #expect(abs(durations[1] - (second.contains("segment") ? 16 : 20)) < 0.01)
    #expect(abs(durations[0] + durations[1] - 20) < 1e-9)
  }

  /// An answer of OSRM for 221 m along A–B–C with these totals.
  private func answer(distance: Double, duration: Double) -> String {
    #"{"code":"Ok","routes":[{"distance":\#(distance),"duration":\#(duration),"#
      + #""geometry":\#(Self.line),"legs":[{}]}],"#
      + #""waypoints":[{"location":[20,10]},{"location":[20.001,10.001]}]}"#
  }

  @Test(arguments: [
    (0.2208, "0.2 m", "kilometers"), (0.1372, "0.1 m", "miles"), (724.5, "724.5 m", "feet"),
    (220_800, "220800.0 m", "meters, not kilometers"), (137.2, "137.2 m", "miles, not kilometers"),
  ])
  func `lengths in another unit have a warning`(stated: Double, text: String, unit: String) {
    #expect(
      faults(answer(distance: stated, duration: 22)) == [
        """
        r.json:1:1: warning: the stated length of the route is \(text), that of its line 220.7 m
          expected lengths that fit the line, because instructions are due by them
          hint: they may be in \(unit)
        """
      ])
  }

  @Test(arguments: [(22_000.0, "22000.0 s", "0.01"), (0.36, "0.4 s", "613.06")])
  func `durations in another unit have a warning`(stated: Double, text: String, speed: String) {
    #expect(
      faults(answer(distance: 221, duration: stated)) == [
        """
        r.json:1:1: warning: the stated duration of the route is \(text), a mean speed of \(speed) m/s
          expected seconds
          hint: they may be in milliseconds, minutes or hours
        """
      ])
  }

  @Test(arguments: [(160.0, 5.0), (300, 2000)])
  func `totals of a simplified line or a slow trip have no warning`(
    distance: Double, duration: Double
  ) {
    #expect(faults(answer(distance: distance, duration: duration)).isEmpty)
  }
}
