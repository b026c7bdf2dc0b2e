import Navigation
import Notations
import TripModel
import TripRecords

/// An event that engines report, besides `progress` and `location`, named as in `EventName`.
enum EngineEvent: String, CaseIterable {
  case depart
  case offRoute = "off_route"
  case onRoute = "on_route"
  case step
  case legStart = "leg_start"
  case waypointApproach = "waypoint_approach"
  case arrival
  case waypointMissed = "waypoint_missed"
  case visualInstruction = "visual_instruction"
  case spokenInstruction = "spoken_instruction"
}

/// An event of a foreign engine, with only the fields that it states.
struct EngineFact: Equatable {
  var event: EngineEvent
  var leg: Int?
  var step: Int?
  var waypoint: Int?
  var instruction: Int?
  var deviation: Double?
  var threshold: Double?
  var since: Double?
  var offDuration: Double?
  var distance: Double?
  var nearest: Double?
  var triggerDistance: Double?
  var actualDistance: Double?
  var offRouteReason: OffRouteReason?
  var kind: DeviationKind?
  var arrivalReason: ArrivalReason?
  var missReason: MissReason?
  /// Whether the waypoint is the destination; absent if not stated.
  var isFinal: Bool?
  /// Whether an approach was reported before.
  var isRepeated = false
  /// The engine's own words.
  var text: String?
  var ssml: String?
  var primary: String?
  var secondary: String?
  var sub: String?
  var maneuver: String?
  var modifier: String?
  /// The comparisons behind it.
  var why: [String] = []
  /// The location in the engine's output; absent for an event of tripsim's engine.
  var position: SourcePosition?
}

extension EngineEvent {
  /// The fields that the event may have, in order.
  var fields: [EngineField<EngineFact>] { Self.fieldsOfEvents[self] ?? [] }

  private static let fieldsOfEvents = Dictionary(
    uniqueKeysWithValues: allCases.map { event in
      (event, event.ownFields + [.texts("why", "comparisons: 'deviation_m 57.41 > 50.00'", \.why)])
    })

  private var ownFields: [EngineField<EngineFact>] {
    switch self {
    case .depart: [.deviation]
    case .offRoute:
      [
        .word("reason", "reason; 'distance' unless stated", \.offRouteReason),
        .word("kind", "whether another part of the route is near", \.kind), .deviation,
        .number("threshold_m", .meters, "threshold of the rule in meters", \.threshold),
        .number("since_s", .seconds, "seconds since the first fix that was off route", \.since),
      ]
    case .onRoute:
      [.number("off_s", .seconds, "seconds off route", \.offDuration), .deviation]
    case .step: [.leg, .step.always]
    case .legStart: [.leg.always]
    case .waypointApproach:
      [.waypoint, .flag("repeated", "true if it was reported before", \.isRepeated)]
    case .arrival:
      [
        .waypoint, .flag("final", "true for the destination", \.isFinal),
        .number("distance_m", .meters, "meters from fix to waypoint", \.distance),
        .word("reason", "reason; 'reached' unless stated", \.arrivalReason),
      ]
    case .waypointMissed:
      [
        .waypoint,
        .number(
          "nearest_m", .meters, "minimum distance between the drive and the waypoint in meters",
          \.nearest),
        .word("reason", "reason; 'driven_past' unless stated", \.missReason),
      ]
    case .visualInstruction:
      Self.instruction + [
        .text("primary", "the main line, unless it is the route's", \.primary),
        .text("secondary", "the secondary line", \.secondary),
        .text("sub", "the line about the maneuver after the next", \.sub),
        .text("maneuver", "the type of the maneuver, OSRM's word", \.maneuver),
        .text("modifier", "the modifier of the maneuver, OSRM's word", \.modifier),
      ]
    case .spokenInstruction:
      Self.instruction + [
        .text("text", "the text, unless it is the route's", \.text),
        .text("ssml", "the text in Speech Synthesis Markup Language", \.ssml),
      ]
    }
  }

  private static let instruction: [EngineField<EngineFact>] = [
    .leg, .step,
    .count(
      "instruction", "index of the instruction in its step; the last one due unless stated",
      \.instruction),
    .number("trigger_m", .meters, "trigger distance before the maneuver", \.triggerDistance),
    .number("actual_m", .meters, "actual distance before the maneuver", \.actualDistance),
  ]
}

extension EngineField<EngineFact> {
  fileprivate static let deviation = number(
    "deviation_m", .meters, "meters from the fix to the route", \.deviation)
  fileprivate static let leg = count("leg", "the leg, counted from 0; the current one", \.leg)
  fileprivate static let step = count(
    "step", "the step, counted from 0 within its leg; the current one", \.step)
  fileprivate static let waypoint = count(
    "waypoint", "index of the waypoint in the route; the next one unless stated", \.waypoint)
}

extension EngineFact {
  /// Converts an event of tripsim's engine.
  init(_ found: NavigationEvent) {
    switch found.kind {
    case .departed(let deviation):
      self.init(event: .depart)
      self.deviation = deviation
    case .leftRoute(let off):
      self.init(event: .offRoute)
      (offRouteReason, kind, deviation) = (off.reason, off.kind, off.deviation)
      (threshold, since) = (off.threshold, off.since)
    case .returned(let duration, let deviation):
      self.init(event: .onRoute)
      (offDuration, self.deviation) = (duration, deviation)
    case .enteredStep(let road):
      self.init(event: .step)
      (leg, step) = (road.leg, road.step)
    case .startedLeg(let leg):
      self.init(event: .legStart)
      self.leg = leg
    case .approaching(let waypoint, let isFirst):
      self.init(event: .waypointApproach)
      (self.waypoint, isRepeated) = (waypoint, !isFirst)
    case .arrived(let waypoint, let distance, let reason):
      self.init(event: .arrival)
      (self.waypoint, self.distance, arrivalReason) = (waypoint, distance, reason)
    case .missed(let waypoint, let nearest, let reason):
      self.init(event: .waypointMissed)
      (self.waypoint, self.nearest, missReason) = (waypoint, nearest, reason)
    case .instruction(let due):
      self.init(event: due.isSpoken ? .spokenInstruction : .visualInstruction)
      (leg, step, instruction) = (due.road.leg, due.road.step, due.index)
      (triggerDistance, actualDistance) = (due.triggerDistance, due.actualDistance)
    }
    why = found.why.map(\.exactText)
  }
}

extension Comparison {
  /// The comparison with its numbers in full precision.
  fileprivate var exactText: String { "\(quantity) \(value) \(relation.rawValue) \(limit)" }

  /// Reads a comparison: `deviation_m 57.41 > 50.00`.
  init?(text: String) {
    let words = text.split(separator: " ")
    guard words.count == 4, let value = Double(words[1]), value.isFinite,
      let relation = Relation(rawValue: String(words[2])), let limit = Double(words[3]),
      limit.isFinite
    else { return nil }
    self.init(String(words[0]), value, relation, limit)
  }
}
