import TripPlans
import TripRecords
import Trips

/// The JSON Schemas of an element of `decisions` and of `timeline` in a case.
enum ScriptSchema {
  /// A rule of decisions.
  static var decision: SchemaNode {
    closed(DecisionKey.allCases.map { .init($0.rawValue, node(of: $0)) }) + [
      "required": .texts(DecisionKey.allCases.filter(\.isRequired).map(\.rawValue)),
      "allOf": .array(Question.allCases.map(rule)),
    ]
  }

  private static func node(of key: DecisionKey) -> SchemaNode {
    switch key {
    case .question: ["enum": .texts(Question.allCases.map(\.rawValue))]
    case .answer: [:]
    case .when:
      closed(DecisionConditionKey.allCases.map { .init($0.rawValue, node(of: $0)) })
    case .delay: ["type": "number", "minimum": 0]
    }
  }

  private static func node(of key: DecisionConditionKey) -> SchemaNode {
    switch key {
    case .seconds, .count:
      [
        "anyOf": [
          number(from: key.least),
          ["type": "array", "items": number(from: 0), "minItems": 2, "maxItems": 2],
        ]
      ]
    case .within: ["type": "object", "required": ["lat", "lon", "m"]]
    case .leg, .waypoint: ["type": "integer", "minimum": .integer(key.least)]
    }
  }

  /// The constraints on an answer to a question.
  private static func rule(of question: Question) -> SchemaNode {
    let answer: SchemaNode =
      switch question {
      case .isOffRoute: ["type": ["boolean", "object"]]
      case .correctiveAction: ["type": ["string", "object"]]
      case .modifyRerouteOptions, .modifyInstruction: ["type": "object"]
      case .pickRoute: ["type": "integer", "minimum": 0]
      case .shouldReroute, .shouldDiscard, .shouldPreventReroutesWhenArriving,
        .shouldSkipWaypoint, .didArrive, .shouldAcceptFasterRoute,
        .shouldDisableBatteryMonitoring:
        ["type": "boolean"]
      }
    let keys: [SchemaNode.Member] =
      [.init(DecisionKey.answer.rawValue, answer)]
      + (question.mayBeLate ? [] : [.init(DecisionKey.delay.rawValue, false)])
    return when(DecisionKey.question.rawValue, is: question.rawValue, ["properties": .object(keys)])
  }
}

extension ScriptSchema {
  static var timelineEntry: SchemaNode {
    let changes = TimelineWords.changes
    return [
      "type": "object",
      "properties": .object(
        TimelineMomentKey.allCases.map { .init($0.rawValue, node(of: $0)) }
          + [.init(TimelineWords.delay, number(from: 0))]
          + changes.map { verb, changes in .init(verb, ["enum": .texts(changes.map(\.word))]) }),
      "dependentRequired": .object([
        .init(TimelineWords.delay, .texts([TimelineMomentKey.event.rawValue]))
      ]),
      "oneOf": one(of: TimelineWords.moments),
      "allOf": .array(
        [["oneOf": one(of: changes.map(\.verb))]]
          + changes.flatMap { verb, changes in changes.map { rule(of: $0, verb) } }),
    ]
  }

  private static func node(of key: TimelineMomentKey) -> SchemaNode {
    switch key {
    case .elapsed, .traveled: number(from: 0)
    case .event: ["enum": .texts(TimelineWords.events)]
    }
  }

  /// The keys that an entry with a change may and must have.
  private static func rule(of change: TimelineChange, _ verb: String) -> SchemaNode {
    let known = TimelineWords.moments + [TimelineWords.delay, verb] + change.keys.map(\.name)
    return when(
      verb, is: change.word,
      [
        "propertyNames": ["enum": .texts(known)],
        "required": .texts(change.keys.filter(\.isRequired).map(\.name)),
        "properties": .object(change.keys.map { .init($0.name, node(of: $0.values)) }),
      ])
  }

  private static func node(of values: TimelineChange.Key.Values) -> SchemaNode {
    switch values {
    case .words(let words): ["enum": .texts(words)]
    case .number(let range): .decimal(in: range)
    case .flag: ["type": "boolean"]
    case .path: ["type": "string"]
    case .paths: ["type": "array", "items": ["type": "string"], "minItems": 1]
    case .coordinate:
      ["type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2]
    }
  }
}

extension ScriptSchema {
  /// An object with no properties other than these.
  private static func closed(_ properties: [SchemaNode.Member]) -> SchemaNode {
    ["type": "object", "additionalProperties": false, "properties": .object(properties)]
  }

  private static func number(from least: Int) -> SchemaNode {
    ["type": "number", "minimum": .integer(least)]
  }

  private static func one(of keys: [String]) -> SchemaNode {
    .array(keys.map { ["required": .texts([$0])] })
  }

  /// A constraint on the objects in which a key has a given value.
  private static func when(_ key: String, is value: String, _ rule: SchemaNode) -> SchemaNode {
    let condition: SchemaNode = ["properties": .object([.init(key, ["const": .text(value)])])]
    return ["if": condition + ["required": [.text(key)]], "then": rule]
  }
}

extension SchemaNode {
  /// A number in a range.
  static func decimal(in range: ClosedRange<Double>) -> SchemaNode {
    ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
  }
}
