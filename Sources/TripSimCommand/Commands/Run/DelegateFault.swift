import Notations
import Trips

/// What is wrong with a delegate's answer.
enum DelegateFault: Equatable, Sendable {
  /// The program is missing, or is none.
  case missing(String)
  /// The program could not be started.
  case unstartable(errorNumber: Int32)
  /// It did not answer in time.
  case silent(Question, seconds: Double)
  /// It ended, or closed its output.
  case ended(Question)
  /// It writes on and on without the end of a line.
  case endless(Question)
  /// It answered something else.
  case nonsense(String, expected: String?)
  /// Its answer is not one to the question.
  case unfit(String, expected: String?)
}

extension DelegateFault {
  /// The fault in words: a warning once the trip has begun, for then the default holds.
  var diagnostic: Diagnostic {
    switch self {
    case .missing(let program):
      Diagnostic(
        .error, code: "delegate", file: "delegate",
        "the program '\(program)' is not there or cannot be run",
        expected: "a program on the path, or the path of one", hint: "'sh FILE' runs a script")
    case .unstartable(let number):
      warning("the delegate cannot be started: \(systemErrorWords(number))")
    case .silent(let question, let seconds):
      warning(
        "the delegate did not answer '\(question.rawValue)' within \(text(seconds)) s "
          + "and is not asked again",
        hint: "'--delegate-timeout' gives it more time")
    case .ended(let question):
      warning("the delegate ended when asked '\(question.rawValue)'")
    case .endless(let question):
      warning("the delegate's answer to '\(question.rawValue)' has no end")
    case .nonsense(let found, let expected):
      warning("the delegate answered \(found)", expected: expected)
    case .unfit(let found, let expected):
      warning(found, expected: expected)
    }
  }

  private func warning(
    _ message: String, expected: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: "delegate", file: "delegate", message, expected: expected, hint: hint)
  }

  /// Seconds without a needless fraction.
  private func text(_ seconds: Double) -> String {
    Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
  }
}
