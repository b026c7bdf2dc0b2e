package import Notations
package import StreamComparison
import TripModel
package import TripRecords

/// An event stream in a file, with checks that it is an event stream.
package enum RecordStream {
  /// Why a file is not an event stream; absent if it is.
  static func fault(in bytes: [UInt8], file: String) -> Diagnostic? {
    fault(in: RecordReader.readAll(bytes, file: file), file: file)
  }

  private static func fault(in reading: Reading<[RecordLine]>, file: String) -> Diagnostic? {
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
    let oldReading = RecordReader.readAll(old, file: oldFile)
    var newReading = oldReading
    if new == old {
      newReading.diagnostics = newReading.diagnostics.map { $0.in(newFile) }
    } else {
      newReading = RecordReader.readAll(new, file: newFile)
    }
    let streams = [(oldReading, oldFile), (newReading, newFile)]
    let faults = streams.compactMap { fault(in: $0, file: $1)?.hinted }
    guard faults.isEmpty else { return Reading(nil, diagnostics: faults) }
    let ends = streams.compactMap {
      Diagnostic.truncated(first: $0.value?.first, last: $0.value?.last, file: $1)
    }
    return Reading(
      StreamComparison(oldReading.value ?? [], newReading.value ?? [], tolerances: tolerances),
      diagnostics: oldReading.diagnostics + newReading.diagnostics + ends)
  }
}

extension RecordStream {
  /// Compares an application's own log with the events that tripsim predicts.
  package static func compare(
    log: [UInt8], _ logFile: String, names: AppLog.Names, with events: [UInt8],
    _ eventsFile: String, tolerances: ToleranceTable
  ) -> Reading<StreamComparison> {
    let predicted = RecordReader.readAll(events, file: eventsFile)
    if var fault = fault(in: predicted, file: eventsFile) {
      fault.hint = fault.hint ?? "the application's log comes first, tripsim's events second"
      return Reading(nil, diagnostics: [fault])
    }
    let log = AppLog(log, file: logFile, names: names, beside: predicted.value ?? [])
    var faults = log.faults + predicted.diagnostics
    faults += log.unused.map { .unusedName($0, in: logFile, among: log.others) }
    if log.lines.isEmpty {
      faults.append(.noEvents(logFile, names: log.others))
      return Reading(nil, diagnostics: faults)
    }
    let uncompared = log.others.filter { name in !names.pairs.contains { $0.app == name } }
    if !uncompared.isEmpty { faults.append(.uncompared(uncompared, in: logFile)) }
    let fields = log.otherFields
    if !fields.isEmpty { faults.append(.uncompared(fields: fields, in: logFile)) }
    return Reading(
      log.comparison(with: predicted.value ?? [], tolerances: tolerances), diagnostics: faults)
  }
}

extension Diagnostic {
  /// The fault of a file; if its first line is not an event, it may be a route or a trace.
  fileprivate var hinted: Diagnostic {
    var fault = self
    if position?.line == 1 {
      fault.hint = "'--profiles A,B' compares the events of a route and a trace"
    }
    return fault
  }

  /// The warning about a stream that begins but does not end; absent for others and for selections.
  package static func truncated(
    first: RecordLine?, last: RecordLine?, file: String
  ) -> Diagnostic? {
    guard first?.event == EventName.start.rawValue, let last,
      last.event != EventName.summary.rawValue
    else { return nil }
    return Diagnostic(
      .warning, code: "truncated", file: file, at: SourcePosition(line: last.number, column: 1),
      "the events end without a summary", expected: "'summary' in the last line",
      hint: "the run was cut short, or '--events' left it out")
  }

  /// The fault of a name that does not occur in a log.
  fileprivate static func unusedName(
    _ name: String, in file: String, among others: [String]
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: "app_log", file: file, "no line is named '\(name)'",
      hint: didYouMean(nearestTo: name, among: others))
  }

  /// The fault of a log without anything to compare.
  fileprivate static func noEvents(_ file: String, names: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: "app_log", file: file, "no line is an event of tripsim",
      expected: "names such as 'reroute', or --map 'NAME=EVENT' for each",
      hint: names.isEmpty ? nil : "the log has " + names.prefix(8).joined(separator: ", "))
  }

  /// The note on names in a log that are not compared.
  fileprivate static func uncompared(_ names: [String], in file: String) -> Diagnostic {
    Diagnostic(
      .note, code: "app_log", file: file, "not compared: " + few(names),
      hint: "--map 'NAME=EVENT' compares one")
  }

  /// The note on fields in a log that are not compared.
  fileprivate static func uncompared(fields: [String], in file: String) -> Diagnostic {
    Diagnostic(
      .note, code: "app_log", file: file, "fields not compared: " + few(fields),
      expected: "fields as tripsim prints them, not nested",
      hint: "'tripsim help EVENT' lists the fields of an event")
  }

  private static func few(_ names: [String]) -> String {
    names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
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
