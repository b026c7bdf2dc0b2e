import Navigation
import Notations
import TripFormats

/// Reads a configuration serialized by Ferrostar, so that a team can use its own.
///
/// **Source:** stadiamaps/ferrostar 0.54.0, `SerializableNavigationControllerConfig`. Keys are in
/// camel case, or in snake case as written by earlier native versions. Up to 0.35 one `stepAdvance`
/// was used for both conditions.
package struct FerrostarConfiguration {
  private let file: String
  private var diagnostics: [Diagnostic] = []

  /// The Ferrostar configuration in an object or a recording; absent for other objects.
  static func found(in value: JSONValue) -> JSONValue? {
    let candidates = [value, value["config"] ?? value]
    return candidates.first { candidate in
      marks.contains { candidate[$0] != nil }
    }
  }

  /// Applies an object to rules and returns the faults; with a fault the rules are unchanged.
  static func apply(
    _ value: JSONValue, file: String, to rules: inout NavigationRules
  ) -> [Diagnostic] {
    var reader = FerrostarConfiguration(file: file)
    let earlier = value.member(earlierKey)?.value
    let advance = reader.condition(earlier ?? reader.required("stepAdvanceCondition", of: value))
    let arrival =
      earlier == nil
      ? reader.condition(reader.required("arrivalStepAdvanceCondition", of: value)) : advance
    let isOld = earlier != nil && value.member("waypointAdvance") == nil
    let waypoints =
      isOld
      ? StepByStepRules().waypointAdvance
      : reader.waypointAdvance(reader.required("waypointAdvance", of: value))
    let deviation = reader.deviation(reader.required("routeDeviationTracking", of: value))
    let course = reader.course(value.member("snappedLocationCourseFiltering")?.value)
    guard let advance, let arrival, let waypoints, let deviation, let course,
      reader.diagnostics.isEmpty
    else { return reader.diagnostics }
    rules.course = course
    rules.method = .stepByStep
    rules.stepByStep = StepByStepRules(
      advance: advance, arrival: arrival, waypointAdvance: waypoints, deviation: deviation)
    return []
  }

  private static let earlierKey = "stepAdvance"

  /// Whether an object's key belongs to such a configuration.
  static func hasKey(_ name: String) -> Bool {
    keys.contains { name == $0 || name == $0.snakeCase }
  }

  private static let keys = [
    "stepAdvanceCondition", "arrivalStepAdvanceCondition", earlierKey, "waypointAdvance",
    "routeDeviationTracking", "snappedLocationCourseFiltering",
  ]

  /// The keys that identify such a configuration, of which it has one; a recording has it in
  /// `config`.
  package static let marks = ["stepAdvanceCondition", earlierKey].flatMap { [$0, $0.snakeCase] }
}

extension FerrostarConfiguration {
  private mutating func required(_ name: String, of value: JSONValue) -> JSONValue? {
    if let member = value.member(name) { return member.value }
    fault("'\(name)' is missing", at: value, expected: "Ferrostar's complete configuration")
    return nil
  }

  private mutating func number(_ name: String, of value: JSONValue) -> Double? {
    guard let member = required(name, of: value) else { return nil }
    return meters(name, member)
  }

  /// A number of at least 0.
  private mutating func meters(_ name: String, _ value: JSONValue) -> Double? {
    if let number = value.number, number >= 0 { return number }
    let found = value.number.map { numberText($0) } ?? value.kindName
    fault("'\(name)' is \(found)", at: value, expected: "meters, at least 0")
    return nil
  }

  /// The single member of an object such as `{"DistanceToEndOfStep":{…}}`, or a bare word.
  private mutating func variant(
    _ value: JSONValue?, among names: [String]
  ) -> (name: String, content: JSONValue)? {
    guard let value else { return nil }
    let only = value.members.flatMap { $0.count == 1 ? $0.first : nil }
    let found = value.string.map { ($0, value) } ?? only.map { ($0.name, $0.value) }
    if let (name, content) = found, names.contains(name) { return (name, content) }
    fault(
      found.map { name, _ in "unknown rule '\(name)'" } ?? "the rule is \(value.kindName)",
      at: value, expected: "one of " + names.joined(separator: ", "),
      hint: found.flatMap { name, _ in didYouMean(nearestTo: name, among: names) })
    return nil
  }

  private mutating func fault(
    _ message: String, at value: JSONValue, expected: String, hint: String? = nil
  ) {
    diagnostics.append(
      Diagnostic("configuration", message, expected: expected, hint: hint)
        .in(file).at(value.position))
  }
}

extension FerrostarConfiguration {
  /// The maximum nesting depth of conditions.
  static let mostNested = 16

  private mutating func condition(_ value: JSONValue?, depth: Int = 0) -> StepAdvanceCondition? {
    let names = [
      "Manual", "DistanceToEndOfStep", "DistanceFromStep", "DistanceEntryExit",
      "DistanceEntryAndSnappedExit", "OrAdvanceConditions", "AndAdvanceConditions",
      "RelativeLineStringDistance",
    ]
    guard let (name, content) = variant(value, among: names) else { return nil }
    switch name {
    case "Manual": return .manual
    case "OrAdvanceConditions": return conditions(of: content, depth).map { .any($0) }
    case "AndAdvanceConditions": return conditions(of: content, depth).map { .all($0) }
    case "DistanceFromStep": return awayFromStep(content)
    default: break
    }
    guard let accuracy = number("minimumHorizontalAccuracy", of: content) else { return nil }
    if name == "RelativeLineStringDistance" {
      let key = "automaticAdvanceDistance"
      guard let automatic = content.member(key)?.value, !automatic.isNull else {
        return .relativeLineString(accuracy: accuracy, automatic: nil)
      }
      return meters(key, automatic).map { .relativeLineString(accuracy: accuracy, automatic: $0) }
    }
    if name == "DistanceToEndOfStep" {
      return number("distance", of: content).map { .nearEnd(distance: $0, accuracy: accuracy) }
    }
    guard let entry = number("distanceToEndOfStep", of: content),
      let exit = number("distanceAfterEndStep", of: content)
    else { return nil }
    return name == "DistanceEntryExit"
      ? .entryAndExit(entry: entry, exit: exit, accuracy: accuracy)
      : .entryAndSnappedExit(entry: entry, exit: exit, accuracy: accuracy)
  }

  private mutating func conditions(of value: JSONValue, _ depth: Int) -> [StepAdvanceCondition]? {
    guard let list = required("conditions", of: value) else { return nil }
    guard let members = list.array, depth < FerrostarConfiguration.mostNested else {
      fault(
        depth < FerrostarConfiguration.mostNested
          ? "'conditions' is \(list.kindName)" : "the conditions are nested too deeply",
        at: list, expected: "a list of conditions")
      return nil
    }
    let conditions = members.compactMap { condition($0, depth: depth + 1) }
    return conditions.count == members.count ? conditions : nil
  }

  private mutating func awayFromStep(_ value: JSONValue) -> StepAdvanceCondition? {
    let names = StepAdvanceCondition.AwayPolicy.allCases.map(\.rawValue)
    guard let distance = number("distance", of: value),
      let accuracy = number("minimumHorizontalAccuracy", of: value),
      let (word, _) = variant(required("calculationPolicy", of: value), among: names),
      let policy = StepAdvanceCondition.AwayPolicy(rawValue: word)
    else { return nil }
    return .awayFromStep(distance: distance, accuracy: accuracy, policy: policy)
  }

  private mutating func waypointAdvance(_ value: JSONValue?) -> WaypointAdvanceRule? {
    let names = ["WaypointWithinRange", "WaypointAlongAdvancingStep"]
    guard let (name, content) = variant(value, among: names) else { return nil }
    guard let range = meters(name, content) else { return nil }
    return name == names[0] ? .withinRange(range) : .alongAdvancingStep(range)
  }

  private mutating func deviation(_ value: JSONValue?) -> StepDeviationRule? {
    guard let (name, content) = variant(value, among: ["None", "StaticThreshold"]) else {
      return nil
    }
    if name == "None" { return StepDeviationRule.none }
    guard let accuracy = number("minimumHorizontalAccuracy", of: content),
      let maximum = number("maxAcceptableDeviation", of: content)
    else { return nil }
    return .staticThreshold(accuracy: accuracy, maximum: maximum)
  }

  private mutating func course(_ value: JSONValue?) -> CourseRule? {
    guard let value else { return .raw }
    guard let (name, _) = variant(value, among: ["Raw", "SnapToRoute"]) else { return nil }
    return name == "Raw" ? .raw : .snapped
  }
}
