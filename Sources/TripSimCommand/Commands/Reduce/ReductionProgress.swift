import ToolKit

/// The progress of a reduction, on one terminal line that is overwritten; silent elsewhere.
final class ReductionProgress {
  private let count: Int
  private let isShown: Bool
  private var runs = 0

  /// Begins to show progress for a trace of `count` fixes.
  init(count: Int) {
    self.count = count
    isShown = isatty(STDERR_FILENO) == 1 && Console.variable("CI") == nil
  }

  /// Shows the window being tried.
  func tell(_ window: ClosedRange<Int>) {
    runs += 1
    write("\r\u{1b}[Krun \(runs): \(window.count) of \(count) fixes")
  }

  /// Clears the line.
  func end() {
    write("\r\u{1b}[K")
  }

  private func write(_ text: String) {
    guard isShown else { return }
    _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
  }
}
