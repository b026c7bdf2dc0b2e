import Notations
import Trips

/// The faults of a delegate: warnings after the trip has begun, when the default answer applies.
extension Diagnostic {
  static func noDelegate(_ program: String) -> Diagnostic {
    Diagnostic(
      "delegate", "the program '\(program)' does not exist or cannot be run",
      expected: "a program on the path, or the path of one", hint: "'sh FILE' runs a script"
    ).in("delegate")
  }
  static func unstartable(reason: String) -> Diagnostic {
    delegate("the delegate cannot be started: \(reason)")
  }
  static func silent(_ question: Question, seconds: Double) -> Diagnostic {
    delegate(
      "the delegate did not answer '\(question.rawValue)' within \(numberText(seconds)) s "
        + "and will not be asked again",
      hint: "'--delegate-timeout SECONDS' allows more time")
  }
  /// The delegate wrote only answers to earlier questions.
  static func outdated(_ found: String, _ query: DelegateQuery, _ seconds: Double) -> Diagnostic {
    delegate(
      "the delegate answered '\(query.question.rawValue)' only with '\(found)' within "
        + "\(numberText(seconds)) s and will not be asked again",
      expected: "\"id\":\(query.number)")
  }
  static func ended(_ question: Question) -> Diagnostic {
    delegate("the delegate exited when asked '\(question.rawValue)'")
  }
  /// The delegate writes without ending the line.
  static func endless(_ question: Question) -> Diagnostic {
    delegate("the delegate's answer to '\(question.rawValue)' is too long")
  }
  static func nonsense(_ found: String, expected: String?, hint: String? = nil) -> Diagnostic {
    delegate("the delegate answered \(found)", expected: expected, hint: hint)
  }
  /// A member is not known, but like one that is.
  static func misnamed(_ name: String, expected: String) -> Diagnostic {
    delegate(
      "the delegate's answer has '\(name)'", expected: "'\(expected)'",
      hint: didYouMean(expected))
  }
  /// The answer is delayed although it is needed immediately.
  static func notLate(_ question: Question) -> Diagnostic {
    delegate(
      "the delegate's 'delay_s' has no effect for '\(question.rawValue)'",
      expected: "an immediate answer")
  }
  /// The answer does not fit the question.
  static func unfit(_ found: String, expected: String?) -> Diagnostic {
    delegate(found, expected: expected)
  }

  private static func delegate(
    _ message: String, expected: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic("delegate", message, expected: expected, hint: hint).as(.warning).in("delegate")
  }
}
