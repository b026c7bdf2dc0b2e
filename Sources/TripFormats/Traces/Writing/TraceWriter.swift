package import TripModel

/// A writer of traces, fix by fix, in the formats that the tool prints.
///
/// Decimals are fixed: degrees 7, meters 2, meters per second 2, courses 1, times in milliseconds;
/// reading what was written gives the same fixes at that precision, with two exceptions of NMEA:
/// it has two digits for the year (1980…2079), and a trace without times of day is not one. Our own
/// table can be written exactly: with as many digits as it takes to read the same fixes again.
package struct TraceWriter: Sendable {
  /// The formats that traces are written in.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    case csv
    case gpx
    case jsonLines = "jsonl"
    case nmea
  }

  /// The format.
  package let format: Format

  private let name: String

  /// Whether numbers of our own table are written with all their digits.
  let isExact: Bool

  /// Whether our own table has a column of verdicts about the route.
  let hasVerdicts: Bool

  /// Makes a writer of a trace with a name, which only GPX writes.
  package init(_ format: Format, name: String = "tripsim") {
    self.init(format, name: name, isExact: false, hasVerdicts: false)
  }

  /// Makes a writer of our own table that keeps all of some fixes.
  package init(exactly fixes: some Sequence<Fix>) {
    let hasVerdicts = fixes.contains { $0.verdict != nil }
    self.init(.csv, name: "", isExact: true, hasVerdicts: hasVerdicts)
  }

  private init(_ format: Format, name: String, isExact: Bool, hasVerdicts: Bool) {
    self.format = format
    self.hasVerdicts = hasVerdicts
    self.isExact = isExact
    self.name = name
  }
}

extension TraceWriter {
  /// Appends what comes before the first fix.
  package func appendHead(to output: inout [UInt8]) {
    switch format {
    case .csv: appendTableHead(to: &output)
    case .gpx: appendDocumentHead(name: name, to: &output)
    case .jsonLines, .nmea: return
    }
  }

  /// Appends a fix: one line, or a few of NMEA.
  package func append(_ fix: Fix, to output: inout [UInt8]) {
    switch format {
    case .csv: appendRecord(fix, to: &output)
    case .gpx: appendTrackPoint(fix, to: &output)
    case .jsonLines: appendObject(fix, to: &output)
    case .nmea: appendSentences(fix, to: &output)
    }
  }

  /// Appends what comes after the last fix.
  package func appendTail(to output: inout [UInt8]) {
    switch format {
    case .gpx: output.append(contentsOf: "</trkseg></trk>\n</gpx>\n".utf8)
    case .csv, .jsonLines, .nmea: return
    }
  }

  /// A whole trace.
  package func trace(_ fixes: some Sequence<Fix>) -> [UInt8] {
    var output: [UInt8] = []
    appendHead(to: &output)
    for fix in fixes { append(fix, to: &output) }
    appendTail(to: &output)
    return output
  }
}
