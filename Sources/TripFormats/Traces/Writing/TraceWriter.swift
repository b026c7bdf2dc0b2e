import Geodesy
import Notations
package import TripModel

/// A writer of traces, fix by fix, in the output formats of the tool.
///
/// Decimals are fixed: degrees 7, meters 2, meters per second 2, courses 1, times in milliseconds.
/// Reading the output gives the same fixes at that precision, with two exceptions for NMEA: it has
/// two-digit years (1980…2079), and it requires times of day. The CSV can also be written exactly,
/// with as many digits as reading the same fixes back requires.
package struct TraceWriter: Sendable {
  /// The output formats of traces.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    case csv
    case gpx
    case jsonLines = "jsonl"
    case nmea
    /// The lines that set the location of an Android emulator; they have no times.
    case geofix
    /// GPX of waypoints, which Xcode drives from one to the next by their times.
    case xcode
  }

  package let format: Format

  /// The second of the last waypoint for Xcode.
  private var lastSecond: Int64?

  private let name: String

  /// Whether numbers in the CSV have all their digits.
  private(set) var isExact = false

  /// Whether the CSV has a column of off-route labels.
  private(set) var hasVerdicts = false

  /// Makes a writer of a trace; only GPX writes its name.
  package init(_ format: Format, name: String = "tripsim") {
    self.format = format
    self.name = name
  }

  /// Makes a CSV writer that preserves the given fixes exactly.
  package init(exactly fixes: some Sequence<Fix>) {
    self.init(.csv)
    isExact = true
    hasVerdicts = fixes.contains { $0.verdict != nil }
  }
}

extension TraceWriter {
  /// Appends the beginning of the output, before the first fix.
  package func appendHead(to output: inout [UInt8]) {
    switch format {
    case .csv: appendTableHead(to: &output)
    case .gpx: output += documentHead(name: name).utf8
    case .xcode: output += Self.waypointsHead.utf8
    case .jsonLines, .nmea, .geofix: return
    }
  }

  /// Appends a fix as one line, or several in NMEA; a second waypoint within a second is left out.
  ///
  /// - Parameters:
  ///   - fix: the fix.
  ///   - reception: the satellite reception, for NMEA; absent if unknown.
  ///   - output: receives the bytes.
  package mutating func append(_ fix: Fix, _ reception: Reception? = nil, to output: inout [UInt8])
  {
    switch format {
    case .csv: appendRecord(fix, to: &output)
    case .gpx: output += trackPoint(fix).utf8
    case .jsonLines: output += object(fix)
    case .nmea: output += sentences(fix, reception).utf8
    case .geofix: output += geoFix(fix).utf8
    case .xcode:
      let second = fix.time.milliseconds.wholeSeconds
      if second == lastSecond { return }
      lastSecond = second
      output += waypoint(fix, second: second).utf8
    }
  }

  /// Appends a receiver's NMEA sentences without a position; nothing in other formats.
  package func appendSilence(at time: Instant, to output: inout [UInt8]) {
    if format == .nmea { output += voidSentences(at: time).utf8 }
  }

  /// Appends the end of the output, after the last fix.
  package func appendTail(to output: inout [UInt8]) {
    switch format {
    case .gpx: output += "</trkseg></trk>\n</gpx>\n".utf8
    case .xcode: output += "</gpx>\n".utf8
    case .csv, .jsonLines, .nmea, .geofix: return
    }
  }

  package func trace(_ fixes: some Sequence<Fix>) -> [UInt8] {
    var output: [UInt8] = []
    var writer = self
    writer.appendHead(to: &output)
    for fix in fixes { writer.append(fix, to: &output) }
    writer.appendTail(to: &output)
    return output
  }
}

extension TraceWriter {
  /// Appends the header of the CSV.
  private func appendTableHead(to output: inout [UInt8]) {
    output.append(
      contentsOf: "time,lat,lon,altitude_m,accuracy_m,course_deg,speed_mps,simulated".utf8)
    output.append(contentsOf: hasVerdicts ? ",off_route\n".utf8 : "\n".utf8)
  }

  /// Appends a CSV record; a missing value is an empty field.
  private func appendRecord(_ fix: Fix, to output: inout [UInt8]) {
    appendTimestamp(milliseconds: fix.time.milliseconds, to: &output)
    appendField(fix.coordinate.latitude, decimals: 7, to: &output)
    appendField(fix.coordinate.longitude, decimals: 7, to: &output)
    appendField(fix.altitude, decimals: 2, to: &output)
    appendField(fix.accuracy, decimals: 2, to: &output)
    if !isExact, let course = fix.course {
      output.append(UInt8(ascii: ","))
      output += courseText(course).utf8
    } else {
      appendField(fix.course?.degrees, decimals: 1, to: &output)
    }
    appendField(fix.speed, decimals: 2, to: &output)
    output.append(contentsOf: fix.isSimulated ? ",true".utf8 : ",false".utf8)
    if hasVerdicts {
      output.append(UInt8(ascii: ","))
      if let isOffRoute = fix.verdict?.isOffRoute {
        output.append(contentsOf: "\(isOffRoute)".utf8)
      }
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends a comma and a number in the CSV; only the comma if the number is absent.
  private func appendField(_ number: Double?, decimals: Int, to output: inout [UInt8]) {
    output.append(UInt8(ascii: ","))
    guard let number else { return }
    if isExact {
      output.append(contentsOf: "\(number)".utf8)
    } else {
      appendDecimal(number, decimals: decimals, to: &output)
    }
  }

  /// A JSON line with the keys of the CSV; a missing value is omitted.
  private func object(_ fix: Fix) -> [UInt8] {
    JSONWriter.line { json in
      json.member("time", timestampText(milliseconds: fix.time.milliseconds))
      json.member("lat", fix.coordinate.latitude, fixed: 7)
      json.member("lon", fix.coordinate.longitude, fixed: 7)
      json.member("altitude_m", fix.altitude, fixed: 2)
      json.member("accuracy_m", fix.accuracy, fixed: 2)
      if let course = fix.course {
        json.key("course_deg")
        json.document(Array(courseText(course).utf8))
      }
      json.member("speed_mps", fix.speed, fixed: 2)
      if fix.isSimulated { json.member("simulated", true) }
    }
  }

  /// A course with one decimal; a course that rounds to 360 is written as 0.
  func courseText(_ course: Bearing) -> String {
    let text = decimalText(course.degrees, decimals: 1)
    return text == "360.0" ? "0.0" : text
  }

  /// A latitude or longitude.
  func degrees(_ angle: Double) -> String { decimalText(angle, decimals: 7) }
}

extension TraceWriter {
  /// The start of a GPX 1.1 document up to its first track point.
  ///
  /// Course and speed are written as Garmin's extension and accuracy as OpenTracks': GPX 1.1 has no
  /// elements for them, and other tools read these.
  private func documentHead(name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="tripsim" xmlns="http://www.topografix.com/GPX/1/1" \
    xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
    xmlns:opentracks="http://opentracksapp.com/xmlschemas/v1" \
    xmlns:tripsim="urn:tripsim:trace">
    <trk><name>\(escaped(name))</name><trkseg>

    """
  }

  private func trackPoint(_ fix: Fix) -> String {
    let time = timestampText(milliseconds: fix.time.milliseconds)
    return "\(pointStart(fix, of: "trkpt"))<time>\(time)</time>\(extensions(fix))</trkpt>\n"
  }

  /// The start tag of a point and its altitude.
  private func pointStart(_ fix: Fix, of element: String) -> String {
    let (latitude, longitude) = (fix.coordinate.latitude, fix.coordinate.longitude)
    return "<\(element) lat=\"\(degrees(latitude))\" lon=\"\(degrees(longitude))\">"
      + self.element("ele", fix.altitude.map { decimalText($0, decimals: 2) })
  }

  /// The values for which GPX 1.1 has no elements; empty if there are none.
  private func extensions(_ fix: Fix) -> String {
    let motion =
      element("gpxtpx:speed", fix.speed.map { decimalText($0, decimals: 2) })
      + element("gpxtpx:course", fix.course.map(courseText))
    let accuracy = fix.accuracy.map { decimalText($0, decimals: 2) }
    return element(
      "extensions",
      element("gpxtpx:TrackPointExtension", motion)
        + element("opentracks:accuracy_horizontal", accuracy)
        + element("tripsim:simulated", fix.isSimulated ? "true" : nil))
  }

  /// An element; empty without content.
  private func element(_ name: String, _ content: String?) -> String {
    guard let content, !content.isEmpty else { return "" }
    return "<\(name)>\(content)</\(name)>"
  }

  /// Text with XML's reserved characters escaped; control characters are dropped.
  private func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\0"..<" ": break
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

/// The formats that give other programs a location, and that are not read as traces.
extension TraceWriter {
  /// The line that sets the location of an Android emulator: `geo fix -30.2 44.05 12.00`.
  ///
  /// The longitude comes first; the altitude is optional.
  ///
  /// **Source:** Android Studio, *Send emulator console commands*, `geo fix <longitude> <latitude>
  /// [<altitude>]`; `adb emu` passes a command on.
  private func geoFix(_ fix: Fix) -> String {
    let altitude = fix.altitude.map { " " + decimalText($0, decimals: 2) } ?? ""
    return "geo fix \(degrees(fix.coordinate.longitude)) \(degrees(fix.coordinate.latitude))"
      + altitude + "\n"
  }

  /// The start of a GPX document of waypoints.
  private static let waypointsHead = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="tripsim" xmlns="http://www.topografix.com/GPX/1/1">

    """

  /// A waypoint with its time in whole seconds, in the form of Xcode's own template.
  ///
  /// **Source:** the file that Xcode creates from its template *GPX File*: `wpt` with `time`
  /// `2014-09-24T14:55:37Z`; Xcode reads only waypoints, no tracks, and moves between them by their
  /// times.
  private func waypoint(_ fix: Fix, second: Int64) -> String {
    // The decimal point and the milliseconds come before the 'Z'.
    let time = timestampText(milliseconds: second * 1000).dropLast(5)
    return "\(pointStart(fix, of: "wpt"))<time>\(time)Z</time></wpt>\n"
  }
}

extension Int64 {
  /// Milliseconds converted to whole seconds, rounded down.
  fileprivate var wholeSeconds: Int64 { self >= 0 ? self / 1000 : (self - 999) / 1000 }
}
