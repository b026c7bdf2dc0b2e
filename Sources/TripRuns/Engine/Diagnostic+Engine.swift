import Notations
import TripPlans

/// The faults of a foreign engine; the line is that of its output.
extension Diagnostic {
  /// The name by which messages call the engine's output.
  static let engineFile = "engine"

  /// A program where programs are not allowed.
  static func engineNotAllowed(_ program: EngineProgram) -> Diagnostic {
    Diagnostic(
      "engine", "the engine '\(program.text)' runs a program, which is not allowed here",
      expected: "the engine 'default'", hint: "--trust allows it"
    ).in(program.command.file).at(program.command.position)
  }

  /// No answer, or none that ends.
  static func engine(
    _ silence: EngineSilence, at input: String, number: Int, _ ending: EngineEnding
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
    case .silent(let seconds):
      words = "the engine did not answer within \(numberText(seconds)) s"
      hint = "'--engine-timeout' sets the time"
    }
    return engine("\(words), at \(input)", expected, hint).withLastWords(of: ending)
  }

  /// The fault with what the engine wrote last for people, which tells most.
  func withLastWords(of ending: EngineEnding) -> Diagnostic {
    var fault = self
    if let words = ending.lastWords { fault.hint = "its last words were '\(words)'" }
    return fault
  }

  /// More events than an answer may have.
  static func engineFlood(at input: String, number: Int) -> Diagnostic {
    engine(
      "the engine wrote more than \(EngineProtocol.mostEvents) events, at \(input)",
      "{\"done\":\(number)} after the events of the input", nil)
  }

  /// A line that is not an object.
  static func engineGarbage(_ line: [UInt8], number: Int) -> Diagnostic {
    let start = String(decoding: line.prefix(60), as: UTF8.self) + (line.count > 60 ? "…" : "")
    return engine(
      "the engine wrote '\(start)'",
      "an event such as {\"event\":\"step\",\"step\":1}, or {\"done\":\(number)}",
      "text for people belongs on standard error")
  }

  /// The end of an answer to another input.
  static func engineDone(_ found: Double?, at input: String, number: Int) -> Diagnostic {
    let isTwice = found.map { $0 < Double(number) } ?? false
    let text = found.map(numberText) ?? "something else"
    return engine(
      isTwice
        ? "the engine answered input \(text) twice"
        : "the engine ended its answer to \(input) with \(text)",
      "{\"done\":\(number)}", "each input is answered once, in order, with its 'n'")
  }

  /// An event of an input that moves nothing.
  static func engineTooEarly(_ name: String, number: Int) -> Diagnostic {
    engine(
      "the engine reported '\(name)' at input \(number), which has no events",
      "{\"done\":\(number)}", "only fixes, and inputs that act between them, have events")
  }

  /// An event that engines do not report.
  static func engineEvent(_ name: String, known: [String]) -> Diagnostic {
    engine(
      "the engine reported '\(name)'", "one of " + known.joined(separator: ", "),
      didYouMean(nearestTo: name, among: known)
        ?? "tripsim itself reports the other events")
  }

  /// An event at another time than the fix.
  static func engineTime(_ found: String, of event: String, expected: String) -> Diagnostic {
    engine(
      "the engine reported '\(event)' at \(found)", expected,
      "the clock is that of the fixes; events need neither 'time' nor 't_s'")
  }

  /// A field with a value of another kind or out of range.
  static func engineField(
    _ name: String, of event: String, _ value: JSONValue, _ expected: String
  ) -> Diagnostic {
    let found = value.members != nil || value.array != nil ? value.kindName : value.literal
    return engine("the engine's '\(name)' in '\(event)' is \(found)", expected, nil)
      .at(value.position)
  }

  /// A missing field.
  static func engineMissing(_ name: String, of event: String, hint: String? = nil) -> Diagnostic {
    engine("the engine's '\(event)' has no '\(name)'", "'\(name)' in the event", hint)
  }

  /// An index beyond the route.
  static func engineIndex(
    _ name: String, of event: String, _ index: Int, count: Int
  ) -> Diagnostic {
    engine(
      "the engine's '\(name)' in '\(event)' is \(index)",
      count > 0 ? "an index of the route, below \(count)" : "no '\(name)': the route has none",
      nil)
  }

  /// A comparison that cannot be read.
  static func engineWhy(_ text: String) -> Diagnostic {
    engine(
      "the engine's 'why' has '\(text)'", "comparisons such as 'deviation_m 57.41 > 50.00'", nil)
  }

  /// A word of `can` that means nothing.
  static func unknownAbility(_ value: JSONValue, known: [String]) -> Diagnostic {
    engine(
      "the engine's 'can' has \(value.literal)",
      "some of " + known.joined(separator: ", "),
      value.string.flatMap { didYouMean(nearestTo: $0, among: known) }
    ).at(value.position)
  }

  /// An input of the trip that the engine of `tripsim engine` cannot use.
  static func engineInput(
    _ message: String, expected: String, at position: SourcePosition?
  ) -> Diagnostic {
    Diagnostic(
      "engine", message, expected: expected,
      hint: "'tripsim help engine' describes the protocol"
    ).in("-").at(position)
  }

  private static func engine(
    _ message: String, _ expected: String, _ hint: String?
  ) -> Diagnostic {
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
