import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

@Suite struct RoutesBRouterTests {
  @Test func `BRouter's numbers are strings and its hints refer to vertices`() throws {
    let text = """
      {"type":"FeatureCollection","features":[{"type":"Feature",
       "properties":{"creator":"BRouter-1.7","name":"brouter_1","track-length":"221","total-time":"22",
        "voicehints":[[1,13,2,111.0,-90]],"times":[0,11,22.5]},
       "geometry":{"type":"LineString","coordinates":[[20,10,400],[20.001,10,400],[20.001,10.001,400]]}},
       {"type":"Feature","properties":{"type":"via"},"geometry":{"type":"Point","coordinates":[20,10]}}]}
      """
    let reading = readRoutes(text)
    let route = try #require(reading.value?.main)
    #expect(reading.value?.format == .brouter)
    #expect(route.declaredDistance == 221)
    #expect(route.annotation.durations == [11, 11.5])
    #expect(route.legs[0].steps.map(\.maneuver.type) == ["depart", "roundabout", "arrive"])
    #expect(
      route.legs[0].steps[1].instruction == "Enter the roundabout and take the 2nd exit")
  }

  @Test func `BRouter's exported waypoints end legs and keep the names that users gave`() throws {
    func point(_ type: String, _ name: String, _ at: (Double, Double)) -> String {
      #"""
      {"type":"Feature","properties":{"name":"\#(name)","type":"\#(type)"},
       "geometry":{"type":"Point","coordinates":[\#(at.1),\#(at.0)]}}
      """#
    }
    let points = [
      point("poi", "Fountain", Town.b), point("from", "from", Town.a),
      point("via", "Mill", (10.0011, 20.0011)), point("via", "via2", Town.d),
      point("to", "Tor", (10, 20.002)),
    ]
    for hints in [#""voicehints":[[1,2,0,111.0,-90],[2,5,0,111.0,90]],"#, ""] {
      let reading = readRoutes(
        """
        {"type":"FeatureCollection","features":[{"type":"Feature",
         "properties":{"creator":"BRouter-1.7",\(hints)"track-length":"441","times":[0,11,22,33,44]},
         "geometry":{"type":"LineString",
          "coordinates":[[20,10],[20.001,10],[20.001,10.001],[20.002,10.001],[20.002,10]]}},
         \(points.joined(separator: ","))]}
        """)
      #expect(reading.diagnostics.isEmpty)
      let route = try #require(reading.value?.main)
      #expect(route.waypoints.map(\.name) == [nil, "Mill", nil, "Tor"])
      #expect(route.waypoints.map(\.vertex) == [0, 2, 3, 4])
      #expect(route.annotation.durations == [11, 11, 11, 11])
      #expect(
        route.legs.map { $0.steps.map(\.maneuver.type) } == [
          ["depart", "turn", "arrive"], ["depart", "arrive"], ["depart", "arrive"],
        ])
      #expect(route.legs[1].steps[0].isSynthetic == hints.isEmpty)
    }
  }

  /// Hints of BRouter before and after 1.6.3, which number roundabouts and U-turns differently.
  @Test(arguments: [
    ("13,2,111.0,-90", "roundabout right exit 2"), ("14,2,111.0,-90", "roundabout right exit 2"),
    ("14,-3,111.0,90", "roundabout left exit 3"), ("15,-3,111.0,90", "roundabout left exit 3"),
    ("15,0,111.0,180", "continue uturn"), ("12,0,886.0,177", "continue uturn"),
    ("10,0,111.0,-170", "continue uturn"), ("11,0,111.0,180", "continue uturn"),
    ("2,0,9", "turn left"),
  ])
  func `BRouter's hints are read whichever version numbered them`(
    hint: String, expected: String
  ) throws {
    let reading = readRoutes(brouter(hints: "[1,\(hint)]"))
    let maneuver = try #require(reading.value?.main).legs[0].steps[1].maneuver
    let exit = maneuver.roundaboutExit.map { " exit \($0)" } ?? ""
    #expect("\(maneuver.type) \(maneuver.modifier ?? "")\(exit)" == expected)
    #expect(reading.diagnostics == [])
  }

  @Test func `BRouter's unknown commands are reported, except those that are not turns`() {
    let (text, location) = unmarked(brouter(hints: "[1,16,0,9,0],[1,12,0,9,4],1️⃣[1,99,0,9,0]"))
    #expect(
      faults(text) == [
        """
        r.json:\(location): warning: the voice hint has the command '99'
          expected a command of BRouter
          hint: it is ignored
        """
      ])
  }

  private func brouter(hints: String) -> String {
    """
    {"type":"Feature","properties":{"creator":"BRouter-1.6.3","track-length":"221","voicehints":[\(hints)]},
     "geometry":{"type":"LineString","coordinates":[[20,10],[20.001,10],[20.001,10.001]]}}
    """
  }

  @Test func `BRouter's roundabout exit is negative where traffic keeps to the left`() throws {
    let text = """
      {"type":"Feature","properties":{"track-length":"221","voicehints":[[1,14,-3,111.0,90]]},
       "geometry":{"type":"LineString","coordinates":[[20,10],[20.001,10],[20.001,10.001]]}}
      """
    let route = try #require(readRoutes(text).value?.main)
    #expect(route.legs[0].steps.map(\.maneuver.roundaboutExit) == [nil, 3, nil])
  }
}
