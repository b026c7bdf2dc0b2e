import Notations
import TripModel

/// The names that a line of a script may have.
enum ScriptNames {
  static let purpose = "purpose"
  static let latency = "after_s"
  static let route = "route"
  static let failure = "fail"
  static let message = "message"
  static let all = [purpose, latency, route, failure, message]
}

/// A line of a script as written: a route is still the name of its file.
struct ScriptLine {
  /// The requests it is for.
  var purpose: RequestPurpose
  /// Seconds from request to answer.
  var latency: Double?
  /// The answer.
  var outcome: Outcome

  /// What a line answers.
  enum Outcome {
    /// The routes of a file, its path seen from the script's folder.
    case route(path: String, position: SourcePosition)
    /// No route.
    case failure(RerouteFailureReason, message: String?)
  }
}

/// Reads the lines of a script: JSON Lines, an answer each.
struct ScriptLineReader {
  /// The script's name for messages.
  let file: String
  /// The faults so far.
  private(set) var diagnostics: [Diagnostic] = []

  init(file: String) {
    self.file = file
  }

  /// Reads every line; faulty ones are left out and told.
  mutating func lines(of bytes: [UInt8]) -> [ScriptLine] {
    var result: [ScriptLine] = []
    var number = 0
    for text in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      let reading = JSONReader.read(Array(text), file: file, firstLine: number)
      diagnostics += reading.diagnostics
      if let value = reading.value, let line = line(of: value) { result.append(line) }
    }
    if result.isEmpty, diagnostics.isEmpty { report(.emptyScript, at: nil) }
    return result
  }

  private mutating func report(_ fault: Diagnostic, at position: SourcePosition?) {
    diagnostics.append(fault.in(file).at(position))
  }

  private mutating func line(of value: JSONValue) -> ScriptLine? {
    guard let members = value.members else {
      report(.notAnObject(found: value.kindName), at: value.position)
      return nil
    }
    let before = diagnostics.count
    for member in members where !ScriptNames.all.contains(member.name) {
      report(.unknownKey(member.name), at: member.namePosition)
    }
    let purpose = purpose(of: value)
    let latency = latency(of: value)
    let outcome = outcome(of: value)
    guard diagnostics.count == before, let outcome else { return nil }
    return ScriptLine(purpose: purpose, latency: latency, outcome: outcome)
  }

  private mutating func purpose(of line: JSONValue) -> RequestPurpose {
    guard let value = line[ScriptNames.purpose] else { return .reroute }
    return word(RequestPurpose.self, named: ScriptNames.purpose, in: value) ?? .reroute
  }

  private mutating func latency(of line: JSONValue) -> Double? {
    guard let value = line[ScriptNames.latency] else { return nil }
    guard let seconds = value.number else {
      wrongKind(ScriptNames.latency, value, expected: "a number of seconds")
      return nil
    }
    if !(0...86_400 ~= seconds) { report(.latencyOutOfRange(seconds), at: value.position) }
    return seconds
  }

  private mutating func outcome(of line: JSONValue) -> ScriptLine.Outcome? {
    switch (line[ScriptNames.route], line[ScriptNames.failure]) {
    case (let route?, nil):
      if let message = line[ScriptNames.message] {
        report(.messageWithoutFailure, at: message.position)
      }
      guard let path = route.string, !path.isEmpty else {
        wrongKind(ScriptNames.route, route, expected: "the path of a route file")
        return nil
      }
      return .route(path: path, position: route.position)
    case (nil, let failure?):
      let reason = word(RerouteFailureReason.self, named: ScriptNames.failure, in: failure)
      let message = message(of: line)
      return reason.map { .failure($0, message: message) }
    case (_?, _?):
      report(.routeAndFailure, at: line.position)
    case (nil, nil):
      report(.neitherRouteNorFailure, at: line.position)
    }
    return nil
  }

  private mutating func message(of line: JSONValue) -> String? {
    guard let value = line[ScriptNames.message] else { return nil }
    if value.string == nil { wrongKind(ScriptNames.message, value, expected: "a text") }
    return value.string
  }

  private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ type: Word.Type, named name: String, in value: JSONValue
  ) -> Word? {
    let known = Word.allCases.map(\.rawValue)
    guard let text = value.string else {
      wrongKind(name, value, expected: "one of " + known.joined(separator: ", "))
      return nil
    }
    if let word = Word(rawValue: text) { return word }
    report(.unknownWord(name: name, word: text, known: known), at: value.position)
    return nil
  }

  private mutating func wrongKind(_ name: String, _ value: JSONValue, expected: String) {
    let found = value.string == "" ? "empty" : value.kindName
    report(.wrongKind(name: name, found: found, expected: expected), at: value.position)
  }
}
