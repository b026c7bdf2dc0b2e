import Geodesy
import Navigation
import Notations
import TripModel

/// Converts an engine's event for the trip; the route and the progress complete what it omits.
struct EngineFactReading {
  let fact: EngineFact
  let state: NavigationState
  let road: NavigationEngine
  let fix: Fix
  /// The instant at which the engine reported off route; absent on the route.
  let offSince: Instant?

  /// The event.
  ///
  /// - Throws: the fault of a missing field, or of an index beyond the route.
  func event() throws(Diagnostic) -> NavigationEvent {
    var why: [Comparison] = []
    for text in fact.why {
      guard let comparison = Comparison(text: text) else { throw .engineWhy(text) }
      why.append(comparison)
    }
    return NavigationEvent(try kind(), why: why)
  }

  private func kind() throws(Diagnostic) -> NavigationEvent.Kind {
    switch fact.event {
    case .depart: return .departed(deviation: deviation)
    case .offRoute:
      return .leftRoute(
        OffRoute(
          reason: fact.offRouteReason ?? .distance, kind: fact.kind ?? .offRoute,
          deviation: deviation, threshold: fact.threshold, since: fact.since ?? 0))
    case .onRoute:
      let duration = offSince.map { fix.time.seconds(since: $0) }
      return .returned(offDuration: fact.offDuration ?? duration ?? 0, deviation: deviation)
    case .step: return .enteredStep(try roadIndex())
    case .legStart: return .startedLeg(try roadIndex().leg)
    case .waypointApproach:
      return .approaching(waypoint: try waypoint(), isFirst: !fact.isRepeated)
    case .arrival:
      return .arrived(
        waypoint: try waypoint(), distance: try distance(fact.distance),
        reason: fact.arrivalReason ?? .reached)
    case .waypointMissed:
      return .missed(
        waypoint: try waypoint(), nearest: try distance(fact.nearest),
        reason: fact.missReason ?? .drivenPast)
    case .visualInstruction, .spokenInstruction: return .instruction(try due())
    }
  }

  private var name: String { fact.event.rawValue }

  private var progress: NavigationProgress? { road.progress(of: state) }

  /// The distance from the route in meters, computed if the engine does not state it.
  private var deviation: Double {
    fact.deviation ?? progress?.deviation ?? road.distance(fromRoute: fix.coordinate)
  }

  /// The step, by default the current one.
  private func roadIndex() throws(Diagnostic) -> RoadIndex {
    let index = RoadIndex(
      leg: fact.leg ?? progress?.road.leg ?? 0,
      step: fact.step ?? (fact.leg == nil ? progress?.road.step : nil) ?? 0)
    try road.route.check(leg: index.leg, step: index.step, of: name)
    return index
  }

  /// The waypoint, by default the next one; the origin is never reached.
  private func waypoint() throws(Diagnostic) -> Int {
    let count = road.route.legs.count
    let waypoint =
      fact.isFinal == true ? count : fact.waypoint ?? min(max(state.arrivals, 1), count)
    for index in [fact.waypoint, waypoint].compactMap(\.self) where !(1...count).contains(index) {
      throw .engineWaypoint(index, of: name, count: count)
    }
    if fact.isFinal == false, waypoint == count { throw .engineFinal(waypoint, of: name) }
    return waypoint
  }

  /// The distance to the waypoint in meters, computed if the engine does not state it.
  private func distance(_ stated: Double?) throws(Diagnostic) -> Double {
    if let stated { return stated }
    let waypoint = try waypoint()
    return road.route.waypoints[waypoint].coordinate.distance(to: fix.coordinate)
  }

  private func due() throws(Diagnostic) -> DueInstruction {
    let index = try roadIndex()
    guard let actual = fact.actualDistance ?? progress?.stepRemainingDistance else {
      throw .engineMissing(
        "actual_m", of: name,
        hint: "an engine that reports a position in 'progress' does not need it")
    }
    if let own = ownContent(fact.triggerDistance ?? actual) {
      return DueInstruction(
        own, road: index, index: fact.instruction ?? 0,
        triggerDistance: fact.triggerDistance ?? actual, actualDistance: actual)
    }
    let isSpoken = fact.event == .spokenInstruction
    let triggers = road.triggers(isSpoken: isSpoken, on: index)
    let instruction = fact.instruction ?? triggers.lastIndex { actual <= $0 } ?? 0
    guard triggers.indices.contains(instruction) else {
      throw .engineIndex("instruction", of: name, instruction, count: triggers.count)
    }
    return DueInstruction(
      isSpoken ? .spoken : .visual, road: index, index: instruction,
      triggerDistance: fact.triggerDistance ?? triggers[instruction], actualDistance: actual)
  }

  /// The engine's own words; absent if it states none, so that the route's instruction is used.
  private func ownContent(_ trigger: Double) -> DueInstruction.Content? {
    if fact.event == .spokenInstruction {
      return fact.text.map {
        .ownSpoken(SpokenInstruction(triggerDistance: trigger, text: $0, ssml: fact.ssml))
      }
    }
    return fact.primary.map {
      .ownVisual(
        VisualInstruction(
          triggerDistance: trigger, primary: $0, secondary: fact.secondary, sub: fact.sub,
          maneuver: fact.maneuver, modifier: fact.modifier))
    }
  }
}

extension Route {
  /// Checks that a leg, and a step of it, in an event are on the route.
  func check(leg: Int, step: Int?, of event: String) throws(Diagnostic) {
    guard legs.indices.contains(leg) else {
      throw .engineIndex("leg", of: event, leg, count: legs.count)
    }
    if let step, !legs[leg].steps.indices.contains(step) {
      throw .engineIndex("step", of: event, step, count: legs[leg].steps.count)
    }
  }
}
