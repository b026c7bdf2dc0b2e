import Notations
package import TripRecords

/// The output of a trip.
package struct CaseOutput: Sendable {
  /// The event stream, as printed by `tripsim run`.
  package var events: [UInt8]

  /// The exit code of that run.
  package var exit: Int32

  /// The messages of that run, one rendered diagnostic each.
  package var messages: [String]

  /// Those of the messages that say which entries of the timeline did not happen.
  package var outstanding: [String] = []

  /// The engine that drove the trip; absent for tripsim's own in this process.
  package var engine: EngineIdentity?

  /// Whether the trip passes the check of its case.
  ///
  /// A stream that equals the golden, byte for byte, is then omitted.
  package var isAsExpected = false

  /// Whether the process that ran the trip ended or fell silent before its answer.
  package var isLost = false

  /// The real time of the trip in seconds; not part of its output.
  package var elapsed = 0.0

  package init(events: [UInt8], exit: Int32 = 0, messages: [String] = []) {
    self.events = events
    self.exit = exit
    self.messages = messages
  }
}

extension CaseOutput {
  /// The events as lines; empty if they cannot be read.
  package var lines: [RecordLine] { RecordReader.readAll(events, file: "output").value ?? [] }

  /// Whether the stream is omitted because it equals the golden.
  package var isOmitted: Bool { isAsExpected && events.isEmpty }

  /// Whether another run of the trip had the same output.
  package func agrees(with other: CaseOutput) -> Bool {
    events == other.events && exit == other.exit && messages == other.messages
  }
}
