import Notations
import Regression
import ToolKit
import TripModel
import TripRuns

/// A worker's answer to a job: a line of JSON.
struct WorkerAnswer {
  /// The part of the events that the answer includes.
  enum Want: String, CaseIterable {
    case events
    case digest
    /// Whether everything is as expected; includes the events only if it is not.
    case verdict
    /// The drive's row, as in `tripsim audit`.
    case row
    /// The drive's row and one for each of its maneuvers.
    case maneuvers

    /// Whether rows are requested.
    var isOfRows: Bool { self == .row || self == .maneuvers }
  }

  /// The job's ID, a string or a number; absent if it could not be read.
  var id: JSONValue?

  /// The requested part of the events.
  var want = Want.events

  /// The output of the run.
  var output: CaseOutput

  /// The rows, if requested and the drive could be run.
  var rows: DriveAnswer?

  /// Appends the line including its line feed.
  func append(to buffer: inout [UInt8]) {
    let hasEvents = output.exit <= 1 && !output.isOmitted || !output.events.isEmpty
    let head = JSONWriter.document { json in
      json.key("id")
      if let id { json.document(id.source) } else { json.null() }
      json.member("exit", Int(output.exit))
      if output.exit > 1 { json.member("error", Diagnostic.reason(among: output.messages) ?? "") }
      if !output.messages.isEmpty { json.member("messages", output.messages) }
      if let engine = output.engine { json.object(Self.engineKey, engine.write) }
      if want == .verdict, output.exit <= 1 {
        json.member("as_expected", output.isAsExpected)
        if !output.outstanding.isEmpty { json.member("outstanding", output.outstanding) }
      }
      if let rows {
        json.object(Self.rowKey, rows.row.write)
        if want == .maneuvers {
          json.array(Self.maneuversKey) { list in
            for row in rows.maneuvers { list.object(nil, row.write) }
          }
        }
      }
      if want == .digest, hasEvents { json.member("digest", Self.digest(of: output.events)) }
    }
    buffer += head.dropLast()
    if want != .digest, !want.isOfRows, hasEvents { appendEvents(to: &buffer) }
    buffer += [UInt8(ascii: "}"), UInt8(ascii: "\n")]
  }

  /// Writes the event lines as the elements of an array, byte for byte.
  private func appendEvents(to buffer: inout [UInt8]) {
    buffer += Self.eventsKey
    let events = output.events
    let end = events.last == UInt8(ascii: "\n") ? events.count - 1 : events.count
    for byte in events[..<end] {
      buffer.append(byte == UInt8(ascii: "\n") ? UInt8(ascii: ",") : byte)
    }
    buffer.append(UInt8(ascii: "]"))
  }

  /// The key of the foreign engine that drove the trip.
  private static let engineKey = "engine"

  private static let rowKey = "row"
  private static let maneuversKey = "maneuvers"

  /// The bytes before the events, to find them in a line.
  ///
  /// Within a string the quotes would be escaped.
  private static let eventsKey = Array(#","events":["#.utf8)

  /// The bytes between two events, which also occur only outside of strings.
  private static let eventStart = Array(#",{"event":"#.utf8)

  /// The digest of the bytes of an event stream.
  static func digest(of events: [UInt8]) -> String {
    var digest = Digest()
    for byte in events { digest.add(byte) }
    return digest.text
  }
}

extension WorkerAnswer {
  /// Makes a later internal fault answer the job, so that the sender receives a line for it.
  func leaveToFault(at subject: String) {
    InternalFault.setSubject(subject)
    let fault = Diagnostic(
      .error, code: "internal_fault", file: "tripsim", "internal fault in \(subject)",
      hint: "please report it with the files that cause it")
    var answer = self
    answer.output = CaseOutput(
      events: [], exit: ExitStatus.internalFault.code, messages: [fault.rendered])
    var line: [UInt8] = []
    answer.append(to: &line)
    InternalFault.replaceLines(with: line)
  }

  /// Reads an answer without its line feed; absent if the line is not an answer.
  init?(_ line: ArraySlice<UInt8>) {
    var head = line
    var events: [UInt8] = []
    if let key = line.indices.first(where: { line[$0...].starts(with: Self.eventsKey) }) {
      head = line[..<key] + [UInt8(ascii: "}")]
      events = Self.lines(of: line[(key + Self.eventsKey.count)...].dropLast(2))
    }
    guard let value = JSONReader.read(Array(head), file: "worker").value,
      let exit = value["exit"]?.number.flatMap(Int32.init(exactly:))
    else { return nil }
    let messages = value["messages"]?.array?.compactMap(\.string) ?? []
    output = CaseOutput(events: events, exit: exit, messages: messages)
    output.isAsExpected = value["as_expected"]?.boolean ?? false
    output.outstanding = value["outstanding"]?.array?.compactMap(\.string) ?? []
    output.engine = value[Self.engineKey].flatMap { try? EngineIdentity($0) }
    guard let row = value[Self.rowKey].flatMap(DriveRow.init) else { return }
    let maneuvers = value[Self.maneuversKey]?.array?.compactMap(ManeuverRow.init) ?? []
    rows = DriveAnswer(row: row, maneuvers: maneuvers)
  }

  /// The answer to a job whose process ended without an answer.
  init(failing message: String) {
    output = CaseOutput(events: [], exit: ExitStatus.noAnswer.code, messages: [message])
    output.isLost = true
  }

  /// The rows of a drive with its messages; the row of a failed drive if there are none.
  var drive: DriveAnswer {
    var drive = rows ?? DriveAnswer(failure: output.messages)
    drive.messages = output.messages
    return drive
  }

  /// The elements of an array of events, one per line.
  private static func lines(of elements: ArraySlice<UInt8>) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(elements.count + 1)
    for index in elements.indices {
      let isBetween =
        elements[index] == eventStart[0] && elements[index...].starts(with: eventStart)
      lines.append(isBetween ? UInt8(ascii: "\n") : elements[index])
    }
    return lines.isEmpty ? [] : lines + [UInt8(ascii: "\n")]
  }
}
