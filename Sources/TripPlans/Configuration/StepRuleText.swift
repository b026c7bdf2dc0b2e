import Navigation
import TripModel

/// The textual form of a rule of the method `step_by_step`.
struct StepRuleText<Rule: Sendable>: Sendable {
  /// The valid forms in words.
  let expectation: String

  private let term: @Sendable (Rule) -> RuleTerm
  private let rule: @Sendable (RuleTerm) -> Rule?

  /// The rule as text.
  func write(_ rule: Rule) -> String { term(rule).text }

  /// The rule that a text represents; absent if not valid.
  func read(_ text: String) -> Rule? { RuleTerm.read(text).flatMap(rule) }
}

extension StepRuleText where Rule == StepAdvanceCondition {
  /// A condition for the next step.
  static let condition = StepRuleText(
    expectation: "manual, near_end(m,accuracy_m), "
      + "away_from_step(m,accuracy_m,Always|WhileOnRoute|WhileOnCurrentStep), "
      + "relative_line_string(accuracy_m) or (accuracy_m,m), entry_and_exit(m,m,accuracy_m), "
      + "entry_and_snapped_exit(m,m,accuracy_m), any(…) or all(…)",
    term: \.term, rule: StepAdvanceCondition.init(term:))
}

extension StepRuleText where Rule == WaypointAdvanceRule {
  /// The condition for visiting a waypoint.
  static let waypoints = StepRuleText(expectation: "within_range(m) or along_step(m)") { rule in
    switch rule {
    case .withinRange(let meters): .call("within_range", [.number(meters)])
    case .alongAdvancingStep(let meters): .call("along_step", [.number(meters)])
    }
  } rule: { term in
    guard case .call(let name, let arguments) = term else { return nil }
    let numbers = meters(arguments)
    switch (name, numbers.count) {
    case ("within_range", 1): return .withinRange(numbers[0])
    case ("along_step", 1): return .alongAdvancingStep(numbers[0])
    default: return nil
    }
  }
}

extension StepRuleText where Rule == StepDeviationRule {
  /// The rule that decides that the traveler is off the step or the route.
  static let deviation = StepRuleText(
    expectation: "none, custom or threshold(accuracy_m,m)"
  ) { rule in
    switch rule {
    case .none: .call("none", [])
    case .custom: .call("custom", [])
    case .staticThreshold(let accuracy, let maximum):
      .call("threshold", [.number(accuracy), .number(maximum)])
    }
  } rule: { term in
    switch term {
    case .call("none", []): return StepDeviationRule.none
    case .call("custom", []): return .custom
    case .call("threshold", let arguments):
      let numbers = meters(arguments)
      return numbers.count == 2
        ? .staticThreshold(accuracy: numbers[0], maximum: numbers[1]) : nil
    default: return nil
    }
  }
}

/// The arguments as meters; empty unless all are numbers of at least 0.
private func meters(_ arguments: some Collection<RuleTerm>) -> [Double] {
  let numbers = arguments.compactMap { argument -> Double? in
    guard case .number(let meters) = argument, meters >= 0 else { return nil }
    return meters
  }
  return numbers.count == arguments.count ? numbers : []
}

extension StepAdvanceCondition {
  /// The condition as a term.
  fileprivate var term: RuleTerm {
    switch self {
    case .manual: .call("manual", [])
    case .nearEnd(let distance, let accuracy):
      .call("near_end", [.number(distance), .number(accuracy)])
    case .awayFromStep(let distance, let accuracy, let policy):
      .call("away_from_step", [.number(distance), .number(accuracy), .call(policy.rawValue, [])])
    case .relativeLineString(let accuracy, let automatic):
      .call(
        "relative_line_string", ([accuracy] + (automatic.map { [$0] } ?? [])).map { .number($0) })
    case .entryAndExit(let entry, let exit, let accuracy):
      .call("entry_and_exit", [.number(entry), .number(exit), .number(accuracy)])
    case .entryAndSnappedExit(let entry, let exit, let accuracy):
      .call("entry_and_snapped_exit", [.number(entry), .number(exit), .number(accuracy)])
    case .any(let conditions): .call("any", conditions.map(\.term))
    case .all(let conditions): .call("all", conditions.map(\.term))
    }
  }

  /// The condition that a term represents; absent if not valid.
  fileprivate init?(term: RuleTerm) {
    guard case .call(let name, let arguments) = term else { return nil }
    let numbers = meters(arguments)
    switch (name, numbers.count) {
    case ("manual", _) where arguments.isEmpty: self = .manual
    case ("any", _), ("all", _):
      let conditions = arguments.compactMap { StepAdvanceCondition(term: $0) }
      guard conditions.count == arguments.count else { return nil }
      self = name == "any" ? .any(conditions) : .all(conditions)
    case ("near_end", 2): self = .nearEnd(distance: numbers[0], accuracy: numbers[1])
    case ("away_from_step", _):
      let numbers = meters(arguments.dropLast())
      guard numbers.count == 2, case .call(let word, []) = arguments.last,
        let policy = AwayPolicy.allCases.first(where: { $0.isNamed(word) })
      else { return nil }
      self = .awayFromStep(distance: numbers[0], accuracy: numbers[1], policy: policy)
    case ("relative_line_string", 1...2):
      self = .relativeLineString(accuracy: numbers[0], automatic: numbers.element(at: 1))
    case ("entry_and_exit", 3):
      self = .entryAndExit(entry: numbers[0], exit: numbers[1], accuracy: numbers[2])
    case ("entry_and_snapped_exit", 3):
      self = .entryAndSnappedExit(entry: numbers[0], exit: numbers[1], accuracy: numbers[2])
    default: return nil
    }
  }
}

extension StepAdvanceCondition.AwayPolicy {
  /// Whether a word names the policy, in any notation: `WhileOnRoute`, `while_on_route`.
  fileprivate func isNamed(_ word: String) -> Bool {
    rawValue.lowercased() == word.replacing("_", with: "").lowercased()
  }
}
