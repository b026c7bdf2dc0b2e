package import TripModel
import TripRecords
package import Trips

/// Writes explanations and their events in the order of the trip.
package struct ExplanationWriter {
  private let options: ExplanationOptions
  private var events: RecordWriter
  private var start: Instant?
  private var indent = ""
  /// Whether a fix of the range was reached.
  private(set) var hasWritten = false

  /// Makes a writer; events are printed and numbered as by `tripsim run` for the whole trip.
  package init(_ options: ExplanationOptions, selection: EventSelection, usesColor: Bool) {
    self.options = options
    events = RecordWriter(
      format: options.format == .text ? .pretty : .jsonl, selection: selection,
      usesColor: usesColor)
  }

  /// Appends the explanations and events of a session since the last call.
  package mutating func append(
    _ explanations: [TripExplanation], _ announced: [TripEvent], to buffer: inout [UInt8]
  ) {
    var next = 0
    for explanation in explanations {
      append(announced[next..<max(next, min(explanation.eventCount, announced.count))], &buffer)
      next = max(next, min(explanation.eventCount, announced.count))
      append(explanation, &buffer)
    }
    append(announced[next...], &buffer)
  }

  private mutating func append(_ announced: ArraySlice<TripEvent>, _ buffer: inout [UInt8]) {
    for event in announced {
      if start == nil { start = event.instant }
      var line: [UInt8] = []
      events.append(event, to: &line)
      let isSummary = event.kind.name == .summary
      guard let fix = event.fixIndex, options.fixes.contains(fix), !isSummary else { continue }
      if options.format == .text, !line.isEmpty { buffer += Array("  => ".utf8) }
      buffer += line
    }
  }

  private mutating func append(_ explanation: TripExplanation, _ buffer: inout [UInt8]) {
    hasWritten = true
    let zero = start ?? explanation.instant
    switch options.format {
    case .text: ExplanationText(explanation, start: zero).append(to: &buffer)
    case .jsonl: ExplanationLines(explanation, start: zero).append(to: &buffer)
    }
  }
}
