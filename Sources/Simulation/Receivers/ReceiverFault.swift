/// Something that a receiver, or the program that reads it, does wrong.
///
/// As text, `duplicates=0.02` for what happens by chance, `clock-drift=3.6` in seconds per hour and
/// `clock-jump=-5@60` in seconds, 60 s after the first fix.
package enum ReceiverFault: Equatable, Sendable {
  /// What happens to a part of the fixes, 0…1.
  case chance(Chance, part: Double)
  /// A clock that gains a number of seconds in each hour.
  case clockDrift(Double)
  /// A clock that is set forward by some seconds, a number of seconds after the first fix.
  case clockJump(by: Double, after: Double)

  /// What happens by chance.
  package enum Chance: String, CaseIterable, Sendable {
    /// The fix is missing.
    case dropouts
    /// The fix comes twice.
    case duplicates
    /// The fix comes after the next one.
    case disorder
    case missingSpeed = "missing-speed"
    case missingCourse = "missing-course"
    /// The speed is 0 to 3 times the true one.
    case wrongSpeed = "wrong-speed"
    /// The course is any.
    case wrongCourse = "wrong-course"

    /// The names of all, as messages list them.
    static let names = allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Reads a fault from `NAME=VALUE`; absent when the text is none.
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
