package import Notations
package import TripRecords

/// An application's own log, made comparable with the events that tripsim predicts.
///
/// Each line is a JSON object with a name (`event`, `name` or `type`) and a time: `t_s`, seconds
/// since the first fix, or `time` or `timestamp` on the clock of the fixes, as RFC 3339 or as
/// seconds or milliseconds since 1970. Only the content of the log is compared: events of the kinds
/// that it contains or that are mapped, and of each the fields that its line contains.
package struct AppLog {
  /// The application's names of events, mapped to tripsim's.
  package struct Names: Sendable {
    /// The pairs as typed.
    package var pairs: [(app: String, event: String)] = []

    package init() {}

    /// tripsim's name for a name in the log; absent if the line is ignored.
    func event(of name: String) -> String? {
      pairs.last { $0.app == name }?.event ?? EventSchema.named(name)?.name
    }
  }

  /// The lines of the log that are events, in the order of their times.
  package private(set) var lines: [RecordLine] = []

  /// The names in the log that are not events, each once, in their order.
  package private(set) var others: [String] = []

  /// The mapped names that the log does not contain.
  package private(set) var unused: [String] = []

  /// The faults of lines that cannot be used, as warnings.
  package private(set) var faults: [Diagnostic] = []

  /// The fields of events that are not compared, as the log has them.
  private var uncompared: [(event: String, field: String)] = []

  private let names: Names
  private let file: String
  private let start: Double?

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - bytes: the log.
  ///   - file: its name in faults.
  ///   - names: the application's names of events.
  ///   - events: the events that tripsim predicts, whose first time is that of the first fix.
  package init(_ bytes: [UInt8], file: String, names: Names, beside events: [RecordLine]) {
    self.names = names
    self.file = file
    start = events.lazy.compactMap(\.start).first
    var found: Set<String> = []
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, text) in texts.enumerated() {
      let plain = text.last == UInt8(ascii: "\r") ? text.dropLast() : text
      if plain.allSatisfy({ $0 == UInt8(ascii: " ") }) { continue }
      take(Array(plain), number: index + 1, &found)
    }
    let timed = lines.enumerated().map { ($1.elapsed ?? 0, $0, $1) }
    lines = timed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    unused = names.pairs.map(\.app).filter { !found.contains($0) }
  }

  /// The fields in the log that are not compared: nested ones, and those that tripsim's event
  /// lacks.
  ///
  /// Each is listed once, in order; as `name.field` if the field is compared in another line.
  package var otherFields: [String] {
    let compared = Set(lines.lazy.flatMap(\.fields).map(\.key))
    var seen: Set<String> = []
    return uncompared.map { compared.contains($0.field) ? "\($0.event).\($0.field)" : $0.field }
      .filter { seen.insert($0).inserted }
  }

  /// The differences between the events that tripsim predicts and the log.
  package func comparison(
    with events: [RecordLine], tolerances: ToleranceTable = .init()
  ) -> StreamComparison {
    StreamComparison(comparable(events), lines, tolerances: tolerances, isOfLog: true)
  }

  /// The events that can be compared with the log: those of its kinds, with only its fields.
  private func comparable(_ events: [RecordLine]) -> [RecordLine] {
    var fields: [String: Set<String>] = [:]
    for pair in names.pairs { fields[pair.event] = [] }
    for line in lines {
      fields[line.event ?? "", default: []].formUnion(line.fields.map(\.key))
    }
    return events.compactMap { line in
      guard let known = line.event.flatMap({ fields[$0] }) else { return nil }
      var line = line
      line.fields.removeAll { !known.contains($0.key) && $0.key != "event" && $0.key != "t_s" }
      return line
    }
  }
}

extension AppLog {
  private static let nameKeys = ["event", "name", "type"]
  private static let timeKeys = ["time", "timestamp"]

  private mutating func take(_ text: [UInt8], number: Int, _ found: inout Set<String>) {
    let reading = JSONReader.read(text, file: file, firstLine: number)
    guard let object = reading.value, object.members != nil else {
      let position = SourcePosition(line: number, column: 1)
      let fault = Diagnostic("app_log", "the line is not a JSON object").in(file).at(position)
      faults.append((reading.diagnostics.first ?? fault).as(.warning))
      return
    }
    let key = Self.nameKeys.first { object[$0]?.string != nil }
    guard let key, let name = object[key]?.string else {
      warn("the line has no 'event'", at: object, expected: "'event', 'name' or 'type'")
      return
    }
    let isNew = found.insert(name).inserted
    guard let event = names.event(of: name) else {
      if isNew { others.append(name) }
      return
    }
    guard let seconds = seconds(of: object) else {
      warn(
        "the line has no time", at: object,
        expected: "'t_s', or 'time' on the clock of the fixes (RFC 3339, or since 1970)")
      return
    }
    lines.append(line(event, at: seconds, object, nameKey: key, number: number))
  }

  private mutating func warn(_ message: String, at value: JSONValue, expected: String) {
    faults.append(
      Diagnostic("app_log", message, expected: expected).in(file).at(value.position).as(.warning))
  }

  /// The seconds since the first fix.
  private func seconds(of object: JSONValue) -> Double? {
    if let seconds = object["t_s"]?.number { return seconds }
    guard let start, let value = Self.timeKeys.lazy.compactMap({ object[$0] }).first else {
      return nil
    }
    if let text = value.string { return dateAndTime(text).map { Double($0) / 1000 - start } }
    // Milliseconds since 1970 are much larger numbers than seconds.
    return value.number.map { ($0 < 1e11 ? $0 : $0 / 1000) - start }
  }

  /// The line as tripsim would print it, without nested values.
  private mutating func line(
    _ event: String, at seconds: Double, _ object: JSONValue, nameKey: String, number: Int
  ) -> RecordLine {
    let position = object.position
    var line = RecordLine(
      fields: [RecordField(key: "event", value: .text(event), position: position)], number: number)
    if let time = RecordNumber(literal: decimalText(seconds, decimals: 3)) {
      line.fields.append(RecordField(key: "t_s", value: .number(time), position: position))
    }
    let schema = EventSchema.named(event)
    // The log numbers its own lines.
    let reserved = Set([nameKey, "event", "t_s", "seq"] + Self.timeKeys)
    for member in object.members ?? .empty where !reserved.contains(member.name) {
      if case .null = member.value.content { continue }
      // A field that tripsim's event lacks cannot contradict the prediction.
      guard schema?.field(named: member.name) != nil, let value = member.value.recordValue else {
        uncompared.append((object[nameKey]?.string ?? event, member.name))
        continue
      }
      line.fields.append(RecordField(key: member.name, value: value, position: member.namePosition))
    }
    return line
  }
}

extension RecordLine {
  /// The time of the first fix in seconds since 1970, computed from the line.
  fileprivate var start: Double? {
    guard let milliseconds, let elapsed else { return nil }
    return Double(milliseconds) / 1000 - elapsed
  }
}

extension JSONValue {
  /// The value as a field of a line; absent for objects, arrays and null.
  fileprivate var recordValue: RecordValue? {
    switch content {
    case .string(let text): .text(text)
    case .number(let number): RecordNumber(literal: numberText(number)).map(RecordValue.number)
    case .boolean(let flag): .boolean(flag)
    case .null, .array, .object: nil
    }
  }
}
