import Geodesy
import Notations
import TestSupport
import Testing
import TripModel

@testable import TripFormats

/// Documents with an object or an array that has no elements.
@Suite struct EmptiesTests {
  @Test(arguments: [
    ("{}", "t:1:1: error: the JSON is not a trace"),
    ("\u{FEFF}{}", "t:1:4: error: the JSON is not a trace"),
    ("{}\n{}\n", "t:1:1: error: the JSON is not a trace"),
    (#"{"class":"VERSION"}"# + "\n{}\n", "t:2:1: warning: the line has no 'lat'"),
    (
      #"{"events":[{"type":"updateLocation","location":{}}],"history_version":"1"}"#,
      "t:1:48: warning: 'location' has no 'lat'"
    ),
    (
      #"{"type":"FeatureCollection","features":[{}]}"#,
      "t: error: the input is GeoJSON without a usable fix"
    ),
  ])
  func `an object without members is not a fix`(text: String, message: String) {
    let found = items(of: text)
    #expect(found.fixes.isEmpty)
    #expect(found.messages.first?.hasPrefix(message) == true, "\(found.messages)")
  }

  @Test(arguments: [
    #"{"code":"Ok","routes":[{"geometry":1️⃣"","legs":[]}]}"#,
    #"{"code":"Ok","routes":[{"geometry":1️⃣"","legs":[{"steps":[]}]}]}"#,
    #"{"code":"Ok","routes":[{"geometry":1️⃣{"type":"LineString","coordinates":[]},"legs":[]}]}"#,
    #"{"code":"Ok","routes":[{"legs":[{"steps":[1️⃣{"geometry":""}]}]}]}"#,
    #"{"code":"Ok","matchings":[{"geometry":1️⃣"","legs":[{},{}]}]}"#,
    #"{"status":"OK","routes":[1️⃣{"overview_polyline":{"points":""}}]}"#,
    #"{"status":"OK","routes":[1️⃣{"legs":[{}],"overview_polyline":{"points":""}}]}"#,
    #"{"status":"OK","routes":[{"legs":[1️⃣{"polyline":{"points":""}}]}]}"#,
    #"{"routes":[{"legs":[{"distanceMeters":1,"steps":[1️⃣{"polyline":{"encodedPolyline":""}}]}]}]}"#,
    #"{"paths":[1️⃣{"points":"","instructions":[]}]}"#,
    #"{"paths":[1️⃣{"points":{"coordinates":[]},"instructions":[]}]}"#,
    #"{"routes":[1️⃣{"segments":[{"steps":[]}],"geometry":"","way_points":[]}]}"#,
    #"{"initial_route":{"steps":[1️⃣{"geometry":[]}]}}"#,
    #"{"type":"LineString","coordinates":1️⃣[]}"#,
    #"{"type":"MultiLineString","coordinates":1️⃣[[]]}"#,
    """
    {"type":"Feature","properties":{"role":"step"},
    "geometry":1️⃣{"type":"LineString","coordinates":[]}}
    """,
    """
    {"type":"Feature","properties":{"track-length":"0","voicehints":[]},
    "geometry":1️⃣{"type":"LineString","coordinates":[]}}
    """,
  ])
  func `a line without points is not a route`(marked: String) {
    let (text, location) = unmarked(marked)
    #expect(
      faults(text) == [
        """
        r.json:\(location): error: the line has fewer than 2 distinct points
          expected at least 2
        """
      ])
  }

  @Test func `a bearing from any number reads as a direction`() {
    for number in ["1e18", "-2e18", "1e308", "-0.0000000001", "359.99999999999999"] {
      let answer = osrmAnswer().replacing(
        #""bearing_before":0,"bearing_after":90"#, with: #""bearing_after":\#(number)"#)
      let route = readRoutes(answer).value?.main
      let bearing = route?.legs[0].steps[0].maneuver.bearingAfter?.degrees ?? -1
      #expect(0..<360 ~= bearing)
      #expect(route?.legs[0].steps[0].instruction?.hasPrefix("Head ") == true)
    }
  }

  @Test func `numbers at the ends of their range are not times`() {
    let table = items(
      of: "time (s),lat,lon\n-9223372036854775.808,54,3\n1,54,3\n2,54,3.0001\n")
    #expect(table.fixes.count == 2)
    let milliseconds = items(
      of: "time (ms),lat,lon\n-9223372036854775807.6,54,3\n1,54,3\n2,54,3.0001\n")
    #expect(milliseconds.fixes.count == 2)
    let log = items(
      of: TracesNMEATests.log("GPGGA,100000-1e300,5400.0,N,00300.0,E,1,8,1,0,M,0,M,,"))
    #expect(log.messages.contains { $0.contains("'100000-1e300'") }, "\(log.messages)")
  }
}
