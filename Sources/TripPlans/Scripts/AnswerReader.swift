import Geodesy
package import Notations
import TripModel
package import Trips

/// Reads the answer to a question, from a rule or a delegate.
package enum AnswerReader {
  /// Reads an answer and reports its faults.
  ///
  /// - Parameters:
  ///   - value: the answer.
  ///   - question: the question.
  ///   - file: its source, for messages.
  /// - Returns: the answer unless it has a fault, and every fault.
  package static func read(
    _ value: JSONValue, to question: Question, file: String
  ) -> Reading<DecisionAnswer> {
    var reader = DocumentReader(code: "decisions", file: file)
    let answer = reader.answer(value, to: question)
    return Reading(reader.diagnostics.isEmpty ? answer : nil, diagnostics: reader.diagnostics)
  }
}

extension DocumentReader {
  /// An answer of a question's kind; absent, with a fault, if not valid.
  mutating func answer(_ value: JSONValue, to question: Question) -> DecisionAnswer? {
    switch question {
    case .isOffRoute: return verdict(value).map { .verdict($0) }
    case .correctiveAction: return action(value).map { .action($0) }
    case .modifyRerouteOptions: return requestPatch(value).map { .request($0) }
    case .modifyInstruction: return instructionPatch(value).map { .instruction($0) }
    case .pickRoute: return index("answer", value).map { .index($0) }
    case .shouldReroute, .shouldDiscard, .shouldPreventReroutesWhenArriving, .shouldSkipWaypoint,
      .didArrive, .shouldAcceptFasterRoute, .shouldDisableBatteryMonitoring:
      let what = "the answer to '\(question.rawValue)'"
      return content(\.boolean, of: value, what, expected: "true or false").map { .boolean($0) }
    }
  }

  private mutating func verdict(_ value: JSONValue) -> RouteVerdict? {
    if let flag = value.boolean { return RouteVerdict(isOffRoute: flag) }
    guard value.members != nil, let flag = value["off_route"]?.boolean else {
      wrongKind(
        "the answer to 'is_off_route'", value,
        expected: #"true, false or an object such as {"off_route":true,"deviation_m":42}"#)
      return nil
    }
    checkKeys(value, ["off_route", "deviation_m"])
    let deviation = value["deviation_m"].flatMap {
      number("deviation_m", $0, in: 0...1e8, "meters, at least 0")
    }
    return RouteVerdict(isOffRoute: flag, deviation: deviation)
  }

  private mutating func action(_ value: JSONValue) -> CorrectiveAction? {
    if value.string == "do_nothing" { return .doNothing }
    if value.string == "get_new_routes" { return .getNewRoutes(waypoints: nil) }
    let expected = #"do_nothing, get_new_routes or {"get_new_routes":[[lat,lon],…]}"#
    guard let waypoints = value["get_new_routes"] else {
      if let word = value.string {
        report(
          .unknownWord("answer", word, known: ["do_nothing", "get_new_routes"]),
          at: value.position)
      } else {
        wrongKind("the answer to 'corrective_action'", value, expected: expected)
      }
      return nil
    }
    checkKeys(value, ["get_new_routes"])
    return coordinates("get_new_routes", waypoints).map { .getNewRoutes(waypoints: $0) }
  }

  private mutating func requestPatch(_ value: JSONValue) -> RequestPatch? {
    let example = #"{"avoid_m":50,"options":{"mode":"foot"}}"#
    let keys = ["avoid_m", "course_deg", "waypoints", "options"]
    guard
      isObject(value, "the answer to 'modify_reroute_options'", suchAs: example, keys: keys)
    else { return nil }
    var patch = RequestPatch()
    for member in value.members ?? .empty {
      switch member.name {
      case "avoid_m":
        patch.avoidRadius = change(member, in: 0...1e6, "meters, at least 0, or null") { $0 }
      case "course_deg":
        patch.course = change(member, in: 0...360, "degrees in 0...360, or null") {
          Bearing(degrees: $0)
        }
      case "waypoints": patch.waypoints = coordinates("waypoints", member.value)
      case "options": patch.options = options(member.value)
      default: break
      }
    }
    return patch
  }

  private mutating func change<Value>(
    _ member: JSONMember, in range: ClosedRange<Double>, _ expected: String,
    _ make: (Double) -> Value
  ) -> RequestPatch.Change<Value> {
    if member.value.isNull { return .remove }
    return number(member.name, member.value, in: range, expected).map { .set(make($0)) } ?? .keep
  }

  private mutating func options(_ value: JSONValue) -> [String] {
    let example = #"an object such as {"mode":"foot"}"#
    let members = content(\.members, of: value, "'options'", expected: example)
    let expected = "a string, a number or a Boolean"
    return (members ?? .empty).compactMap { member in
      content(\.settingText, of: member.value, "'\(member.name)'", expected: expected)
        .map { "\(member.name)=\($0)" }
    }
  }

  private mutating func instructionPatch(_ value: JSONValue) -> InstructionPatch? {
    let example = #"{"text":"Turn left"} or {"mute":true}"#
    let keys = ["mute", "text", "ssml", "primary", "secondary", "sub"]
    guard isObject(value, "the answer to 'modify_instruction'", suchAs: example, keys: keys)
    else { return nil }
    var patch = InstructionPatch()
    if let mute = value["mute"] { apply(mute: mute, to: &patch) }
    patch.text = value["text"].flatMap { text("text", $0) }
    patch.ssml = value["ssml"].flatMap { text("ssml", $0) }
    patch.primary = value["primary"].flatMap { text("primary", $0) }
    patch.secondary = value["secondary"].flatMap { text("secondary", $0) }
    patch.sub = value["sub"].flatMap { text("sub", $0) }
    return patch
  }

  private mutating func apply(mute: JSONValue, to patch: inout InstructionPatch) {
    if let flag = mute.boolean {
      patch.mutesSpoken = flag
      patch.mutesVisual = flag
    } else if mute.string == "spoken" {
      patch.mutesSpoken = true
    } else if mute.string == "visual" {
      patch.mutesVisual = true
    } else if let word = mute.string {
      let known = ["true", "false", "spoken", "visual"]
      report(.unknownWord("mute", word, known: known), at: mute.position)
    } else {
      wrongKind("'mute'", mute, expected: "true, false, spoken or visual")
    }
  }
}
