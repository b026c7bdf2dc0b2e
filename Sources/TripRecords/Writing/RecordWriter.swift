package import TripModel

/// The output formats of events.
package enum RecordFormat: String, Hashable, Sendable, CaseIterable {
  /// JSON Lines, the wire format itself.
  case jsonl
  /// One readable line per event, for people.
  case pretty
  /// A text sequence of GeoJSON features, RFC 8142.
  case geojsonseq
  /// A table with a header.
  case csv
}

/// Writes a trip's events line by line.
///
/// Lines are numbered as printed, so a selection leaves no gap in `seq`. `t_s` counts from the
/// first event, which has the instant of the first fix: pass every `start`, selected or not.
///
///     var writer = RecordWriter(selection: .printedByDefault)
///     writer.append(event, to: &bytes)
package struct RecordWriter: Sendable {
  private let format: RecordFormat
  private let selection: EventSelection
  private let usesColor: Bool
  private let showsFix: Bool
  private var start: Instant?
  private var lineSink = JSONLineSink()
  private var rowSink: CSVRowSink?

  /// The number of lines printed so far, without the CSV header.
  package private(set) var count = 0

  /// Makes a writer; `usesColor` and `showsFix` affect only `pretty`.
  package init(
    format: RecordFormat = .jsonl, selection: EventSelection = .all, usesColor: Bool = false,
    showsFix: Bool = true
  ) {
    self.format = format
    self.selection = selection
    self.usesColor = usesColor
    self.showsFix = showsFix
    rowSink = format == .csv ? CSVRowSink(selection: selection) : nil
  }
}

extension RecordWriter {
  /// Appends an event's line; nothing if the event is not selected.
  package mutating func append(_ event: TripEvent, to bytes: inout [UInt8]) {
    let zero = start ?? event.instant
    start = zero
    guard selection.contains(event.kind.name) else { return }
    switch format {
    case .jsonl:
      appendFields(of: event, zero, to: &bytes)
      TripRecords.append("}\n", to: &bytes)
    case .pretty:
      appendPrettyLine(event, start: zero, showsFix: showsFix, usesColor: usesColor, to: &bytes)
    case .geojsonseq: appendFeature(event, zero, to: &bytes)
    case .csv: appendRow(event, zero, to: &bytes)
    }
    count += 1
  }

  /// Appends a JSON object with the fields of an event, without its closing brace.
  private mutating func appendFields(
    of event: TripEvent, _ start: Instant, to bytes: inout [UInt8]
  ) {
    swap(&lineSink.bytes, &bytes)
    lineSink.line(of: event, sequence: count, start: start)
    swap(&lineSink.bytes, &bytes)
  }

  /// **Source:** RFC 8142, section 2: a record separator, a feature, a line feed.
  private mutating func appendFeature(
    _ event: TripEvent, _ start: Instant, to bytes: inout [UInt8]
  ) {
    TripRecords.append("\u{1E}{\"type\":\"Feature\",\"geometry\":", to: &bytes)
    appendPoint(event.coordinates, to: &bytes)
    TripRecords.append(",\"properties\":", to: &bytes)
    appendFields(of: event, start, to: &bytes)
    TripRecords.append("}}\n", to: &bytes)
  }

  private mutating func appendRow(_ event: TripEvent, _ start: Instant, to bytes: inout [UInt8]) {
    if count == 0 { rowSink?.appendHeader(to: &bytes) }
    rowSink?.line(of: event, sequence: count, start: start)
    rowSink?.appendRow(to: &bytes)
  }
}
