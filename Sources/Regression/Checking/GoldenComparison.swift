package import Notations
package import StreamComparison
import TripModel
import TripRecords

/// What a golden says against what came out.
package struct GoldenComparison: Sendable {
  /// What differs, event by event; absent when the bytes are equal.
  package private(set) var comparison: StreamComparison?

  /// What is odd about the golden's notation without changing what it says.
  package private(set) var notes: [Diagnostic] = []

  /// Lines of the golden that cannot be read.
  package private(set) var faults: [Diagnostic] = []

  /// Compares a golden with an output.
  ///
  /// A golden that was edited by hand or by a tool is read all the same: line ends, blanks and
  /// the order of keys change nothing but are noted.
  package init(
    golden: [UInt8], file: String, output: [UInt8], tolerances: ToleranceTable
  ) {
    if golden == output { return }
    let old = RecordReader.readAll(golden, file: file)
    faults = old.diagnostics.filter { $0.severity == .error }
    notes = old.diagnostics.filter { $0.severity == .warning }
    guard faults.isEmpty, let oldLines = old.value else { return }
    let newLines = RecordReader.readAll(output, file: "output").value ?? []
    comparison = StreamComparison(oldLines, newLines, tolerances: tolerances)
    notes += Self.streamNotes(oldLines, newLines, file: file)
  }

  /// Whether the golden says what came out.
  package var agrees: Bool {
    faults.isEmpty && comparison?.differences.isEmpty ?? true
  }

  /// What the table of events has to say of the golden, as far as the output is free of it.
  private static func streamNotes(
    _ old: [RecordLine], _ new: [RecordLine], file: String
  ) -> [Diagnostic] {
    if old.isEmpty {
      return [
        Diagnostic(
          .warning, code: "golden_empty", file: file, "the golden holds no event",
          hint: "the file may have been cut off; 'git checkout' brings it back")
      ]
    }
    // A case may leave out events that every other stream has.
    let known = Set(RecordCheck.faults(inStream: new).map(\.code))
    let notes = RecordCheck.faults(inStream: old).filter { !known.contains($0.code) }
    return notes.prefix(noteLimit).map { $0.as(.warning).in(file) }
  }

  /// The most notes of one golden; where one line is odd, most are.
  private static let noteLimit = 5
}
