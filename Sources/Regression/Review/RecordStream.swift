package import Notations
package import StreamComparison
import TripModel
import TripRecords

/// An event stream in a file, with checks that it is one.
package enum RecordStream {
  /// Why a file is not an event stream; absent if it is.
  package static func fault(in bytes: [UInt8], file: String) -> Diagnostic? {
    let reading = RecordReader.readAll(bytes, file: file)
    if let fault = reading.diagnostics.first(where: { $0.severity == .error }) { return fault }
    let line = reading.value?.first
    guard line?.event == nil else { return nil }
    return Diagnostic(
      .error, code: "no_events", file: file,
      at: line.map { SourcePosition(line: $0.number, column: 1) },
      line == nil ? "the file contains no event" : "the first line has no 'event'",
      expected: "JSON Lines as 'tripsim run' prints them")
  }

  /// Compares two event streams of files.
  package static func compare(
    _ old: [UInt8], _ oldFile: String, _ new: [UInt8], _ newFile: String,
    tolerances: ToleranceTable
  ) -> Reading<StreamComparison> {
    let faults = [fault(in: old, file: oldFile), fault(in: new, file: newFile)]
      .compactMap(\.self)
    guard faults.isEmpty else { return Reading(nil, diagnostics: faults) }
    let oldReading = RecordReader.readAll(old, file: oldFile)
    let newReading = RecordReader.readAll(new, file: newFile)
    return Reading(
      StreamComparison(oldReading.value ?? [], newReading.value ?? [], tolerances: tolerances),
      diagnostics: oldReading.diagnostics + newReading.diagnostics)
  }
}

extension StreamComparison {
  /// The comparison as text: a headline, and a row for each difference.
  package func lines(limit: Int, style: TextStyle = TextStyle()) -> [String] {
    if differences.isEmpty { return ["no difference in \(plural(newCount, "event"))"] }
    let rows = DifferenceTable(self, limit: limit, style: style.indented(by: 2)).lines
    return [headline] + rows.map { "  " + $0 }
  }
}
