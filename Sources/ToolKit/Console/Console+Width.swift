extension Console {
  /// The columns of the terminal to which data goes; absent if it goes elsewhere.
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
