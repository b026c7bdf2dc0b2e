import Geodesy
import Navigation
import TripModel

/// Compares the engine's events and progress with given states, and counts the results.
struct FerrostarComparison {
  private let route: Route
  private(set) var compared = 0
  /// The worst difference of a distance, in meters.
  private(set) var worst = 0.0
  private(set) var steps = 0
  private(set) var deviations = 0
  private(set) var spoken = 0
  private(set) var visual = 0
  private(set) var waypoints = 0
  private(set) var courses = 0
  private(set) var annotations = 0
  private(set) var faults: [String] = []
  private var last: FerrostarState.Navigating?
  private var shown: FerrostarInstruction?
  private var said: Set<String> = []

  init(route: Route) {
    self.route = route
  }

  /// Compares the state after one input.
  mutating func compare(
    _ engine: NavigationEngine, _ state: NavigationState, _ events: [NavigationEvent],
    with told: FerrostarState
  ) {
    guard let progress = engine.progress(of: state) else { return }
    defer { compared += 1 }
    let isComplete = told.navigating == nil
    require(isComplete == (progress.status == .complete), "complete is \(isComplete)")
    guard let theirs = told.navigating else { return }
    compareStep(progress, theirs)
    compareDistances(progress, theirs)
    compareAnnotation(engine.segment(of: progress), progress, theirs)
    if engine.rules.course == .snapped { compareCourse(progress, theirs) }
    compareDeviation(events, theirs)
    compareWaypoints(state, events, theirs)
    compareVisual(events, theirs)
    compareSpoken(events, theirs)
    last = theirs
  }

  private mutating func require(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { faults.append("fix \(compared): \(fault())") }
  }

  private mutating func compareStep(
    _ progress: NavigationProgress, _ theirs: FerrostarState.Navigating
  ) {
    let before = route.legs[..<progress.road.leg].reduce(0) { $0 + $1.steps.count }
    let mine = before + progress.road.step
    require(mine == theirs.step, "step \(mine) instead of \(theirs.step)")
    guard theirs.step != last?.step ?? 0 else { return }
    steps += 1
    shown = nil
  }

  private mutating func compareDistances(
    _ progress: NavigationProgress, _ theirs: FerrostarState.Navigating
  ) {
    measure(progress.stepRemainingDistance, theirs.distanceToNextManeuver, "m to the maneuver")
    measure(progress.remainingDistance, theirs.distanceRemaining, "m remaining")
    // The core's file has six decimals: 0.1 m.
    measure(theirs.snapped.distance(to: progress.snapped), 0, "m from their snapped place")
    let seconds = progress.remainingDuration ?? 0
    require(
      abs(seconds - theirs.durationRemaining) <= 0.5,
      "\(decimal(seconds)) s remaining instead of \(decimal(theirs.durationRemaining))")
  }

  private mutating func measure(_ mine: Double, _ theirs: Double, _ what: String) {
    worst = max(worst, abs(mine - theirs))
    require(
      abs(mine - theirs) <= 0.5, "\(decimal(mine, 2)) \(what) instead of \(decimal(theirs, 2))")
  }

  /// Compares the segments by their speed.
  private mutating func compareAnnotation(
    _ segment: Int, _ progress: NavigationProgress, _ theirs: FerrostarState.Navigating
  ) {
    guard let speed = theirs.annotation?["speed"] else { return }
    annotations += 1
    let mine = (route.annotation.speeds[segment] ?? -1).description
    if mine == speed || isUndecided(progress, theirs) { return }
    faults.append("fix \(compared): the segment with a speed of \(mine) instead of \(speed)")
  }

  private mutating func compareCourse(
    _ progress: NavigationProgress, _ theirs: FerrostarState.Navigating
  ) {
    guard let course = theirs.course else { return }
    courses += 1
    // The core's course is in whole degrees on the ellipsoid, up to 0.2° different from the sphere.
    let difference = progress.bearing.difference(to: Bearing(degrees: course))
    if difference <= 0.75 || isUndecided(progress, theirs) { return }
    faults.append(
      "fix \(compared): course \(decimal(progress.bearing.degrees)) instead of \(decimal(course))")
  }

  /// Whether the two coordinates differ, even by rounding only, with a vertex between or as near:
  /// the core's arc cosine is exact to a centimeter there, and both segments are right.
  private func isUndecided(
    _ progress: NavigationProgress, _ theirs: FerrostarState.Navigating
  ) -> Bool {
    let apart = theirs.snapped.distance(to: progress.snapped)
    let step = route.legs[progress.road.leg].steps[progress.road.step]
    return apart > 1e-7
      && route.vertices[step.vertices].contains {
        $0.distance(to: theirs.snapped) <= max(0.01, 2 * apart)
      }
  }

  private mutating func compareDeviation(
    _ events: [NavigationEvent], _ theirs: FerrostarState.Navigating
  ) {
    let (before, now) = (last?.deviation.kind, theirs.deviation.kind)
    if now != before { deviations += 1 }
    let told = events.compactMap { event -> String? in
      switch event.kind {
      case .leftRoute(let fact): fact.kind.rawValue
      case .returned: "back"
      default: nil
      }
    }
    let wanted = now == before ? [] : [now ?? "back"]
    require(told == wanted, "\(told) is told instead of \(wanted)")
    for event in events {
      guard case .leftRoute(let fact) = event.kind, fact.kind.rawValue == now else { continue }
      measure(fact.deviation, theirs.deviation.meters, "m away")
    }
  }

  private mutating func compareWaypoints(
    _ state: NavigationState, _ events: [NavigationEvent], _ theirs: FerrostarState.Navigating
  ) {
    let ahead = state.waypointsAhead?.count ?? -1
    require(
      ahead == theirs.remainingWaypoints,
      "\(ahead) waypoints ahead instead of \(theirs.remainingWaypoints)")
    let before = last ?? theirs
    // The destination may be dropped early; the trip still arrives there.
    let isDropped = before.keepsDestination && !theirs.keepsDestination
    let passed = before.remainingWaypoints - theirs.remainingWaypoints - (isDropped ? 1 : 0)
    let told = events.count { event in
      if case .arrived = event.kind { true } else { false }
    }
    require(passed == told, "\(told) waypoints passed instead of \(passed)")
    waypoints += passed
  }

  /// The core's state has an instruction while it is current; the engine shows it once.
  private mutating func compareVisual(
    _ events: [NavigationEvent], _ theirs: FerrostarState.Navigating
  ) {
    let told = events.compactMap { event -> FerrostarInstruction? in
      guard case .instruction(let due) = event.kind, !due.isSpoken else { return nil }
      let instruction = step(of: due).visualInstructions[due.index]
      return FerrostarInstruction(text: instruction.primary, trigger: instruction.triggerDistance)
    }
    let isSilenced = theirs.deviation.kind == "off_route"
    let wanted = [isSilenced || theirs.visual == shown ? nil : theirs.visual].compactMap(\.self)
    require(told == wanted, "\(told) is shown instead of \(wanted)")
    visual += wanted.count
    if !isSilenced { shown = theirs.visual }
  }

  /// Each instruction is spoken once per step.
  private mutating func compareSpoken(
    _ events: [NavigationEvent], _ theirs: FerrostarState.Navigating
  ) {
    let told = events.compactMap { event -> FerrostarInstruction? in
      guard case .instruction(let due) = event.kind, due.isSpoken else { return nil }
      let instruction = step(of: due).spokenInstructions[due.index]
      return FerrostarInstruction(text: instruction.text, trigger: instruction.triggerDistance)
    }
    var wanted: [FerrostarInstruction] = []
    if let spoken = theirs.spoken,
      said.insert("\(theirs.step) \(spoken.trigger) \(spoken.text)").inserted
    {
      wanted = [spoken]
    }
    require(told == wanted, "\(told) is said instead of \(wanted)")
    spoken += wanted.count
  }

  private func step(of due: DueInstruction) -> Step {
    route.legs[due.road.leg].steps[due.road.step]
  }
}
