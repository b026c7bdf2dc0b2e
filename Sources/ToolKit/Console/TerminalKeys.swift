/// Single keys typed at the terminal, read without Return and without echo.
///
/// The terminal's settings are restored when the last reference is released, even after a signal:
/// Ctrl-C ends the wait for a key like any other signal. Ctrl-Z and Ctrl-\ have no effect
/// meanwhile, because the process would stop or exit with the terminal in this state.
///
/// **Source:** POSIX.1-2017, "General Terminal Interface", 11.1.6 and 11.1.7.
package final class TerminalKeys {
  private var usual = termios()

  /// Prepares the terminal; absent if standard input or output is not one.
  package init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      unsafe tcgetattr(STDIN_FILENO, &usual) == 0
    else { return nil }
    var raw = usual
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe withUnsafeMutableBytes(of: &raw.c_cc) { keys in
      unsafe keys[Int(VMIN)] = 1
      unsafe keys[Int(VTIME)] = 0
      for key in [VSUSP, VQUIT] { unsafe keys[Int(key)] = UInt8(truncatingIfNeeded: Self.none) }
    }
    guard unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0 else { return nil }
  }

  deinit {
    unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &usual)
  }

  /// The value that disables a special key.
  private static var none: Int {
    #if canImport(Darwin)
      0xff
    #else
      0
    #endif
  }

  /// Drops the keys that were typed before the next question.
  package func drop() {
    tcflush(STDIN_FILENO, TCIFLUSH)
  }

  /// Waits for the next key; absent at the end of the input or after a signal.
  ///
  /// A key that sends several bytes, such as an arrow, is a single escape character.
  package func next() -> Character? {
    while Interruption.signal == nil {
      Interruption.waitUntilReadable(STDIN_FILENO)
      if Interruption.signal != nil { return nil }
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = readBytes(STDIN_FILENO, into: &bytes)
      if count > 0 { return Character(Unicode.Scalar(bytes[0])) }
      if count == 0 || (errno != EINTR && errno != EAGAIN) { return nil }
    }
    return nil
  }
}
