/// What a trip left behind.
package struct CaseOutput: Sendable {
  /// The event stream, the bytes of `tripsim run`.
  package var events: [UInt8]

  /// The exit code of such a run.
  package var exit: Int32

  /// The messages of such a run, a rendered diagnostic each.
  package var messages: [String]

  /// Whether the stream is the golden, byte for byte, and all sentences of its case hold.
  ///
  /// The stream is then left out.
  package var isAsExpected = false

  /// The seconds of real time that the trip took; no part of what it says.
  package var elapsed = 0.0

  /// Makes an output.
  package init(events: [UInt8], exit: Int32 = 0, messages: [String] = []) {
    self.events = events
    self.exit = exit
    self.messages = messages
  }
}

extension CaseOutput {
  /// Whether another run of the trip came out the same.
  package func agrees(with other: CaseOutput) -> Bool {
    events == other.events && exit == other.exit && messages == other.messages
  }
}
