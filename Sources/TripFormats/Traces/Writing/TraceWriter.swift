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

  /// The format.
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
  /// Appends what precedes the first fix.
  package func appendHead(to output: inout [UInt8]) {
    switch format {
    case .csv: appendTableHead(to: &output)
    case .gpx: output += documentHead(name: name).utf8
    case .xcode: output += Self.waypointsHead.utf8
    case .jsonLines, .nmea, .geofix: return
    }
  }

  /// Appends a fix: one line, or several in NMEA; nothing for a second waypoint within a second.
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
    case .jsonLines: output += object(fix).utf8
    case .nmea: output += sentences(fix, reception).utf8
    case .geofix: output += geoFix(fix).utf8
    case .xcode:
      let second = fix.time.milliseconds.wholeSeconds
      if second == lastSecond { return }
      lastSecond = second
      output += waypoint(fix, second: second).utf8
    }
  }

  /// Appends the sentences of a receiver without a position in NMEA; nothing in other formats.
  package func appendSilence(at time: Instant, to output: inout [UInt8]) {
    if format == .nmea { output += voidSentences(at: time).utf8 }
  }

  /// Appends what follows the last fix.
  package func appendTail(to output: inout [UInt8]) {
    switch format {
    case .gpx: output += "</trkseg></trk>\n</gpx>\n".utf8
    case .xcode: output += "</gpx>\n".utf8
    case .csv, .jsonLines, .nmea, .geofix: return
    }
  }

  /// A whole trace.
  package func trace(_ fixes: some Sequence<Fix>) -> [UInt8] {
    var output: [UInt8] = []
    var writer = self
    writer.appendHead(to: &output)
    for fix in fixes { writer.append(fix, to: &output) }
    writer.appendTail(to: &output)
    return output
  }
}

extension Int64 {
  /// Milliseconds converted to whole seconds, rounded down.
  fileprivate var wholeSeconds: Int64 { self >= 0 ? self / 1000 : (self - 999) / 1000 }
}
