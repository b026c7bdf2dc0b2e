package import TripModel
import TripRecords
package import Trips

/// Writes explanations and their events in the order of the trip.
package struct ExplanationWriter {
  private let options: ExplanationOptions
  private var events: RecordWriter
  private var start: Instant?
  /// Whether a fix of the range was reached.
  private(set) var hasWritten = false
  /// The text about the latest fix, held until it is known whether that is the fix to explain.
  private var held: (fix: Int, text: [UInt8])?
  /// The number of times that the requested event has happened.
  private(set) var occurrences = 0
  /// Whether the latest fix is the one to explain.
  private var isFound = false

  /// Whether the one fix to explain has been written.
  var isOver: Bool { options.landmark != nil && hasWritten }

  /// Makes a writer; events are printed and numbered as by `tripsim run` for the whole trip.
  package init(_ options: ExplanationOptions, selection: EventSelection, usesColor: Bool) {
    self.options = options
    events = RecordWriter(
      format: options.format == .text ? .pretty : .jsonl, selection: selection,
      usesColor: usesColor, showsFix: false)
  }

  /// Appends the explanations and events of a session since the last call.
  package mutating func append(
    _ explanations: [TripExplanation], _ announced: [TripEvent], to buffer: inout [UInt8]
  ) {
    var next = 0
    for explanation in explanations {
      let end = max(next, min(explanation.eventCount, announced.count))
      append(announced[next..<end], &buffer)
      next = end
      append(explanation, &buffer)
    }
    append(announced[next...], &buffer)
  }

  private mutating func append(_ announced: ArraySlice<TripEvent>, _ buffer: inout [UInt8]) {
    for event in announced {
      if start == nil { start = event.instant }
      if let fix = event.fixIndex { arrive(at: fix, event.instant, &buffer) }
      if case .event(event.kind.name, let number) = options.landmark {
        occurrences += 1
        if occurrences == number { isFound = true }
      }
      var line: [UInt8] = []
      events.append(event, to: &line)
      let isSummary = event.kind.name == .summary
      guard let fix = event.fixIndex, options.fixes.contains(fix), !isSummary else { continue }
      if options.format == .text, !line.isEmpty { write(Array("  => ".utf8), &buffer) }
      write(line, &buffer)
    }
  }

  private mutating func append(_ explanation: TripExplanation, _ buffer: inout [UInt8]) {
    let zero = start ?? explanation.instant
    arrive(at: explanation.fixIndex, explanation.instant, &buffer)
    var text: [UInt8] = []
    switch options.format {
    case .text: ExplanationText(explanation: explanation, start: zero).append(to: &text)
    case .jsonl: ExplanationLines(explanation: explanation, start: zero).append(to: &text)
    }
    if options.landmark == nil { hasWritten = true }
    write(text, &buffer)
  }

  /// Writes or drops the text about the previous fix when a fix arrives.
  private mutating func arrive(at fix: Int, _ instant: Instant, _ buffer: inout [UInt8]) {
    guard options.landmark != nil, held?.fix != fix else { return }
    finish(&buffer)
    held = (fix, [])
    guard case .time(let moment) = options.landmark, !isOver else { return }
    isFound = moment.seconds(to: instant, first: start ?? instant) >= 0
  }

  /// Writes the held text if it is about the fix to explain.
  package mutating func finish(_ buffer: inout [UInt8]) {
    guard isFound, !isOver, let held else { return }
    buffer += held.text
    self.held = nil
    hasWritten = true
  }

  private mutating func write(_ text: [UInt8], _ buffer: inout [UInt8]) {
    if options.landmark == nil { buffer += text } else { held?.text += text }
  }
}
