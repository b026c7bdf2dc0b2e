import Notations

/// What is printed of one drive: a row of figures and what was found wrong.
struct DriveReport {
  /// The drive and the route it is run along.
  var drive: String
  /// The figures, a word or two each.
  var figures: [String] = []
  /// What does not hold.
  var faults: [String] = []
  /// What another engine knew and its profile cannot know: it does not hold, for a known reason.
  var shortfalls: [String] = []

  /// Adds a fault unless a condition holds.
  mutating func require(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { faults.append(fault()) }
  }

  /// The row, and a line for each fault.
  var text: String {
    let mark = !faults.isEmpty ? "FAIL" : shortfalls.isEmpty ? "ok  " : "NOT "
    let name = drive.padded(to: 30)
    let lines = ["\(mark) \(name) \(figures.joined(separator: "  "))"]
    return (lines + (faults + shortfalls).map { "       \($0)" }).joined(separator: "\n")
  }
}

extension String {
  /// The text with blanks after it up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}

/// A number with a fixed count of decimals.
func decimal(_ value: Double, _ decimals: Int = 1) -> String {
  decimalText(value, decimals: decimals)
}
