/// The progress of long work, on one line of a terminal that is overwritten; silent elsewhere.
package final class ProgressLine {
  private let total: Int?
  private let noun: String
  private let isShown: Bool
  private let begin = Deadline.now
  private var lastShown = 0.0
  private var isVisible = false

  /// Begins work on a number of items, if the number is known; the noun is their plural.
  package init(of total: Int?, _ noun: String) {
    self.total = total
    self.noun = noun
    isShown = isatty(STDERR_FILENO) == 1 && Console.variable("CI") == nil
  }

  /// Shows how many items are done, with their rate and the time left.
  package func show(done: Int) {
    guard isShown, Deadline.now - lastShown > 0.1, done > 0 else { return }
    lastShown = Deadline.now
    let elapsed = max(Deadline.now - begin, 0.001)
    let rate = Double(done) / elapsed
    let shownRate = rate < 10 ? "\(Double(Int(rate * 10)) / 10)" : "\(Int(rate))"
    guard let total else { return show("\(done) \(noun), \(shownRate)/s") }
    let left = Int(elapsed / Double(done) * Double(total - done)) + 1
    show("\(done) of \(total) \(noun), \(shownRate)/s, \(left) s left")
  }

  package func show(_ text: String) {
    write("\r\u{1b}[K\(text)")
    isVisible = true
  }

  /// Clears the line.
  package func end() {
    if isVisible { write("\r\u{1b}[K") }
    isVisible = false
  }

  private func write(_ text: String) {
    guard isShown else { return }
    _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
  }
}
