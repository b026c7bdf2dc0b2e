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
  }

  /// The format.
  package let format: Format

  private let name: String

  /// Whether numbers in the CSV have all their digits.
  let isExact: Bool

  /// Whether the CSV has a column of off-route labels.
  let hasVerdicts: Bool

  /// Makes a writer of a trace; only GPX writes its name.
  package init(_ format: Format, name: String = "tripsim") {
    self.init(format, name: name, isExact: false, hasVerdicts: false)
  }

  /// Makes a CSV writer that preserves the given fixes exactly.
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
  /// Appends what precedes the first fix.
  package func appendHead(to output: inout [UInt8]) {
    switch format {
    case .csv: appendTableHead(to: &output)
    case .gpx: appendDocumentHead(name: name, to: &output)
    case .jsonLines, .nmea: return
    }
  }

  /// Appends a fix: one line, or several in NMEA.
  ///
  /// - Parameters:
  ///   - fix: the fix.
  ///   - reception: what the receiver tells of its satellites, in NMEA; absent if unknown.
  ///   - output: where it is appended.
  package func append(_ fix: Fix, _ reception: Reception? = nil, to output: inout [UInt8]) {
    switch format {
    case .csv: appendRecord(fix, to: &output)
    case .gpx: appendTrackPoint(fix, to: &output)
    case .jsonLines: appendObject(fix, to: &output)
    case .nmea: appendSentences(fix, reception, to: &output)
    }
  }

  /// Appends what a receiver that knows no place says, in NMEA; nothing in other formats.
  package func appendSilence(at time: Instant, to output: inout [UInt8]) {
    if format == .nmea { appendVoidSentences(at: time, to: &output) }
  }

  /// Appends what follows the last fix.
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
