package import Notations

/// A foreign engine: a program that speaks the engine protocol instead of tripsim's own engine.
package struct EngineProgram: Equatable, Sendable {
  /// The command line, run by the shell.
  package var command: LocatedText

  /// Whether it may be started; a case is trusted only if the user says so.
  let isTrusted: Bool

  /// The timeout of each answer, in seconds of real time.
  package var timeout = EngineProgram.usualTimeout

  /// The default timeout.
  package static let usualTimeout = 10.0

  /// Makes a program.
  package init(command: LocatedText, isTrusted: Bool = true) {
    self.command = command
    self.isTrusted = isTrusted
  }
}

extension EngineProgram {
  /// The scheme of a program: `exec:CMD`.
  package static let scheme = "exec:"

  /// The word for tripsim's own engine.
  package static let own = "default"

  /// The command line in `exec:CMD`; absent for other texts.
  package static func command(in text: String) -> String? {
    guard text.hasPrefix(scheme), text.utf8.count > scheme.utf8.count else { return nil }
    return String(text.dropFirst(scheme.count))
  }

  /// The program as typed.
  package var text: String { EngineProgram.scheme + command.text }
}
