import Notations
import Testing

@testable import TripFormats

/// The limits for hostile documents.
@Suite struct RoutePartTests {
  /// The fault of a document that is read when only two more parts are allowed.
  private func fault(
    _ part: RoutePart, _ text: String, read: (JSONValue, RouteNotes) throws(Diagnostic) -> Void
  ) -> String? {
    var notes = RouteNotes(file: "r.json")
    for _ in 0..<part.limit - 2 { try? notes.count(part, at: nil) }
    guard let value = JSONReader.read(Array(text.utf8), file: "r.json").value else { return nil }
    do throws(Diagnostic) {
      try read(value, notes)
      return nil
    } catch {
      return error.in("r.json").rendered
    }
  }

  @Test func `a line beyond the limit of vertices is an error`() {
    let line = #"{"code":"Ok","routes":[{"legs":[],"geometry":"A@A@A@"}]}"#
    #expect(
      fault(.vertices, line) { value, notes throws(Diagnostic) in
        var reader = OSRMRouteReader(notes: notes)
        _ = try reader.read(value)
      } == """
        r.json:1:46: error: the routes have too many vertices
          expected at most 1048576 in a file
        """)
  }

  @Test func `a route beyond the limit of steps is an error`() {
    let unit = #"{"begin_shape_index":0,"end_shape_index":0}"#
    let trip = #"{"trip":{"legs":[{"shape":"A@A@","maneuvers":[\#(unit),\#(unit),\#(unit)]}]}}"#
    #expect(
      fault(.steps, trip) { value, notes throws(Diagnostic) in
        var reader = ValhallaRouteReader(notes: notes)
        _ = try reader.read(value)
      } == """
        r.json:1:135: error: the routes have too many steps
          expected at most 131072 in a file
        """)
  }

  @Test func `a zigzag line is limited in turns`() {
    let coordinates = (0..<12).map { "[\(Double($0) * 0.001),\($0 % 2 == 0 ? 0.01 : 0.011)]" }
    let line = #"{"type":"LineString","coordinates":[\#(coordinates.joined(separator: ","))]}"#
    #expect(
      fault(.steps, line) { value, notes throws(Diagnostic) in
        var reader = LineRouteReader(notes: notes)
        _ = try reader.read(value)
      }?.contains("too many steps") == true)
  }

  @Test func `a collection beyond the limit of features is an error`() {
    let text = #"{"type":"GeometryCollection","geometries":[{},{},{}]}"#
    #expect(
      fault(.features, text) { value, notes throws(Diagnostic) in
        var reader = LineRouteReader(notes: notes)
        _ = try reader.read(value)
      }?.contains("too many features") == true)
  }
}
