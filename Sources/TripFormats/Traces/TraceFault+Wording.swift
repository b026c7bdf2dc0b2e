import Notations

/// The words for a fault: its code, what was found, what was expected, what may help.
struct TraceFaultWording {
  /// A constant name in snake_case.
  var code: String

  /// What was found.
  var message: String

  /// What stands there in good input.
  var expected: String?

  /// What the user can do.
  var hint: String?
}

extension TraceFaultWording {
  /// Takes over the words for a fault of XML, and a hint where they have none.
  init(_ words: XMLWords, hint: String? = nil) {
    self.init(
      code: words.code, message: words.found, expected: words.expected, hint: words.hint ?? hint)
  }
}

extension TraceFault {
  /// A constant name of the kind of fault in snake_case.
  var code: String { wording.code }

  /// The fault as a diagnostic.
  func diagnostic(
    _ severity: Diagnostic.Severity, file: String, at position: SourcePosition?
  ) -> Diagnostic {
    let wording = wording
    return Diagnostic(
      severity, code: wording.code, file: file, at: position, wording.message,
      expected: wording.expected, hint: wording.hint)
  }

  /// The words for the fault.
  var wording: TraceFaultWording {
    inputWording ?? tableWording ?? lineWording ?? fixWording
  }

  /// The words for a fault of the whole input; absent for others.
  private var inputWording: TraceFaultWording? {
    switch self {
    case .unreadable(let failure):
      return TraceFaultWording(
        code: "unreadable", message: "the input cannot be read (error \(failure.errorNumber))",
        hint: "a directory and a vanished file read like this too")
    case .empty:
      return TraceFaultWording(
        code: "empty", message: "the input is empty", expected: Self.aTrace,
        hint: "the recording or the export may have failed")
    case .utf16:
      return TraceFaultWording(
        code: "utf16", message: "the text is in UTF-16", expected: "UTF-8",
        hint: "convert it first: iconv -f UTF-16 -t UTF-8 FILE")
    case .packed(let packer):
      return TraceFaultWording(
        code: "packed", message: "the input is packed by \(packer)", expected: Self.aTrace,
        hint: "unpack it first; '-' reads standard input")
    case .garmin:
      return TraceFaultWording(
        code: "binary", message: "the input is a Garmin FIT file", expected: Self.aTrace,
        hint: "convert it to GPX first: gpsbabel -i garmin_fit -f FILE -o gpx -F FILE.gpx")
    case .binary:
      return TraceFaultWording(
        code: "binary", message: "the input is binary", expected: Self.aTrace,
        hint: "another file may have been meant, or it is packed or in a format of its own")
    case .webPage:
      return TraceFaultWording(
        code: "web_page", message: "the input is a web page", expected: Self.aTrace,
        hint: "open it in a browser: a login or error page may have been saved in its place")
    case .otherRoot(let name):
      return TraceFaultWording(
        code: "no_trace", message: "the XML document is '\(name)'", expected: "'gpx'",
        hint: name == "osm" ? "an OSM file is a road network: use --router network:FILE" : nil)
    case .unsupported(let name):
      return TraceFaultWording(
        code: "unsupported", message: "the input is \(name)", expected: Self.aTrace,
        hint: "convert it to GPX first")
    default: return documentWording
    }
  }

  /// The words for a fault of a document; absent for others.
  private var documentWording: TraceFaultWording? {
    switch self {
    case .routeOnly(let routePoints, let waypoints):
      return TraceFaultWording(
        code: "route_only",
        message: "the GPX file has no track, only \(Self.counted(routePoints, "route point")) and "
          + Self.counted(waypoints, "waypoint"),
        expected: "'trkpt' elements with times",
        hint: routePoints > 0
          ? "it is a route: 'tripsim simulate' drives a route and prints a trace" : nil)
    case .noTrackPoints:
      return TraceFaultWording(
        code: "no_fixes", message: "the GPX file has no track points",
        expected: "'trkpt' elements with times")
    case .noFixes(let format):
      return TraceFaultWording(
        code: "no_fixes", message: "the input is \(format.name) without a usable fix",
        expected: "places with times")
    case .noTimes(let fixes):
      return TraceFaultWording(
        code: "no_times",
        message: "none of the \(fixes) fixes has a time", expected: "a time for each fix",
        hint: "tell how to date them: --assume-interval SECONDS or --assume-speed SPEED")
    case .cutOff(let inside, let fixes):
      return TraceFaultWording(
        code: "cut_off",
        message: "the input ends "
          + (inside.isEmpty ? "before the document does" : "inside '\(inside)'")
          + ", after \(Self.counted(fixes, "fix"))",
        expected: inside.isEmpty ? "a whole document" : "'</\(inside)>'",
        hint: "the recording or the download was cut off")
    case .badForm(let fault, let fixes):
      let ending = "the reading ends here, after \(Self.counted(fixes, "fix"))"
      return TraceFaultWording(fault.words, hint: ending)
    case .flaw(let flaw): return TraceFaultWording(flaw.words)
    default: return structureWording
    }
  }

  /// The words for what a document makes of its places; absent for other faults.
  private var structureWording: TraceFaultWording? {
    switch self {
    case .badDocument(let message, let expected, let hint, let fixes):
      return TraceFaultWording(
        code: "bad_json", message: message, expected: expected,
        hint: hint ?? "the reading ends here, after \(Self.counted(fixes, "fix"))")
    case .endlessLine(let limit):
      return TraceFaultWording(
        code: "long_line", message: "a line has more than \(limit) places",
        expected: "a line of a drive", hint: "GPX and CSV are read without bound")
    case .unequalCounts(let times, let places):
      return TraceFaultWording(
        code: "unequal_counts",
        message: "there \(places == 1 ? "is" : "are") \(Self.counted(places, "place")) and "
          + Self.counted(times, "time"),
        expected: "a time for each place", hint: "what has no partner is dropped")
    case .foreignReference(let name):
      return TraceFaultWording(
        code: "unsupported", message: "the coordinates are in '\(name)'",
        expected: "longitude and latitude in WGS 84, as GeoJSON has them",
        hint: "convert it first: ogr2ogr -t_srs EPSG:4326 OUT.geojson FILE")
    default: return nil
    }
  }

  private static let aTrace =
    "a trace in GPX, KML, TCX, CSV, NMEA 0183, GeoJSON, JSON Lines or gpsd JSON"

  /// A number and a noun.
  private static func counted(_ count: Int, _ noun: String) -> String {
    if count == 1 { return "1 \(noun)" }
    return noun == "fix" ? "\(count) fixes" : "\(count) \(noun)s"
  }
}
