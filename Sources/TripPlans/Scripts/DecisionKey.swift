/// The keys of a rule of decisions.
package enum DecisionKey: String, CaseIterable {
  case question
  case answer
  case when
  case delay = "delay_s"

  /// Whether every rule has it.
  package var isRequired: Bool {
    switch self {
    case .question, .answer: true
    case .when, .delay: false
    }
  }
}

/// The keys of the condition of a rule.
package enum DecisionConditionKey: String, CaseIterable {
  case seconds = "t_s"
  case within
  case leg
  case waypoint
  case count

  /// The minimum of its number; waypoint 0 is the origin.
  package var least: Int {
    switch self {
    case .seconds, .within, .leg: 0
    case .waypoint, .count: 1
    }
  }
}
