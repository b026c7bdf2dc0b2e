import Notations
import Regression
import Reports
import StreamComparison
import TripFormats
import TripPlans
import TripRecords
import TripRuns
import TripSimCommand
import Trips

/// A reader of foreign bytes; the tests and the fuzzer share the list of all readers.
package struct ForeignReader: Sendable, CustomStringConvertible {
  /// The name.
  package let name: String

  /// Reads an input to its end and returns the fault of the outcome; absent if there is none.
  package let read: @Sendable ([UInt8]) -> String?

  package var description: String { name }

  /// Every reader; every test uses the first one, and the last ones drive trips.
  package static let all: [ForeignReader] =
    [
      ForeignReader("json", JSONLaws.fault), ForeignReader("scanner", JSONLaws.faultOfScanner),
      ForeignReader("trace") { TraceLaws.fault($0, format: nil) },
    ]
    + TraceFormat.allCases.map { format in
      ForeignReader("trace-\(format.rawValue)") { TraceLaws.fault($0, format: format) }
    }
    + [ForeignReader("route") { RouteLaws.fault($0, format: nil) }]
    + RouteFormat.allCases.map { format in
      ForeignReader("route-\(format.rawValue)") { RouteLaws.fault($0, format: format) }
    }
    + [
      ForeignReader("network", RouteLaws.faultOfNetwork),
      ForeignReader("case", readCase), ForeignReader("configuration", readConfiguration),
      ForeignReader("expectation", readExpectation), ForeignReader("events", readEvents),
      ForeignReader("compare", compare), ForeignReader("audit", audit),
      ForeignReader("report", report),
      ForeignReader("job", answerJob), ForeignReader("options", readOptions),
    ]
    + ForeignTrip.Role.all.map { role in
      ForeignReader(role.name) { ForeignTrip(role, $0).fault() }
    }

  private init(_ name: String, _ read: @escaping @Sendable ([UInt8]) -> String?) {
    self.name = name
    self.read = read
  }
}

extension ForeignReader {
  /// Reads a case, its sentences and its scripts, and the beginning of a simulated drive.
  private static func readCase(_ bytes: [UInt8]) -> String? {
    let reading = CaseReader.read(bytes, file: "case.json", root: nil)
    guard let value = reading.value else { return faultWithoutValue(reading.diagnostics) }
    _ = CaseTerms.read(value)
    for trip in value.trips.prefix(3) {
      let prepared = trip.plan.prepare(reading: ForeignFiles())
      guard var trace = prepared.value?.simulatedTrace else { continue }
      var piece: [UInt8] = []
      _ = trace.read(into: &piece)
    }
    return nil
  }

  /// An input without a value must have an error.
  static func faultWithoutValue(_ diagnostics: [Diagnostic]) -> String? {
    diagnostics.contains { $0.severity == .error } ? nil : "no value, and no error says why"
  }

  private static func readConfiguration(_ bytes: [UInt8]) -> String? {
    var configuration = Configuration()
    if let object = JSONReader.read(bytes, file: "fuzz").value {
      _ = configuration.apply(object, file: "fuzz")
    }
    for line in lines(of: bytes) { try? configuration.set(line) }
    _ = configuration.digest
    _ = configuration.contradiction
    return nil
  }

  private static func readExpectation(_ bytes: [UInt8]) -> String? {
    for line in lines(of: bytes) {
      _ = Expectation.read(LocatedText(line), selection: .printedByDefault)
    }
    return nil
  }

  private static func readEvents(_ bytes: [UInt8]) -> String? {
    let lines = RecordReader.readAll(bytes, file: "fuzz").value ?? []
    for line in lines { _ = RecordCheck.faults(in: line) }
    _ = RecordCheck.faults(inStream: lines)
    return nil
  }

  /// Compares the two halves of the lines, and both with all of them.
  private static func compare(_ bytes: [UInt8]) -> String? {
    let lines = RecordReader.readAll(bytes, file: "fuzz").value ?? []
    let halves = [Array(lines.prefix(lines.count / 2)), Array(lines.dropFirst(lines.count / 2))]
    _ = StreamComparison(halves[0], halves[1])
    let same = StreamComparison(lines, lines)
    if !same.differences.isEmpty { return "a stream differs from itself" }
    _ = StreamComparison(lines, Array(lines.reversed()))
    let table = TripTable([("a", halves[0]), ("b", halves[1]), ("c", lines)])
    _ = table.lines(limit: 100)
    return nil
  }

  /// Audits the lines as those of a drive, and reads them as the log of an application.
  private static func audit(_ bytes: [UInt8]) -> String? {
    let lines = RecordReader.readAll(bytes, file: "fuzz").value ?? []
    let audit = DriveAudit(CaseOutput(events: bytes), routes: [], truth: nil, follows: false)
    for format in TableFormat.allCases {
      _ = DriveRow.lines([audit.row], as: format)
      _ = ManeuverRow.lines(audit.maneuvers, as: format)
    }
    var names = AppLog.Names()
    names.pairs.append((app: "onReroute", event: "reroute"))
    let log = AppLog(bytes, file: "fuzz", names: names, beside: lines)
    _ = log.comparison(with: lines)
    return nil
  }

  private static func report(_ bytes: [UInt8]) -> String? {
    var trip = ReportedTrip()
    for line in RecordReader.readAll(bytes, file: "fuzz").value ?? [] { trip.receive(line) }
    trip.finish()
    let report = TripReport(title: "<fuzz>", trip: trip)
    for form in TripReport.Form.allCases where report.bytes(form).isEmpty { return "an empty page" }
    return nil
  }

  /// Lets a worker answer; skips an input that could run programs or write files.
  private static func answerJob(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    let risks = ["\\u", "exec", "delegate", "://", "trust", "record", "export"]
    if risks.contains(where: text.contains) {
      return nil
    }
    for line in bytes.split(separator: 0x0A).prefix(4) {
      let answer = TripSim.answer(toJob: Array(line))
      let document = JSONReader.read(Array(answer.dropLast()), file: "answer")
      if document.value?["exit"]?.number == nil { return "the worker's answer is no answer" }
    }
    return nil
  }

  /// Parses the lines as words of each subcommand.
  private static func readOptions(_ bytes: [UInt8]) -> String? {
    let words = lines(of: bytes)
    // Operands alone differ little between commands, and each may mean a search for cases.
    let hasOption = words.contains { $0.hasPrefix("-") }
    for name in hasOption ? TripSim.commands : ["run"] {
      _ = TripSim.understands(words, as: name)
    }
    return nil
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(64)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
