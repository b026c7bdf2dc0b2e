package import Notations
package import StreamComparison
import TripRecords

/// The comparison of a golden with an output.
package struct GoldenComparison: Sendable {
  /// The differences event by event; absent if the bytes are equal.
  package private(set) var comparison: StreamComparison?

  /// Remarks about the golden's notation that do not affect its meaning.
  package private(set) var notes: [Diagnostic] = []

  /// The faults of lines that cannot be read.
  package private(set) var faults: [Diagnostic] = []

  /// Compares a golden with an output.
  ///
  /// A golden edited by hand or by a tool is accepted: different line ends, blanks and key order
  /// are reported but are not differences. Events and fields beyond an engine's scope are ignored.
  package init(
    golden: [UInt8], file: String, output: [UInt8], tolerances: ToleranceTable,
    scope: EngineScope? = nil
  ) {
    if golden == output { return }
    let old = RecordReader.readAll(golden, file: file)
    faults = old.diagnostics.filter { $0.severity == .error }
    notes = old.diagnostics.filter { $0.severity == .warning }
    guard faults.isEmpty, let oldLines = old.value else { return }
    let newLines = RecordReader.readAll(output, file: "output").value ?? []
    comparison = StreamComparison(
      scope?.judged(oldLines) ?? oldLines, scope?.judged(newLines) ?? newLines,
      tolerances: tolerances)
    notes += Self.streamNotes(oldLines, newLines, file: file)
  }

  /// The faults of the golden by the event table, except those that the output also has.
  private static func streamNotes(
    _ old: [RecordLine], _ new: [RecordLine], file: String
  ) -> [Diagnostic] {
    if old.isEmpty {
      return [
        Diagnostic(
          .warning, code: "golden_empty", file: file, "the golden contains no event",
          hint: "the file may have been truncated; 'git checkout' restores it")
      ]
    }
    // A case may leave out events that all other streams have.
    let known = Set(RecordCheck.faults(inStream: new).map(\.code))
    let notes = RecordCheck.faults(inStream: old).filter { !known.contains($0.code) }
    return notes.prefix(noteLimit).map { $0.as(.warning).in(file) }
  }

  /// The maximum number of notes per golden; if one line is odd, most lines are.
  private static let noteLimit = 5
}
