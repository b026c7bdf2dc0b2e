package import Notations

/// The user's side of the process: messages, and the capabilities of the terminal.
package struct Console: Sendable {
  /// When to color.
  package enum Coloring: String, CaseIterable, Sendable {
    case auto
    case always
    case never
  }

  package let colorsMessages: Bool

  /// Whether data for people is colored.
  package let colorsData: Bool

  /// Whether warnings and notes are suppressed.
  package var isQuiet = false

  /// Inspects the terminal and the environment.
  package init(coloring: Coloring = .auto) {
    colorsMessages = Self.isColored(STDERR_FILENO, coloring)
    colorsData = Self.isColored(STDOUT_FILENO, coloring)
  }

  private static func isColored(_ descriptor: Int32, _ coloring: Coloring) -> Bool {
    switch coloring {
    case .always: true
    case .never: false
    case .auto:
      isatty(descriptor) == 1 && variable("NO_COLOR") == nil && variable("TERM") != "dumb"
    }
  }

  /// An environment variable; absent if empty.
  package static func variable(_ name: String) -> String? {
    guard let value = SystemCall.variable(name) else { return nil }
    return value.isEmpty ? nil : value
  }
}

extension Console {
  /// Prints a diagnostic on standard error; one without a file concerns the command line.
  package func report(_ diagnostic: Diagnostic) {
    if isQuiet, diagnostic.severity != .error { return }
    var diagnostic = diagnostic
    diagnostic.file = diagnostic.file ?? "tripsim"
    let text = colorsMessages ? colored(diagnostic) : diagnostic.rendered
    // If this fails there is nowhere left to report it.
    _ = writeAll(Array((text + "\n").utf8), to: STDERR_FILENO)
  }

  /// Prints a diagnostic that was rendered by another process.
  package func report(rendered message: String) {
    let lines = message.split(separator: "\n").map { printable(String($0)) }
    _ = writeAll(Array((lines.joined(separator: "\n") + "\n").utf8), to: STDERR_FILENO)
  }

  /// Reports a file fault, unless the reader of a pipe exited or a signal came during a wait.
  package func report(_ fault: FileFault) -> ExitStatus {
    if fault == .closedPipe { return .success }
    if fault.isWait, let signal = Interruption.signal { return .interrupted(signal: signal) }
    report(fault.diagnostic)
    return .noAnswer
  }

  /// The message with its severity in color.
  private func colored(_ diagnostic: Diagnostic) -> String {
    let plain = diagnostic.severity.rawValue + ": "
    let color = diagnostic.severity == .error ? "\u{1b}[1;31m" : "\u{1b}[1;35m"
    let text = diagnostic.rendered
    guard let range = text.firstRange(of: plain) else { return text }
    return text[..<range.lowerBound] + color + diagnostic.severity.rawValue + ":\u{1b}[0m "
      + text[range.upperBound...]
  }

  /// The width in columns of the terminal that receives the data; absent if there is none.
  ///
  /// **Source:** tty_ioctl(4), "Get and set window size".
  package static let dataWidth: Int? = {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1,
      unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }()
}
