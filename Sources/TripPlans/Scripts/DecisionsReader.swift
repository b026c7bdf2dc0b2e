import Geodesy
import Notations
import Trips

/// The facts about a trip that reveal rules that can never apply, which are faults.
struct DecisionsPurpose {
  /// The reason for each question that is never asked on the trip.
  var neverAsked: [Question: NeverAsked] = [:]

  /// The number of legs; absent if a script may set another route.
  var legs: Int?

  /// The surroundings of the route; absent if a script may take the traveler anywhere.
  var reach: RouteReach?
}

/// Reads a list of decisions and reports every fault in it.
struct DecisionsReader {
  private var reader: DocumentReader
  private let purpose: DecisionsPurpose
  private var rules: [DecisionRule] = []
  private var earlier = EarlierRules()
  private lazy var reach = purpose.reach

  /// Reads the rules for a trip.
  static func read(_ script: ScriptText, for purpose: DecisionsPurpose) -> Reading<[DecisionRule]> {
    var reader = DecisionsReader(
      reader: DocumentReader(code: "decisions", file: script.file), purpose: purpose)
    reader.readRules(script.value)
    return Reading(reader.rules, diagnostics: reader.reader.diagnostics)
  }

  private mutating func readRules(_ value: JSONValue) {
    let elements = reader.content(
      \.array, of: value, "the list of decisions", expected: ScriptSource.decisions)
    for element in elements ?? .empty {
      guard let rule = rule(of: element) else { continue }
      if let line = earlier.add(rule, line: element.position.line) {
        reader.report(
          .shadowed(question: rule.question.rawValue, byLine: line), at: element.position)
      }
      rules.append(rule)
    }
  }

  private mutating func rule(of value: JSONValue) -> DecisionRule? {
    guard
      reader.isObject(
        value, "the rule", suchAs: #"{"question":"should_reroute","answer":false}"#,
        keys: DecisionKey.allCases.map(\.rawValue))
    else { return nil }
    let condition = condition(of: value)
    guard
      let name = reader.required("question", of: value, expected: "the name of a question"),
      let question = reader.word(Question.self, "question", name, noun: "question")
    else { return nil }
    if let reason = purpose.neverAsked[question] {
      reader.report(.neverAsked(question: question.rawValue, reason: reason), at: name.position)
    }
    let delay = delay(of: value, question)
    guard let answer = reader.required("answer", of: value, expected: "an answer"),
      let answer = reader.answer(answer, to: question), let condition
    else { return nil }
    return DecisionRule(question, answer, delay: delay, when: condition)
  }

  private mutating func delay(of rule: JSONValue, _ question: Question) -> Double {
    guard let value = rule["delay_s"] else { return 0 }
    guard question.mayBeLate else {
      reader.report(.notLate(question: question.rawValue), at: value.position)
      return 0
    }
    return reader.number("delay_s", value, in: 0...86_400, "seconds in 0...86400") ?? 0
  }
}

extension DecisionsReader {
  private mutating func condition(of rule: JSONValue) -> DecisionCondition? {
    guard let value = rule["when"] else { return DecisionCondition() }
    let before = reader.diagnostics.count
    guard
      reader.isObject(
        value, "'when'", suchAs: #"{"t_s":[60,90],"leg":0}"#,
        keys: DecisionConditionKey.allCases.map(\.rawValue))
    else { return nil }
    var condition = DecisionCondition()
    condition.seconds = range(.seconds, of: value, "seconds")
    condition.disc = value["within"].flatMap { disc($0) }
    condition.leg = index(.leg, of: value)
    condition.waypoint = index(.waypoint, of: value)
    let count = range(.count, of: value, "whole numbers")
    if let count { condition.count = whole(count, value["count"]) }
    if let leg = condition.leg, let waypoint = condition.waypoint, waypoint != leg + 1 {
      reader.report(.apart(leg: leg, waypoint: waypoint), at: value.position)
    }
    return reader.diagnostics.count == before ? condition : nil
  }

  /// A range: `[from,to]`, or one number for both.
  private mutating func range(
    _ condition: DecisionConditionKey, of object: JSONValue, _ unit: String
  ) -> ClosedRange<Double>? {
    let (key, least) = (condition.rawValue, Double(condition.least))
    guard let value = object[key] else { return nil }
    let expected = "\(unit), at least \(condition.least)"
    if value.number != nil {
      return reader.number(key, value, in: least...1e9, expected).map { $0...$0 }
    }
    guard let pair = value.array, pair.count == 2, let from = pair[0], let to = pair[1] else {
      reader.wrongKind("'\(key)'", value, expected: "[from,to] in \(unit)")
      return nil
    }
    guard let lower = reader.number(key, from, in: 0...1e9, "\(unit), at least 0"),
      let upper = reader.number(key, to, in: least...1e9, expected)
    else { return nil }
    guard lower <= upper else {
      reader.report(.emptyRange(key: key, from: lower, to: upper), at: value.position)
      return nil
    }
    return lower...upper
  }

  private mutating func whole(
    _ range: ClosedRange<Double>, _ value: JSONValue?
  ) -> ClosedRange<Int>? {
    let first = Int(range.lowerBound.rounded(.up))
    let last = Int(range.upperBound.rounded(.down))
    guard first <= last else {
      reader.report(
        .outOfRange("count", range.lowerBound, expected: "whole numbers"),
        at: value?.position)
      return nil
    }
    return first...last
  }

  private mutating func index(
    _ condition: DecisionConditionKey, of object: JSONValue
  ) -> Int? {
    let (key, least) = (condition.rawValue, condition.least)
    guard let value = object[key], let index = reader.index(key, value, from: least) else {
      return nil
    }
    if let legs = purpose.legs, index > legs - 1 + least {
      reader.report(
        .beyondRoute(key: key, value: index, last: legs - 1 + least), at: value.position)
    }
    return index
  }

  private mutating func disc(_ value: JSONValue) -> DecisionCondition.Disc? {
    guard
      reader.isObject(
        value, "'within'", suchAs: #"{"lat":53,"lon":7,"m":50}"#, keys: ["lat", "lon", "m"])
    else { return nil }
    func number(_ key: String, _ range: ClosedRange<Double>, _ expected: String) -> Double? {
      reader.required(key, of: value, expected: expected)
        .flatMap { reader.number(key, $0, in: range, expected) }
    }
    guard let latitude = number("lat", -90...90, "degrees in -90...90"),
      let longitude = number("lon", -180...180, "degrees in -180...180"),
      let radius = number("m", 0...1e8, "meters, at least 0")
    else { return nil }
    let disc = DecisionCondition.Disc(
      center: Coordinate(latitude: latitude, longitude: longitude), radius: radius)
    checkNearness(of: disc, value)
    return disc
  }
}

extension DecisionsReader {
  /// Reports a disc that no traveler on the route can enter.
  private mutating func checkNearness(of disc: DecisionCondition.Disc, _ value: JSONValue) {
    if let far = reach?.excess(of: disc.center, radius: disc.radius) {
      reader.report(
        .farAway(
          "within", far, consequence: ", so the rule never applies", expected: "a location"),
        at: value.position)
    }
  }
}

/// The surroundings of a route in which its traveler may be.
struct RouteReach {
  /// The route's line.
  let vertices: [Coordinate]

  /// The line, computed when the first coordinate is checked.
  private lazy var line = Polyline(vertices)

  /// The maximum plausible distance from the route in meters.
  private static let limit = 100_000.0

  /// The surroundings of a line.
  init(_ vertices: [Coordinate]) {
    self.vertices = vertices
  }

  /// How far a disc is from the route in meters, if too far, and whether swapping its coordinate
  /// helps.
  ///
  /// Absent if the disc is near.
  mutating func excess(
    of center: Coordinate, radius: Double = 0
  ) -> (distance: Double, isSwapped: Bool)? {
    let distance = distance(of: center)
    guard distance - radius > Self.limit else { return nil }
    let isSwapped =
      abs(center.longitude) <= 90
      && self.distance(
        of: Coordinate(latitude: center.longitude, longitude: center.latitude)) - radius
        <= Self.limit
    return (distance, isSwapped)
  }

  private mutating func distance(of coordinate: Coordinate) -> Double {
    let chord = line.nearest(to: Position(coordinate).vector).squaredDistance.squareRoot()
    return Position.arc(ofChord: chord)
  }
}
