import Notations
import ToolKit
import TripPlans

/// The faults of a foreign engine; line numbers refer to its output.
extension Diagnostic {
  /// The name of the engine's output in messages.
  static let engineFile = "engine"
  static func engineNotAllowed(_ program: EngineProgram) -> Diagnostic {
    Diagnostic(
      "engine", "the engine '\(program.text)' runs a program, which is not allowed here",
      expected: "the engine 'default'", hint: "--trust allows it"
    ).in(program.command.file).at(program.command.position)
  }
  static func engine(
    _ silence: ChildProcess.Failure, at input: String, number: Int, _ ending: EngineEnding,
    timeout: Double
  ) -> Diagnostic? {
    let expected = "the events of the input, then {\"done\":\(number)}"
    let words: String
    var hint: String?
    switch silence {
    case .interrupted: return nil
    case .unstartable(let reason):
      return engine(
        "the engine cannot be started: \(reason)",
        "a program on the path, or the path of one", "'sh FILE' runs a script")
    case .ended: words = "the engine ended \(ending.words ?? "its output")"
    case .endless: words = "the engine wrote a line that does not end"
    case .silent:
      words = "the engine did not answer within \(numberText(timeout)) s"
      hint = "'--engine-timeout SECONDS' allows more time"
    }
    return engine("\(words), at \(input)", expected, hint).withLastWords(of: ending)
  }

  /// The fault with the last line that the engine wrote on standard error, which often says most.
  func withLastWords(of ending: EngineEnding) -> Diagnostic {
    var fault = self
    if let words = ending.lastWords { fault.hint = "its last line on standard error: '\(words)'" }
    return fault
  }
  static func engineFlood(at input: String, number: Int) -> Diagnostic {
    engine(
      "the engine wrote more than \(EngineProtocol.mostEvents) events, at \(input)",
      "{\"done\":\(number)} after the events of the input", nil)
  }
  static func engineGarbage(_ line: [UInt8], number: Int) -> Diagnostic {
    let start = String(decoding: line.prefix(60), as: UTF8.self) + (line.count > 60 ? "…" : "")
    return engine(
      "the engine wrote '\(start)'",
      "an event such as {\"event\":\"step\",\"step\":1}, or {\"done\":\(number)}",
      "text for people belongs on standard error")
  }
  static func engineDone(_ found: Double?, at input: String, number: Int) -> Diagnostic {
    let isTwice = found.map { $0 < Double(number) } ?? false
    let text = found.map(numberText) ?? "something else"
    return engine(
      isTwice
        ? "the engine answered input \(text) twice"
        : "the engine ended its answer to \(input) with \(text)",
      "{\"done\":\(number)}", "each input is answered once, in order, with its 'n'")
  }
  static func engineTooEarly(_ name: String, number: Int) -> Diagnostic {
    engine(
      "the engine reported '\(name)' at input \(number), which has no events",
      "{\"done\":\(number)}",
      "an engine may report events only for fixes and for commands such as "
        + "'advance_step'")
  }
  static func engineEvent(_ name: String, known: [String]) -> Diagnostic {
    engine(
      "the engine reported '\(name)'", "one of " + known.joined(separator: ", "),
      didYouMean(nearestTo: name, among: known)
        ?? "tripsim itself reports the other events")
  }
  static func engineTime(_ found: String, of event: String, expected: String) -> Diagnostic {
    engine(
      "the engine reported '\(event)' at \(found)", expected,
      "the clock is that of the fixes; events need neither 'time' nor 't_s'")
  }
  static func engineField(
    _ name: String, of event: String, _ value: JSONValue, _ expected: String
  ) -> Diagnostic {
    let found = value.members != nil || value.array != nil ? value.kindName : value.literal
    return engine("the engine's '\(name)' in '\(event)' is \(found)", expected, nil)
      .at(value.position)
  }
  static func engineMissing(_ name: String, of event: String, hint: String? = nil) -> Diagnostic {
    engine("the engine's '\(event)' has no '\(name)'", "'\(name)' in the event", hint)
  }
  static func engineIndex(
    _ name: String, of event: String, _ index: Int, count: Int
  ) -> Diagnostic {
    engine(
      "the engine's '\(name)' in '\(event)' is \(index)",
      count > 0 ? "an index of the route, below \(count)" : "no '\(name)': the route has none",
      nil)
  }
  static func engineWaypoint(_ waypoint: Int, of event: String, count: Int) -> Diagnostic {
    engine(
      "the engine's 'waypoint' in '\(event)' is \(waypoint)",
      "a waypoint to reach, 1...\(count)", nil)
  }
  static func engineFinal(_ waypoint: Int, of event: String) -> Diagnostic {
    engine(
      "the engine's 'final' in '\(event)' is false, but waypoint \(waypoint) is the destination",
      "true, no 'final', or another 'waypoint'", nil)
  }
  static func engineWhy(_ text: String) -> Diagnostic {
    engine(
      "the engine's 'why' has '\(text)'", "comparisons such as 'deviation_m 57.41 > 50.00'", nil)
  }
  static func unknownAbility(_ value: JSONValue, known: [String]) -> Diagnostic {
    engine(
      "the engine's 'can' has \(value.literal)",
      "some of " + known.joined(separator: ", "),
      value.string.flatMap { didYouMean(nearestTo: $0, among: known) }
    ).at(value.position)
  }
  static func engineInput(
    _ message: String, expected: String, at position: SourcePosition?
  ) -> Diagnostic {
    engine(message, expected, nil).in("-").at(position)
  }

  private static func engine(_ message: String, _ expected: String, _ hint: String?) -> Diagnostic {
    Diagnostic(
      "engine", message, expected: expected,
      hint: hint ?? "'tripsim help engine' describes the protocol"
    ).in(engineFile)
  }
}

extension JSONValue {
  /// The value as written, for a message.
  fileprivate var literal: String {
    switch content {
    case .string(let text): "'\(text)'"
    case .number(let number): numberText(number)
    case .boolean(let flag): flag ? "true" : "false"
    case .null: "null"
    case .array, .object: kindName
    }
  }
}
