import Notations
import TripModel

/// A line of a script as written; a route is still a file name.
struct ScriptLine {
  /// The purpose of the requests it answers.
  var purpose: RequestPurpose
  /// The seconds from request to answer.
  var latency: Double?
  /// The answer.
  var outcome: Outcome

  /// The answer of a line.
  enum Outcome {
    /// The routes of the file at a path relative to the script's folder.
    case route(LocatedText)
    /// No route.
    case failure(RerouteFailureReason, message: String?)
  }
}

/// Reads the lines of a script: JSON Lines, one answer each.
struct ScriptLineReader {
  /// Collects the file's faults.
  private(set) var reader: DocumentReader

  private static let form = #"{"route":"r1.json"}"#

  /// Reads every line; faulty lines are reported and ignored.
  mutating func lines(of bytes: [UInt8]) -> [ScriptLine] {
    var result: [ScriptLine] = []
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, text) in texts.enumerated() {
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      let reading = JSONReader.readDocument(
        Array(text), file: reader.file, expecting: "an object such as \(Self.form)",
        firstLine: index + 1)
      reader.diagnostics += reading.diagnostics
      if let value = reading.value, let line = line(of: value) { result.append(line) }
    }
    if result.isEmpty, reader.diagnostics.isEmpty { reader.report(.emptyScript) }
    return result
  }

  private mutating func line(of value: JSONValue) -> ScriptLine? {
    let before = reader.diagnostics.count
    let keys = ["purpose", "after_s", "route", "fail", "message"]
    guard reader.isObject(value, "the line", suchAs: Self.form, keys: keys) else {
      return nil
    }
    let purpose = value["purpose"].flatMap { reader.word(RequestPurpose.self, "purpose", $0) }
    let latency = value["after_s"].flatMap { self.latency($0) }
    let outcome = outcome(of: value)
    guard reader.diagnostics.count == before, let outcome else { return nil }
    return ScriptLine(purpose: purpose ?? .reroute, latency: latency, outcome: outcome)
  }

  private mutating func latency(_ value: JSONValue) -> Double? {
    guard value.number != nil else {
      reader.wrongKind("'after_s'", value, expected: "a number of seconds")
      return nil
    }
    return reader.number("after_s", value, in: 0...86_400, "seconds in 0...86400")
  }

  private mutating func outcome(of line: JSONValue) -> ScriptLine.Outcome? {
    switch (line["route"], line["fail"]) {
    case (let route?, nil):
      if let message = line["message"] {
        reader.report(.messageWithoutFailure, at: message.position)
      }
      guard let path = route.string, !path.isEmpty else {
        let found = route.string == nil ? route.kindName : "empty"
        reader.report(
          .wrongKind("'route'", found: found, expected: "the path of a route file"),
          at: route.position)
        return nil
      }
      return .route(LocatedText(path, file: reader.file, position: route.position))
    case (nil, let failure?):
      let reason = reader.word(RerouteFailureReason.self, "fail", failure)
      let message = line["message"].flatMap { reader.text("message", $0) }
      return reason.map { .failure($0, message: message) }
    case (_?, _?):
      reader.report(.routeAndFailure, at: line.position)
    case (nil, nil):
      reader.report(.neitherRouteNorFailure, at: line.position)
    }
    return nil
  }
}
