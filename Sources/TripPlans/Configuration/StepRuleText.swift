import Navigation

/// The textual form of a rule of the method `step_by_step`.
struct StepRuleText<Rule: Sendable>: Sendable {
  /// The valid forms in words.
  let expectation: String

  private let term: @Sendable (Rule) -> RuleTerm
  private let rule: @Sendable (RuleTerm) -> Rule?

  private init(
    _ expectation: String, term: @escaping @Sendable (Rule) -> RuleTerm,
    rule: @escaping @Sendable (RuleTerm) -> Rule?
  ) {
    self.expectation = expectation
    self.term = term
    self.rule = rule
  }

  /// The rule as text.
  func write(_ rule: Rule) -> String { term(rule).text }

  /// The rule that a text represents; absent if not valid.
  func read(_ text: String) -> Rule? { RuleTerm.read(text).flatMap(rule) }
}

extension StepRuleText where Rule == StepAdvanceCondition {
  /// A condition for the next step.
  static let condition = StepRuleText(
    "manual, near_end(m,accuracy_m), away_from_step(m,accuracy_m,policy), "
      + "relative_line_string(accuracy_m) or (accuracy_m,m), entry_and_exit(m,m,accuracy_m), "
      + "entry_and_snapped_exit(m,m,accuracy_m), any(…) or all(…)",
    term: \.term, rule: StepAdvanceCondition.init(term:))
}

extension StepRuleText where Rule == WaypointAdvanceRule {
  /// The condition for visiting a waypoint.
  static let waypoints = StepRuleText("within_range(m) or along_step(m)") { rule in
    switch rule {
    case .withinRange(let meters): .call("within_range", [.number(meters)])
    case .alongAdvancingStep(let meters): .call("along_step", [.number(meters)])
    }
  } rule: { term in
    guard case .call(let name, let arguments) = term, let meters = meters(arguments, count: 1)
    else { return nil }
    switch name {
    case "within_range": return .withinRange(meters[0])
    case "along_step": return .alongAdvancingStep(meters[0])
    default: return nil
    }
  }
}

extension StepRuleText where Rule == StepDeviationRule {
  /// The rule that decides that the traveler is off the step or the route.
  static let deviation = StepRuleText("none, custom or threshold(accuracy_m,m)") { rule in
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
      guard let meters = meters(arguments, count: 2) else { return nil }
      return .staticThreshold(accuracy: meters[0], maximum: meters[1])
    default: return nil
    }
  }
}

/// The arguments as meters, if there are `count` of them.
private func meters(_ arguments: some Collection<RuleTerm>, count: Int) -> [Double]? {
  let numbers = arguments.compactMap { argument -> Double? in
    guard case .number(let meters) = argument, meters >= 0 else { return nil }
    return meters
  }
  return numbers.count == count && arguments.count == count ? numbers : nil
}

extension StepAdvanceCondition {
  /// The condition as a term.
  fileprivate var term: RuleTerm {
    switch self {
    case .manual: .call("manual", [])
    case .nearEnd(let distance, let accuracy):
      .call("near_end", [.number(distance), .number(accuracy)])
    case .awayFromStep(let distance, let accuracy, let policy):
      .call(
        "away_from_step", [.number(distance), .number(accuracy), .call(policy.rawValue, [])])
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
    switch name {
    case "manual" where arguments.isEmpty: self = .manual
    case "any", "all":
      let conditions = arguments.compactMap { StepAdvanceCondition(term: $0) }
      guard conditions.count == arguments.count, !conditions.isEmpty else { return nil }
      self = name == "any" ? .any(conditions) : .all(conditions)
    case "near_end":
      guard let meters = meters(arguments, count: 2) else { return nil }
      self = .nearEnd(distance: meters[0], accuracy: meters[1])
    case "away_from_step":
      guard let meters = meters(arguments.dropLast(), count: 2),
        case .call(let word, []) = arguments.last, let policy = AwayPolicy(rawValue: word)
      else { return nil }
      self = .awayFromStep(distance: meters[0], accuracy: meters[1], policy: policy)
    case "relative_line_string":
      guard (1...2).contains(arguments.count),
        let meters = meters(arguments, count: arguments.count)
      else { return nil }
      self = .relativeLineString(
        accuracy: meters[0], automatic: meters.count > 1 ? meters[1] : nil)
    case "entry_and_exit":
      guard let meters = meters(arguments, count: 3) else { return nil }
      self = .entryAndExit(entry: meters[0], exit: meters[1], accuracy: meters[2])
    case "entry_and_snapped_exit":
      guard let meters = meters(arguments, count: 3) else { return nil }
      self = .entryAndSnappedExit(entry: meters[0], exit: meters[1], accuracy: meters[2])
    default: return nil
    }
  }
}
