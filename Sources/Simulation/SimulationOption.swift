import Notations

/// An option of a simulated drive as text.
///
/// This table serves the command's flags and the key `simulate` of a case. The start is not
/// included, because reading times is the task of a notation.
package struct SimulationOption: Sendable {
  /// The name of the flag and of the key.
  package let name: String

  /// The placeholder of its value in the help; absent for a flag, whose text is `true` or `false`.
  package let placeholder: String?

  /// The valid values, in the words of a message.
  package let expected: String

  /// Its meaning: a phrase without a period.
  package let summary: String

  /// Further information for the long help.
  package let details: String?

  /// The words with which its value may begin, for completions; one before a number ends in '='.
  package let words: [String]

  /// Whether it may be repeated to add further values.
  package let isRepeatable: Bool

  /// Sets a value in a plan; returns false, and changes nothing, if the text is invalid.
  package let set: @Sendable (_ text: String, _ plan: inout SimulationPlan) -> Bool

  /// The option with a name.
  package static func named(_ name: String) -> SimulationOption? {
    all.first { $0.name == name }
  }
}

extension SimulationOption {
  /// Every option, in the order of the help.
  package static let all: [SimulationOption] = [
    .number(
      "interval", "SECONDS", .seconds, 0.01...3600,
      "0.01 s to 3600 s, such as 1 (seconds) or 500ms",
      \.interval,
      "time between two fixes (1 s)"),
    .number(
      "speed-factor", "FACTOR", .none, 0.05...20, "a factor from 0.05 to 20", \.speedFactor,
      "drive at this multiple of the speed that the route expects"),
    .value(
      "assume-speed", "SPEED", "a speed from 0.3 to 100 m/s, such as 13.9 (m/s), 50km/h or 30mph",
      { speedNumber(of: $0).flatMap { RoadSpeeds.range.contains($0) ? .some($0) : nil } },
      \.assumedSpeed,
      "drive at this speed where the route states none"),
    .value(
      "rolling", nil, "true or false", { Bool($0) }, \.beginsRolling,
      "begin at the road's speed instead of at rest"),
    .value(
      "even", nil, "true or false", { Bool($0) }, \.isEven,
      "keep the speed of --assume-speed through every bend and up to the end",
      details: "Speeds and limits of the route are ignored; stops are not."),
    .addition(
      "stop", "SECONDS[@METERS]",
      "seconds, such as 30, or seconds and meters along the drive, such as 30@850",
      { SimulatedStop($0) }, \.stops,
      "stand still at each intermediate waypoint, or at a distance along the drive",
      details: "30 stands 30 s at each such waypoint, 30@850 stands 30 s after 850 m."),
    .number(
      "stand", "SECONDS", .seconds, 0...86_400, "0 to 86400 s, such as 30 (seconds) or 2min",
      \.standing,
      "stand still before the drive and after it"),
    .number(
      "signals", "FRACTION", .none, 0...1, "a fraction from 0 to 1", \.redSignals,
      "stand for 5 to 60 s at this fraction (0..1) of the traffic signals",
      details: "If the route states no signals, every intersection and every turn has one."),
    .number(
      "traffic", "FRACTION", .none, 0...1, "a number from 0 to 1", \.traffic,
      "let traffic vary the speed by about this fraction (0.2 is a fifth)",
      details: "The logarithm of the speed varies with this standard deviation over about 300 m."),
    .value(
      "parking", nil, "true or false", { Bool($0) }, \.parks,
      "leave a parking space beside the start and back into one at the end"),
    .number(
      "noise", "METERS", .meters, 0...1000, "0 to 1000 m, such as 6 (meters) or 6m",
      \.noise.deviation,
      "add position noise of this standard deviation to the east and to the north",
      details: "The errors drift slowly, as those of real receivers do; see --correlation."),
    .number(
      "correlation", "SECONDS", .seconds, 0...86_400, "0 to 86400 s, such as 25 (seconds) or 2min",
      \.noise.correlationTime,
      "time after which the correlation of the noise has fallen to 1/e (25 s)"),
    .value(
      "bias", "EAST,NORTH", "meters to the east and to the north, such as 3,-4",
      { ReceiverNoise.Bias($0) }, \.noise.bias, "shift every fix by this many meters"),
    .number(
      "outliers", "FRACTION", .none, 0...1, "a fraction from 0 to 1", \.noise.outliers,
      "displace this fraction (0..1) of the fixes by 60 to 160 m"),
    .value(
      "receiver", "NAME[,NAME@FROM..TO]",
      "one of \(ReceiverModel.names), and others at meters along the drive, such as "
        + "phone,canyon@1200..1900", { ReceiverMix($0) }, \.receivers,
      "simulate a receiver with measured errors: \(ReceiverModel.names)",
      details: "gauss, the default, has the errors of --noise and --correlation; the others have "
        + "their own. NAME@FROM..TO applies from FROM to TO meters along the drive.",
      words: ReceiverModel.allCases.map(\.rawValue)),
    .value(
      "accuracy", "METERS|honest|none|claimed", "meters above 0, honest, none or claimed",
      { ReportedAccuracy($0) }, \.accuracy,
      "claim this accuracy, the true one (honest), none, or what such a receiver claims "
        + "(claimed)",
      details: "The default is claimed, which for gauss is the same as honest.",
      words: ["honest", "none", "claimed"]),
    .addition(
      "gap", "FROM..TO", "seconds such as 60..90, meters such as 1200m..1800m, or tunnels",
      { SimulatedGap($0) }, \.gaps,
      "drop fixes: 60..90 (seconds), 1200m..1800m (along the drive) or tunnels",
      details: "The other fixes are unchanged.", words: ["tunnels"]),
    .addition(
      "fault", "NAME=VALUE",
      "NAME=FRACTION with one of \(ReceiverFault.Chance.names) and a fraction of the fixes from 0 "
        + "to 1, clock-drift=SECONDS per hour or clock-jump=SECONDS@SECONDS",
      { ReceiverFault($0) }, \.faults, "make the receiver faulty; repeatable",
      details: "dropouts, duplicates and disorder (a fix after the next one), missing-speed, "
        + "missing-course, wrong-speed (0 to 3 times the true one) and wrong-course affect this "
        + "fraction of the fixes: dropouts=0.1. clock-drift=3.6 gains 3.6 s in an hour, "
        + "clock-jump=-5@60 sets the clock back by 5 s after 60 s.",
      words: (ReceiverFault.Chance.allCases.map(\.rawValue) + ["clock-drift", "clock-jump"])
        .map { $0 + "=" }),
    seed,
  ]

  /// The seed of all random numbers.
  package static let seed = value(
    "seed", "NUMBER", "a whole number from 0 to 2^64 - 1", { UInt64($0) }, \.seed,
    "seed of the errors: a whole number (1)")
}

extension SimulationOption {
  fileprivate typealias Property<Value> = WritableKeyPath<SimulationPlan, Value> & Sendable

  /// The units that a number may have.
  fileprivate enum Units {
    case none
    /// Seconds, or a duration such as 500ms or 2min.
    case seconds
    /// Meters, with or without 'm'.
    case meters

    /// The number in seconds or meters; absent if the text is invalid.
    func number(of text: String) -> Double? {
      switch self {
      case .none: decimalNumber(of: text)
      case .seconds: durationNumber(of: text) ?? decimalNumber(of: text)
      case .meters: decimalNumber(of: text.hasSuffix("m") ? text.dropLast() : text[...])
      }
    }
  }

  /// An option that sets a number within a range.
  fileprivate static func number(
    _ name: String, _ placeholder: String, _ units: Units, _ range: ClosedRange<Double>,
    _ expected: String, _ property: any Property<Double>, _ summary: String, details: String? = nil
  ) -> Self {
    value(
      name, placeholder, expected,
      { text in units.number(of: text).flatMap { range.contains($0) ? $0 : nil } }, property,
      summary, details: details)
  }

  /// An option that sets the value parsed from its text.
  fileprivate static func value<Value>(
    _ name: String, _ placeholder: String?, _ expected: String,
    _ read: @escaping @Sendable (String) -> Value?,
    _ property: any Property<Value>, _ summary: String, details: String? = nil,
    words: [String] = []
  ) -> Self {
    Self(
      name: name, placeholder: placeholder, expected: expected, summary: summary,
      details: details, words: words, isRepeatable: false
    ) { text, plan in
      guard let value = read(text) else { return false }
      plan[keyPath: property] = value
      return true
    }
  }

  /// An option that adds the value parsed from its text.
  fileprivate static func addition<Value>(
    _ name: String, _ placeholder: String, _ expected: String,
    _ read: @escaping @Sendable (String) -> Value?,
    _ property: any Property<[Value]>, _ summary: String, details: String, words: [String] = []
  ) -> Self {
    Self(
      name: name, placeholder: placeholder, expected: expected, summary: summary,
      details: details, words: words, isRepeatable: true
    ) { text, plan in
      guard let value = read(text) else { return false }
      plan[keyPath: property].append(value)
      return true
    }
  }
}

extension ReceiverNoise.Bias {
  /// Parses `EAST,NORTH` in meters; absent if the text is invalid.
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let range = -1000.0...1000.0
    guard parts.count == 2, let east = decimal(parts[0], in: range),
      let north = decimal(parts[1], in: range)
    else { return nil }
    self.init(east: east, north: north)
  }
}

extension ReportedAccuracy {
  /// Parses `honest`, `none` or a radius in meters; absent if the text is invalid.
  package init?(_ text: String) {
    switch text {
    case "claimed": self = .claimed
    case "honest": self = .honest
    case "none": self = .absent
    default:
      guard let radius = decimal(text, in: 0...100_000), radius > 0 else { return nil }
      self = .fixed(radius)
    }
  }
}

/// A range between two numbers of at least 0; absent if one is invalid.
func decimalRange(
  _ lower: some StringProtocol, _ upper: some StringProtocol
) -> ClosedRange<Double>? {
  let bounds = 0.0...1e9
  guard let lower = decimal(lower, in: bounds), let upper = decimal(upper, in: bounds),
    lower <= upper
  else { return nil }
  return lower...upper
}

/// A number within a range; absent if the text is invalid.
func decimal(_ text: some StringProtocol, in range: ClosedRange<Double>) -> Double? {
  guard let value = decimalNumber(of: text), range.contains(value) else { return nil }
  return value
}
