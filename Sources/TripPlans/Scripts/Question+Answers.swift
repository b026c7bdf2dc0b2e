import Geodesy
package import Notations
import RouteServices
import TripModel
package import Trips

extension Question {
  /// Reads an answer, from a rule or a delegate, and reports its faults.
  ///
  /// - Parameters:
  ///   - value: the answer.
  ///   - file: its source, for messages.
  /// - Returns: the answer unless it has a fault, and every fault.
  package func readAnswer(_ value: JSONValue, file: String) -> Reading<DecisionAnswer> {
    var reader = DocumentReader(code: "decisions", file: file)
    let answer = readAnswer(value, &reader)
    return Reading(answer, diagnostics: reader.diagnostics)
  }

  /// Reads an answer; absent, with a fault, if not valid.
  func readAnswer(_ value: JSONValue, _ reader: inout DocumentReader) -> DecisionAnswer? {
    answers.read(&reader, "the answer to '\(rawValue)'", value)
  }

  /// The possible answers.
  var answers: Shape<DecisionAnswer> {
    switch self {
    case .isOffRoute: Shape.verdict.map { .verdict($0) }
    case .correctiveAction: Shape.action.map { .action($0) }
    case .modifyRerouteOptions: Shape.requestPatch.map { .request($0) }
    case .modifyInstruction: Shape.instructionPatch.map { .instruction($0) }
    case .pickRoute: Shape.whole().map { .index($0) }
    case .shouldReroute, .shouldDiscard, .shouldPreventReroutesWhenArriving, .shouldSkipWaypoint,
      .didArrive, .shouldAcceptFasterRoute, .shouldDisableBatteryMonitoring:
      Shape.flag.map { .boolean($0) }
    }
  }
}

extension Shape<RouteVerdict> {
  private struct Draft {
    var isOffRoute: Bool?
    var deviation: Double?
  }

  fileprivate static let verdict = either(
    Shape<Bool>.flag.map { RouteVerdict(isOffRoute: $0) }, if: { $0.boolean != nil },
    or: Shape<Draft>.object(
      #"true, false or an object such as {"off_route":true,"deviation_m":42}"#, from: Draft(),
      [
        .init("off_route", \.isOffRoute, .flag, isRequired: true),
        .init("deviation_m", \.deviation, .meters),
      ]
    ).map { RouteVerdict(isOffRoute: $0.isOffRoute ?? false, deviation: $0.deviation) })
}

extension Shape<CorrectiveAction> {
  private enum Word: String, CaseIterable {
    case doNothing = "do_nothing"
    case getNewRoutes = "get_new_routes"
  }

  fileprivate static let action = either(
    Shape<Word>.word().map { $0 == .doNothing ? .doNothing : .getNewRoutes(waypoints: nil) },
    if: { $0.string != nil },
    or: Shape<[Coordinate]?>.object(
      #"do_nothing, get_new_routes or {"get_new_routes":[[lat,lon],…]}"#, from: nil,
      [.init(Word.getNewRoutes.rawValue, \.self, .coordinates, isRequired: true)]
    ).map { .getNewRoutes(waypoints: $0) })
}

extension Shape<RequestPatch> {
  fileprivate static let requestPatch = object(
    #"an object such as {"avoid_m":50,"options":{"mode":"foot"}}"#, from: RequestPatch(),
    [
      .init("avoid_m", change(in: 0...1e6, "meters, at least 0, or null") { $0 }) {
        $0.avoidRadius = $1
      },
      .init("course_deg", change(in: 0...360, "degrees in 0...360, or null", Bearing.init)) {
        $0.course = $1
      },
      .init("waypoints", \.waypoints, .coordinates), .init("options", options) { $0.options = $1 },
    ])

  /// A number that replaces one of a request, or `null` to remove it.
  private static func change<Meaning>(
    in range: ClosedRange<Double>, _ expected: String,
    _ make: @escaping @Sendable (Double) -> Meaning
  ) -> Shape<RequestPatch.Change<Meaning>> {
    .either(
      Shape<JSONValue>.any(expected, schema: ["type": "null"]).map { _ in .remove },
      if: \.isNull, or: Shape<Double>.number(in: range, expected).map { .set(make($0)) })
  }

  /// The router's own options, as `key=value`.
  private static let options = Shape<JSONMembers>.members(
    #"an object such as {"mode":"foot"}"#, of: ["type": ["string", "number", "boolean"]]
  ).reading { reader, _, _, members in
    members.compactMap { member in
      reader.content(
        \.settingText, of: member.value, "'\(member.name)'",
        expected: "a string, a number or a Boolean"
      ).map { "\(member.name)=\($0)" }
    }
  }
}

extension Shape<InstructionPatch> {
  /// What a patch mutes.
  private enum Mute: String, CaseIterable {
    case all = "true"
    case none = "false"
    case spoken
    case visual
  }

  fileprivate static let instructionPatch = object(
    #"an object such as {"text":"Turn left"} or {"mute":true}"#, from: InstructionPatch(),
    [
      .init(
        "mute",
        Shape<Mute>.either(
          Shape<Bool>.flag.map { $0 ? .all : .none }, if: { $0.boolean != nil }, or: .word())
      ) {
        $0.mutesSpoken = $1 == .all || $1 == .spoken
        $0.mutesVisual = $1 == .all || $1 == .visual
      },
      .init("text", \.text, .text), .init("ssml", \.ssml, .text),
      .init("primary", \.primary, .text), .init("secondary", \.secondary, .text),
      .init("sub", \.sub, .text),
    ])
}
