import Geodesy
import Notations
import Testing
import TripModel

@testable import TripFormats

/// The joints between the steps and legs of a route.
@Suite struct RoutesJointsTests {
  typealias Point = (Double, Double)

  /// A router's document of steps, each with its line.
  struct Dialect: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The document of the steps; each begins with a mark of its location if it is so described.
    let document: @Sendable (_ steps: [String]) -> String
    /// A step along a line.
    let step: @Sendable (_ line: [Point]) -> String
  }

  static let dialects = [
    Dialect(
      testDescription: "OSRM",
      document: {
        #"{"code":"Ok","routes":[{"legs":[{"steps":[\#($0.joined(separator: ","))]}]}]}"#
      },
      step: { line in
        #"{"geometry":\#(quoted(polyline(line, scale: 1e5))),"maneuver":{"type":"turn","#
          + #""location":[\#(line[0].1),\#(line[0].0)]}}"#
      }),
    Dialect(
      testDescription: "Google",
      document: { #"{"routes":[{"legs":[{"steps":[\#($0.joined(separator: ","))]}]}]}"# },
      step: { #"{"polyline":{"encodedPolyline":\#(quoted(polyline($0, scale: 1e5)))}}"# }),
    Dialect(
      testDescription: "Ferrostar",
      document: {
        #"{"geometry":[{"lat":10,"lng":20}],"steps":[\#($0.joined(separator: ","))]}"#
      },
      step: { line in
        let points = line.map { #"{"lat":\#($0.0),"lng":\#($0.1)}"# }
        return #"{"geometry":[\#(points.joined(separator: ","))]}"#
      }),
    Dialect(
      testDescription: "TomTom",
      document: {
        #"{"routes":[{"summary":{"travelTimeInSeconds":9},"legs":[\#($0.joined(separator: ","))]}]}"#
      },
      step: { line in
        let points = line.map { #"{"latitude":\#($0.0),"longitude":\#($0.1)}"# }
        return #"{"points":[\#(points.joined(separator: ","))]}"#
      }),
    Dialect(
      testDescription: "Route GeoJSON",
      document: { #"{"type":"FeatureCollection","features":[\#($0.joined(separator: ","))]}"# },
      step: { line in
        let positions = line.map { "[\($0.1),\($0.0)]" }.joined(separator: ",")
        return #"{"type":"Feature","properties":{"role":"step"},"#
          + #""geometry":{"type":"LineString","coordinates":[\#(positions)]}}"#
      }),
  ]

  /// The warnings for a document of steps, of which one has a mark before it, and its location.
  private func faults(
    _ dialect: Dialect, _ lines: [[Point]], marked: Int
  ) -> (found: [String], location: String) {
    let steps = lines.enumerated().map { index, line in
      (index == marked ? "\n 1️⃣" : "") + dialect.step(line)
    }
    let (text, location) = unmarked(dialect.document(steps))
    let reading = readRoutes(text)
    #expect(reading.value != nil)
    return (reading.diagnostics.map(\.rendered), location)
  }

  @Test(arguments: dialects) func `steps that connect are joined silently`(_ dialect: Dialect) {
    // The last point of the first step is rounded.
    let lines: [[Point]] = [
      [Town.a, (10.00002, 20.001)], [Town.b, Town.c], [Town.c, Town.d], [Town.d, Town.d],
    ]
    #expect(faults(dialect, lines, marked: 1).found == [])
  }

  @Test(arguments: dialects) func `a missing step is reported at the next one`(_ dialect: Dialect) {
    let (found, location) = faults(dialect, [[Town.a, Town.b], [Town.c, Town.d]], marked: 1)
    #expect(
      found == [
        """
        r.json:\(location): warning: the step begins 111 m from the end of the previous step
          expected a step that begins where the previous one ends
          hint: a straight line joins them; a step may be missing or out of order
        """
      ])
  }

  @Test(arguments: dialects) func `a reversed step is reported once`(_ dialect: Dialect) {
    let (found, location) = faults(
      dialect, [[Town.a, Town.b], [Town.c, Town.b], [Town.c, Town.d]], marked: 1)
    #expect(
      found == [
        """
        r.json:\(location): warning: the step runs backward: it ends at the end of the previous step \
        and begins 111 m from it
          expected a step in the direction of travel
          hint: it is used as it is; reverse its points
        """
      ])
  }

  @Test func `a step that is missing among the points of one line is reported`() {
    let line = quoted(polyline([Town.a, Town.b, Town.c, Town.d], scale: 1e6))
    let (text, location) = unmarked(
      """
      {"trip":{"legs":[{"shape":\(line),"maneuvers":[
        {"type":1,"begin_shape_index":0,"end_shape_index":1},
        1️⃣{"type":10,"begin_shape_index":2,"end_shape_index":3},
        {"type":4,"begin_shape_index":3,"end_shape_index":3}]}]}}
      """)
    let reading = readRoutes(text)
    #expect(reading.value?.main.legs[0].steps.map(\.vertices) == [0...2, 2...3, 3...3])
    #expect(
      reading.diagnostics.map(\.rendered) == [
        """
        r.json:\(location): warning: the step begins at point 2, the previous step ends at point 1
          expected a step that begins where the previous one ends
          hint: the previous step is extended; a step may be missing or out of order
        """
      ])
  }
}
