/// An option of a simulated drive as text: one table for the flags of the command and for the
/// member `simulate` of a case.
///
/// The raw value is the name in both. The start, a time, is not among them: reading times is the
/// business of a notation.
package enum SimulationOption: String, CaseIterable, Hashable, Sendable {
  case interval
  case speedFactor = "speed-factor"
  case assumeSpeed = "assume-speed"
  case rolling
  case even
  case stop
  case stand
  case noise
  case correlation
  case bias
  case outliers
  case accuracy
  case gap
  case seed
}

extension SimulationOption {
  /// Whether it may be given more than once, each time adding something.
  package var isRepeatable: Bool {
    self == .stop || self == .gap
  }

  /// Whether it stands alone; its text is then `true` or `false`.
  package var isFlag: Bool {
    self == .rolling || self == .even
  }

  /// Takes a value into a plan; false, and nothing changes, when the text is no value of it.
  package func set(_ text: String, in plan: inout SimulationPlan) -> Bool {
    switch self {
    case .interval: number(text, 0.01...3600, \.interval, in: &plan)
    case .speedFactor: number(text, 0.05...20, \.speedFactor, in: &plan)
    case .stand: number(text, 0...86_400, \.standing, in: &plan)
    case .noise: number(text, 0...1000, \.noise.deviation, in: &plan)
    case .correlation: number(text, 0...86_400, \.noise.correlationTime, in: &plan)
    case .outliers: number(text, 0...1, \.noise.outliers, in: &plan)
    case .assumeSpeed: value(decimal(text, in: 0.3...100), \.assumedSpeed, in: &plan)
    case .rolling: value(Bool(text), \.beginsRolling, in: &plan)
    case .even: value(Bool(text), \.isEven, in: &plan)
    case .seed: value(UInt64(text), \.seed, in: &plan)
    case .accuracy: value(ReportedAccuracy(text), \.accuracy, in: &plan)
    case .stop: addition(SimulatedStop(text), \.stops, in: &plan)
    case .gap: addition(SimulatedGap(text), \.gaps, in: &plan)
    case .bias: setBias(text, in: &plan)
    }
  }

  /// What a value must be, in the words of a message.
  package var expected: String {
    switch self {
    case .interval: "seconds from 0.01 to 3600"
    case .speedFactor: "a factor from 0.05 to 20"
    case .assumeSpeed: "meters per second from 0.3 to 100"
    case .rolling, .even: "true or false"
    case .stop: "seconds, such as 30, or seconds and meters along the drive, such as 30@850"
    case .stand, .correlation: "seconds from 0 to 86400"
    case .noise: "meters from 0 to 1000"
    case .bias: "meters to the east and to the north, such as 3,-4"
    case .outliers: "a part of the fixes from 0 to 1"
    case .accuracy: "meters above 0, honest or none"
    case .gap: "seconds such as 60..90, meters such as 1200m..1800m, or tunnels"
    case .seed: "a whole number from 0 on"
    }
  }

  /// Sets a number within a range.
  private func number(
    _ text: String, _ range: ClosedRange<Double>,
    _ property: WritableKeyPath<SimulationPlan, Double>, in plan: inout SimulationPlan
  ) -> Bool {
    value(decimal(text, in: range), property, in: &plan)
  }

  /// Sets a value when there is one.
  private func value<Value>(
    _ value: Value?, _ property: WritableKeyPath<SimulationPlan, Value>,
    in plan: inout SimulationPlan
  ) -> Bool {
    guard let value else { return false }
    plan[keyPath: property] = value
    return true
  }

  /// Sets an optional value when there is one.
  private func value<Value>(
    _ value: Value?, _ property: WritableKeyPath<SimulationPlan, Value?>,
    in plan: inout SimulationPlan
  ) -> Bool {
    guard let value else { return false }
    plan[keyPath: property] = value
    return true
  }

  /// Adds a value when there is one.
  private func addition<Value>(
    _ value: Value?, _ property: WritableKeyPath<SimulationPlan, [Value]>,
    in plan: inout SimulationPlan
  ) -> Bool {
    guard let value else { return false }
    plan[keyPath: property].append(value)
    return true
  }

  /// Sets the bias from `E,N`.
  private func setBias(_ text: String, in plan: inout SimulationPlan) -> Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let range = -1000.0...1000.0
    guard parts.count == 2, let east = decimal(parts[0], in: range),
      let north = decimal(parts[1], in: range)
    else { return false }
    plan.noise.biasEast = east
    plan.noise.biasNorth = north
    return true
  }
}

extension ReportedAccuracy {
  /// Reads `honest`, `none` or a radius in meters; absent when the text is none of them.
  package init?(_ text: String) {
    switch text {
    case "honest": self = .honest
    case "none": self = .absent
    default:
      guard let radius = decimal(text, in: 0...100_000), radius > 0 else { return nil }
      self = .fixed(radius)
    }
  }
}

/// A number of decimal digits, a point and a sign within a range; absent when it is something else.
func decimal(_ text: some StringProtocol, in range: ClosedRange<Double>) -> Double? {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    default: false
    }
  }
  guard isPlain, let value = Double(String(text)), range.contains(value) else { return nil }
  return value
}
