import Notations

/// The printed result of one drive: a row of figures and the faults found.
struct DriveReport {
  /// The drive and its route.
  var drive: String
  /// The figures, a word or two each.
  var figures: [String] = []
  /// The faults found.
  var faults: [String] = []
  /// Expectations that do not hold because the profile lacks what another engine knew.
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
  /// The text padded with blanks to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}

/// A number with a fixed count of decimals.
func decimal(_ value: Double, _ decimals: Int = 1) -> String {
  decimalText(value, decimals: decimals)
}
