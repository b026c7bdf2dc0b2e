package import Notations
import TripModel

/// Reads routes in every known format, detected by content.
package enum RouteReader {
  /// Reads the routes of a text.
  ///
  /// An error leaves no value; an alternative with an error is ignored with a warning.
  ///
  /// - Complexity: O(N) for N bytes.
  package static func read(
    _ bytes: [UInt8], file: String, format: RouteFormat? = nil
  ) -> Reading<RouteFile> {
    if format == .gpx || (format == nil && isGPX(bytes)) { return readGPX(bytes, file: file) }
    // The events of a recording repeat the rest of the route: skip them.
    let document = JSONReader.read(bytes, file: file, elementsOf: "events") { _ in }
    guard let value = document.value else {
      return Reading(nil, diagnostics: faults(of: document, bytes: bytes, file: file))
    }
    return read(value, notes: RouteNotes(file: file, diagnostics: document.diagnostics), format)
  }

  /// The faults of a text that is not JSON: one generic fault if it does not even begin like JSON.
  private static func faults(
    of document: Reading<JSONValue>, bytes: [UInt8], file: String
  ) -> [Diagnostic] {
    guard let fault = document.diagnostics.last, fault.code == Diagnostic.Code.jsonSyntax,
      let first = bytes.firstIndex(where: { $0 > 0x20 }), bytes[first] != UInt8(ascii: "{"),
      bytes[first] != UInt8(ascii: "[")
    else { return document.diagnostics }
    return [
      .unknownFormat(found: "the text", members: []).at(fault.position)
        .in(file)
    ]
  }

  /// Whether a text is XML whose root is `gpx`.
  private static func isGPX(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    guard let first = bytes[start...].first(where: { $0 > 0x20 }), first == UInt8(ascii: "<")
    else { return false }
    return String(decoding: bytes[start...].prefix(4096), as: UTF8.self).contains("<gpx")
  }

  private static func readGPX(_ bytes: [UInt8], file: String) -> Reading<RouteFile> {
    var reader = GPXRouteReader(notes: RouteNotes(file: file))
    do throws(Diagnostic) {
      let routes = try reader.read(bytes)
      return Reading(
        RouteFile(format: .gpx, routes: routes), diagnostics: reader.notes.diagnostics)
    } catch {
      return Reading(nil, diagnostics: reader.notes.diagnostics + [error.in(file)])
    }
  }

  /// Reads the routes in a value that is part of another document.
  package static func read(
    _ value: JSONValue, file: String, format: RouteFormat? = nil
  ) -> Reading<RouteFile> {
    read(value, notes: RouteNotes(file: file), format)
  }

  private static func read(
    _ value: JSONValue, notes: RouteNotes, _ format: RouteFormat?
  ) -> Reading<RouteFile> {
    var notes = notes
    do throws(Diagnostic) {
      if let refusal = RouterRefusal.fault(in: value) { throw refusal }
      let known = if let format { format } else { try RouteFormat.detected(in: value) }
      let routes = try routes(of: value, format: known, notes: &notes)
      return Reading(RouteFile(format: known, routes: routes), diagnostics: notes.diagnostics)
    } catch {
      let fault = error.in(notes.file)
      return Reading(nil, diagnostics: notes.diagnostics + [fault])
    }
  }

  private static func routes(
    of value: JSONValue, format: RouteFormat, notes: inout RouteNotes
  ) throws(Diagnostic) -> [Route] {
    switch format {
    case .routeGeoJSON: return try NativeRouteReader.read(value, &notes)
    case .geoJSON: return try LineRouteReader.read(value, &notes)
    case .osrm, .mapbox: return try OSRMRouteReader.read(value, &notes)
    case .valhalla: return try ValhallaRouteReader.read(value, &notes)
    case .graphHopper: return try GraphHopperRouteReader.read(value, &notes)
    case .openRouteService: return try OpenRouteServiceReader.read(value, &notes)
    case .google: return try GoogleRouteReader.read(value, &notes)
    case .brouter: return try BRouterReader.read(value, &notes)
    case .ferrostar: return try FerrostarRouteReader.read(value, &notes)
    case .gpx:
      throw .wrongKind(of: "the document", found: "JSON", expected: "GPX").at(value.position)
    }
  }
}
