import Navigation
import Notations
import TripModel
import Trips

/// The lines of an engine's answer to an input, as they are read.
struct EngineAnswer {
  /// The report after the input.
  private(set) var report: EngineReport
  private let before: EngineReport
  private var facts: [EngineFact] = []
  /// The location of the progress in the output; absent without progress.
  private var position: SourcePosition?
  private var hasLocation = false
  /// The instant at which the engine reported off route; absent on the route.
  private(set) var offSince: Instant?

  /// Begins an answer from the previous report, without its location.
  init(after report: EngineReport, offSince: Instant?, isFix: Bool) {
    self.report = report
    before = report
    self.offSince = offSince
    if isFix { (self.report.shown, self.report.shownCourse) = (nil, nil) }
  }

  /// The first event besides `progress` and `location`; absent if there is none.
  var firstEvent: EngineEvent? { facts.first?.event }
}

extension EngineAnswer {
  /// The names of the events that engines report.
  static let names =
    EngineEvent.allCases.map(\.rawValue) + [
      EventName.progress.rawValue, EventName.location.rawValue,
    ]

  /// Takes an event.
  mutating func take(_ value: JSONValue, _ name: String?, at fix: EngineFix) throws(Diagnostic) {
    let name = name ?? ""
    if let event = EngineEvent(rawValue: name) {
      var fact = EngineFact(event: event, position: value.position)
      try Self.read(value, into: &fact, name, at: fix, event.fields)
      facts.append(fact)
    } else if name == EventName.progress.rawValue {
      var report = EngineReport()
      if hasLocation {
        (report.shown, report.shownCourse) = (self.report.shown, self.report.shownCourse)
      }
      try Self.read(value, into: &report, name, at: fix, EngineReport.progressFields)
      self.report = report
      position = value.position
    } else if name == EventName.location.rawValue {
      (report.shown, report.shownCourse) = (nil, nil)
      hasLocation = true
      try Self.read(value, into: &report, name, at: fix, EngineReport.locationFields)
    } else {
      throw .engineEvent(name, known: Self.names)
    }
  }

  /// Reads the members that a table defines; others are skipped, as by every reader of events.
  ///
  /// Each search begins where the previous one ended, because most engines write the fields in the
  /// order of the table.
  ///
  /// - Throws: the fault of a member, or of a missing one.
  private static func read<Message>(
    _ value: JSONValue, into message: inout Message, _ event: String, at fix: EngineFix,
    _ fields: [EngineField<Message>]
  ) throws(Diagnostic) {
    var next = 0
    for member in value.members ?? .empty {
      let isNamed = { (field: EngineField<Message>) in field.name == member.name }
      let index = fields[next...].firstIndex(where: isNamed) ?? fields.firstIndex(where: isNamed)
      if let index {
        next = index + 1
        let field = fields[index]
        guard field.read(&message, member.value) else {
          throw .engineField(member.name, of: event, member.value, field.type.expectation)
        }
      } else if member.name == "t_s" || member.name == "time" {
        try check(member, of: event, at: fix)
      }
    }
    for field in fields where field.isRequired || field.partner.map({ value[$0] != nil }) == true {
      if value[field.name] != nil { continue }
      throw .engineMissing(field.name, of: event).at(value.position)
    }
  }

  /// Compares the time of an event with that of the latest fix.
  private static func check(
    _ member: JSONMember, of event: String, at fix: EngineFix
  ) throws(Diagnostic) {
    guard let field = EngineFix.fields.first(where: { $0.name == member.name }) else { return }
    var own = fix
    guard field.read(&own, member.value) else {
      throw .engineField(member.name, of: event, member.value, field.type.expectation)
    }
    let seconds = fix.fix.time.seconds(since: fix.start)
    if let number = member.value.number {
      if abs(number - seconds) < 0.0005 { return }
      throw .engineTime(
        "\(numberText(number)) s", of: event, expected: "\(numberText(seconds)) s, as the fix")
    }
    if own.fix.time == fix.fix.time { return }
    throw .engineTime("'\(member.value.string ?? "")'", of: event, expected: "the time of the fix")
  }
}

extension EngineAnswer {
  /// The answer for the trip; the route and the previous state complete what the engine omits.
  mutating func reply(
    on road: NavigationEngine, at fix: Fix, after last: NavigationState
  ) throws(Diagnostic) -> ForeignReply {
    deriveState(on: road)
    if report.step != nil, report.leg == nil { report.leg = road.leg(of: report, after: last) }
    do throws(Diagnostic) {
      try check(road)
    } catch {
      throw error.at(position)
    }
    let state = road.state(reported: report, at: fix, after: last)
    var events: [NavigationEvent] = []
    for fact in facts {
      do throws(Diagnostic) {
        let reading = EngineFactReading(
          fact: fact, state: state, road: road, fix: fix, offSince: offSince)
        events.append(try reading.event())
      } catch {
        throw error.at(fact.position)
      }
      if fact.event == .offRoute { offSince = fix.time }
      if fact.event == .onRoute { offSince = nil }
    }
    return ForeignReply(state: state, events: events)
  }

  /// Derives the parts of the state that the engine does not report from its events.
  private mutating func deriveState(on road: NavigationEngine) {
    var derived = before
    derived.awaitsArrivalAnswer = false
    for fact in facts {
      switch fact.event {
      case .depart, .onRoute: derived.status = .tracking
      case .offRoute: derived.status = .offRoute
      case .arrival:
        let (last, next) = (road.route.legs.count, (derived.arrivals ?? 0) + 1)
        let waypoint = fact.isFinal == true ? last : fact.waypoint ?? min(next, last)
        derived.arrivals = waypoint
        derived.awaitsArrivalAnswer = waypoint < last
        if waypoint == last { derived.status = .complete }
      case .step, .legStart, .waypointApproach, .waypointMissed, .visualInstruction,
        .spokenInstruction:
        break
      }
    }
    if position == nil || report.status == nil { report.status = derived.status }
    if position == nil || report.arrivals == nil {
      report.arrivals = derived.arrivals
      report.awaitsArrivalAnswer = derived.awaitsArrivalAnswer
    }
  }

  /// Checks the indices of the report against the route.
  private func check(_ road: NavigationEngine) throws(Diagnostic) {
    let name = EventName.progress.rawValue
    if let leg = report.leg { try road.route.check(leg: leg, step: report.step, of: name) }
    for waypoint in report.waypointsAhead ?? []
    where !road.route.waypoints.indices.contains(waypoint) {
      throw .engineIndex("waypoints_ahead", of: name, waypoint, count: road.route.waypoints.count)
    }
  }
}
