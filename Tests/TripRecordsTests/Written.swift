import TripModel
import TripRecords

/// The text of some events in a format.
func written(
  _ events: [TripEvent], as format: RecordFormat = .jsonl, selection: EventSelection = .all,
  usesColor: Bool = false
) -> String {
  var writer = RecordWriter(format: format, selection: selection, usesColor: usesColor)
  var bytes: [UInt8] = []
  for event in events { writer.append(event, to: &bytes) }
  return String(decoding: bytes, as: UTF8.self)
}

/// The lines of some events of a trip whose first fix is that of the samples; the first is line 1.
func lines(
  of events: [TripEvent], as format: RecordFormat = .jsonl, usesColor: Bool = false
) -> [String] {
  let first = TripEvent(instant: SampleEvents.start, kind: .remainingTime)
  let text = written([first] + events, as: format, usesColor: usesColor)
  return text.split(separator: "\n").dropFirst().map(String.init)
}
