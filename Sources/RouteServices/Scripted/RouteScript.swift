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

  /// Reads every line; faulty lines are reported and ignored.
  mutating func lines(of bytes: [UInt8]) -> [ScriptLine] {
    var result: [ScriptLine] = []
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, text) in texts.enumerated() {
      if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      let reading = JSONReader.readDocument(
        Array(text), file: reader.file, expecting: LineDraft.shape.expected,
        firstLine: index + 1)
      reader.diagnostics += reading.diagnostics
      if let value = reading.value, let line = line(of: value) { result.append(line) }
    }
    if result.isEmpty, reader.diagnostics.isEmpty { reader.report(.emptyScript) }
    return result
  }

  private mutating func line(of value: JSONValue) -> ScriptLine? {
    guard let draft = LineDraft.shape.read(&reader, "the line", value) else { return nil }
    let outcome: ScriptLine.Outcome
    switch (draft.route, draft.failure) {
    case (let route?, nil):
      if let message = value["message"] {
        reader.report(.messageWithoutFailure, at: message.position)
        return nil
      }
      outcome = .route(route)
    case (nil, let failure?):
      outcome = .failure(failure, message: draft.message)
    case (_?, _?):
      reader.report(.routeAndFailure, at: value.position)
      return nil
    case (nil, nil):
      reader.report(.neitherRouteNorFailure, at: value.position)
      return nil
    }
    return ScriptLine(
      purpose: draft.purpose ?? .reroute, latency: draft.latency, outcome: outcome)
  }
}

/// A line as written.
private struct LineDraft {
  var purpose: RequestPurpose?
  var latency: Double?
  var route: LocatedText?
  var failure: RerouteFailureReason?
  var message: String?

  static let shape = Shape<LineDraft>.object(
    #"an object such as {"route":"r1.json"}"#, from: LineDraft(),
    [
      .init("purpose", \.purpose, .word()),
      .init("after_s", \.latency, .number(in: 0...86_400, "seconds in 0...86400")),
      .init("route", \.route, .located("the path of a route file")),
      .init("fail", \.failure, .word()), .init("message", \.message, .text),
    ])
}
