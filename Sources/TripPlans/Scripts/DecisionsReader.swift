import Geodesy
import Notations
import RouteServices
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
    let known = reader.diagnostics.count
    let draft = RuleDraft.shape.read(&reader, "the rule", value)
    guard let name = value["question"], let question = Question(rawValue: name.string ?? "") else {
      return nil
    }
    if let reason = purpose.neverAsked[question] {
      reader.report(.neverAsked(question: question.rawValue, reason: reason), at: name.position)
    }
    if !question.mayBeLate, let delay = value["delay_s"] {
      reader.report(.notLate(question: question.rawValue), at: delay.position)
    }
    let answer = value["answer"].flatMap { question.readAnswer($0, &reader) }
    guard let draft, let answer else { return nil }
    if let when = value["when"] { check(draft.condition ?? DecisionCondition(), when) }
    guard reader.diagnostics.count == known else { return nil }
    return DecisionRule(
      question, answer, delay: draft.delay ?? 0, when: draft.condition ?? DecisionCondition())
  }

  /// Reports why a condition can never hold.
  private mutating func check(_ condition: DecisionCondition, _ value: JSONValue) {
    if let legs = purpose.legs {
      if let leg = condition.leg, leg >= legs {
        reader.report(
          .beyondRoute(key: "leg", value: leg, last: legs - 1), at: value["leg"]?.position)
      }
      if let waypoint = condition.waypoint, waypoint > legs {
        reader.report(
          .beyondRoute(key: "waypoint", value: waypoint, last: legs),
          at: value["waypoint"]?.position)
      }
    }
    if let disc = condition.disc, let far = reach?.excess(of: disc.center, radius: disc.radius) {
      reader.report(
        .farAway(
          "within", far, consequence: ", so the rule never applies", expected: "a location"),
        at: value["within"]?.position)
    }
    if let leg = condition.leg, let waypoint = condition.waypoint, waypoint != leg + 1 {
      reader.report(.apart(leg: leg, waypoint: waypoint), at: value.position)
    }
  }
}

/// A rule as written; the kind of its answer depends on its question.
private struct RuleDraft {
  var question: Question?
  var answer: JSONValue?
  var condition: DecisionCondition?
  var delay: Double?

  static let shape = Shape<RuleDraft>.object(
    #"an object such as {"question":"should_reroute","answer":false}"#, from: RuleDraft(),
    [
      .init("question", \.question, .word(noun: "question"), isRequired: true),
      .init("answer", \.answer, .any("an answer"), isRequired: true),
      .init("when", \.condition, .condition),
      .init("delay_s", \.delay, .number(in: 0...86_400, "seconds in 0...86400")),
    ])
}

extension DecisionRule {
  /// The JSON Schema of a rule.
  static let schema =
    RuleDraft.shape.schema
    + [
      "allOf": .array(
        Question.allCases.map { question in
          let answer = SchemaNode.Member("answer", question.answers.schema)
          let delay = question.mayBeLate ? [] : [SchemaNode.Member("delay_s", false)]
          let properties: SchemaNode = ["properties": .object([answer] + delay)]
          return .when("question", is: question.rawValue, properties)
        })
    ]
}

extension Shape<DecisionCondition> {
  fileprivate static let condition = object(
    #"an object such as {"t_s":[60,90],"leg":0}"#, from: DecisionCondition(),
    [
      .init("t_s", \.seconds, .range(from: 0, "seconds")), .init("within", \.disc, .disc),
      .init("leg", \.leg, .whole()),
      // Waypoint 0 is the origin.
      .init("waypoint", \.waypoint, .whole(from: 1)), .init("count", \.count, .count),
    ])
}

extension Shape<DecisionCondition.Disc> {
  private struct Draft {
    var latitude: Double?
    var longitude: Double?
    var radius: Double?
  }

  fileprivate static let disc = Shape<Draft>.object(
    #"an object such as {"lat":53,"lon":7,"m":50}"#, from: Draft(),
    [
      .init("lat", \.latitude, .latitude, isRequired: true),
      .init("lon", \.longitude, .longitude, isRequired: true),
      .init("m", \.radius, .meters, isRequired: true),
    ]
  ).reading { _, _, _, draft -> DecisionCondition.Disc? in
    guard let latitude = draft.latitude, let longitude = draft.longitude, let radius = draft.radius
    else { return nil }
    return DecisionCondition.Disc(
      center: Coordinate(latitude: latitude, longitude: longitude), radius: radius)
  }
}

extension Shape<ClosedRange<Double>> {
  /// A range: `[from,to]`, or one number for both.
  fileprivate static func range(from least: Int, _ unit: String) -> Shape {
    let number = Shape<Double>.number(in: Double(least)...1e9, "\(unit), at least \(least)")
    let bound = Shape<Double>.number(in: 0...1e9, "\(unit), at least 0")
    let pair = Shape<JSONElements>.type("array", "[from,to] in \(unit)", \.array).schema([
      "type": "array", "items": bound.schema, "minItems": 2, "maxItems": 2,
    ])
    return either(
      number.map { $0...$0 }, if: { $0.number != nil },
      or: pair.reading { reader, what, value, pair in
        guard pair.count == 2, let from = pair[0], let to = pair[1] else {
          reader.wrongKind(what, value, expected: "[from,to] in \(unit)")
          return nil
        }
        guard let lower = bound.read(&reader, what, from),
          let upper = number.read(&reader, what, to)
        else { return nil }
        if lower <= upper { return lower...upper }
        reader.report(.emptyRange(what, from: lower, to: upper), at: value.position)
        return nil
      })
  }
}

extension Shape<ClosedRange<Int>> {
  /// A range of whole numbers of at least 1.
  fileprivate static let count = Shape<ClosedRange<Double>>.range(from: 1, "whole numbers")
    .reading { reader, what, value, range -> ClosedRange<Int>? in
      let first = Int(range.lowerBound.rounded(.up))
      let last = Int(range.upperBound.rounded(.down))
      if first <= last { return first...last }
      reader.report(
        .outOfRange(what, range.lowerBound, expected: "whole numbers"), at: value.position)
      return nil
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
