/// A fault of a receiver, or of the program that reads it.
///
/// As text: `duplicates=0.02` for random faults, `clock-drift=3.6` in seconds per hour, and
/// `clock-jump=-5@60` in seconds, 60 s after the first fix.
package enum ReceiverFault: Equatable, Sendable {
  /// A random fault of a fraction of the fixes, 0…1.
  case chance(Chance, part: Double)
  /// A clock that gains a number of seconds in each hour.
  case clockDrift(Double)
  /// A clock that is set forward by some seconds, at a time in seconds after the first fix.
  case clockJump(by: Double, after: Double)

  /// A random fault.
  package enum Chance: String, CaseIterable, Sendable {
    /// The fix is missing.
    case dropouts
    /// The fix is sent twice.
    case duplicates
    /// The fix comes after the next one.
    case disorder
    case missingSpeed = "missing-speed"
    case missingCourse = "missing-course"
    /// The speed is 0 to 3 times the true one.
    case wrongSpeed = "wrong-speed"
    /// The course is random.
    case wrongCourse = "wrong-course"

    /// The names of all random faults, for messages.
    static let names = allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Parses `NAME=VALUE`; absent if the text is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let (name, value) = (String(parts[0]), parts[1])
    if let chance = Chance(rawValue: name), let part = decimal(value, in: 0...1) {
      self = .chance(chance, part: part)
    } else if name == "clock-drift", let seconds = decimal(value, in: -600...600) {
      self = .clockDrift(seconds)
    } else if name == "clock-jump", let separator = value.firstIndex(of: "@"),
      let seconds = decimal(value[..<separator], in: -86_400...86_400),
      let after = decimal(value[value.index(after: separator)...], in: 0...1e9)
    {
      self = .clockJump(by: seconds, after: after)
    } else {
      return nil
    }
  }
}
