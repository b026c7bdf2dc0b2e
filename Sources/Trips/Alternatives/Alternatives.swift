import Geodesy
import Navigation
import TripModel

/// The known alternatives to the current route, each until its fork is passed.
struct Alternatives {
  /// The alternatives, the most likely first.
  private var held: [HeldAlternative] = []
  /// The last fixes before the latest one, kept while there are alternatives.
  private var earlierFixes: [Fix] = []
  /// The number of fixes before the latest one that show an entered alternative.
  private static let earlierCount = 3

  var isEmpty: Bool { held.isEmpty }

  /// Stores a fix as the previous one, without its statement about the route.
  @inline(__always)
  mutating func note(_ fix: Fix) {
    if held.isEmpty { return }
    if earlierFixes.count == Self.earlierCount { earlierFixes.removeFirst() }
    earlierFixes.append(fix)
    earlierFixes[earlierFixes.count - 1].verdict = nil
  }

  /// Keeps the valid alternatives among some routes, unless there are some already.
  ///
  /// Before the first fix they are judged at the traveler's location.
  mutating func hold(
    _ routes: [Route], _ reason: AlternativesReason, at coordinates: EventCoordinates? = nil,
    in trip: inout Trip
  ) {
    guard held.isEmpty, trip.knowsAlternatives else { return }
    change(to: trip.alternatives(among: routes), reason, at: coordinates, in: &trip)
  }

  /// Updates the alternatives after a route change; none remain without a reason.
  ///
  /// It keeps those that came with the new route, or those that still leave it.
  mutating func renew(_ reason: AlternativesReason?, with routes: [Route], in trip: inout Trip) {
    guard let reason else { return change(to: [], .routeChange, in: &trip) }
    guard trip.knowsAlternatives, !(held.isEmpty && routes.isEmpty) else { return }
    var new = trip.alternatives(among: routes)
    if new.isEmpty {
      new = held.compactMap { HeldAlternative($0.engine, $0.digest, leaving: trip.road.engine) }
        .filter { !trip.isPast($0) }
    }
    change(to: new, reason, in: &trip)
  }

  /// Compares a fix with the alternatives past their forks, and drops those already passed.
  mutating func compare(with fix: Fix, in trip: inout Trip) {
    guard let nextFork = held.lazy.map(\.fork.alongTrack).min(),
      trip.road.state.status == .tracking, let along = trip.road.progress?.alongTrack
    else { return }
    let isPast = Comparison("past_fork_m", along - nextFork, .above, 0)
    guard isPast.holds else { return }
    let moved = earlierFixes.last.map { fix.distanceDriven(since: $0) } ?? 0
    var left: [HeldAlternative] = []
    for index in held.indices {
      let isOpen = held[index].compare(
        with: fix, at: along, deviation: trip.road.state.deviation, moved: moved)
      if isOpen { left.append(held[index]) }
    }
    change(to: left, .passed, why: trip.why([isPast]), in: &trip)
  }

  /// Replaces the alternatives and announces the difference, if any.
  private mutating func change(
    to new: [HeldAlternative], _ reason: AlternativesReason,
    at coordinates: EventCoordinates? = nil,
    why: [String] = [], in trip: inout Trip
  ) {
    var view = trip.view()
    view.coordinates = view.coordinates ?? coordinates
    let along = view.progress?.alongTrack ?? 0
    let added = new.filter { new in !held.contains { $0.digest == new.digest } }
    let removed = held.filter { old in !new.contains { $0.digest == old.digest } }
    held = new
    if new.isEmpty { earlierFixes = [] }
    guard !(added.isEmpty && removed.isEmpty) else { return }
    let update = AlternativesUpdate(
      reason: reason, added: added.map { $0.report(at: along) }, removed: removed.map(\.digest),
      known: new.map(\.digest))
    trip.emit(.alternatives(update), view: view, why: why)
  }
}

extension Alternatives {
  /// The switch to the nearest alternative that the latest fixes follow past its fork.
  ///
  /// Off route, any such alternative counts; on the route, only one that was nearer for a long
  /// distance. Drops an alternative that does not lead to the end of the trip.
  mutating func reached(canceling rerouting: inout Rerouting, in trip: inout Trip) -> RouteSwitch? {
    let isOffRoute = trip.road.state.status == .offRoute
    guard !trip.road.isWaitingAtWaypoint, isOffRoute || held.contains(where: \.isLikely),
      let fix = trip.latestFixForOtherRoute
    else { return nil }
    let fixes = earlierFixes + [fix]
    let reached = held.compactMap { trip.entry(of: $0, through: fixes) }
    // Alternatives that share their road here are equally near; the more likely one comes first.
    let nearest = reached.map(\.progress.deviation).min() ?? 0
    guard
      let entry = reached.first(where: {
        $0.progress.deviation <= nearest + HeldAlternative.leastDifference
      })
    else { return nil }
    let (digest, leg) = (entry.alternative.digest, entry.progress.road.leg)
    let fault = trip.fault(of: entry.alternative, from: leg)
    if fault == nil { rerouting.cancel(.routeSet, in: &trip) }
    let why = trip.why(entry.reasons)
    trip.emit(.alternativeBegin(routeDigest: digest), view: trip.view(), why: why)
    if let fault {
      trip.emit(.alternativeFail(routeDigest: digest, reason: fault), view: trip.view())
      change(to: held.filter { $0.digest != digest }, .failed, in: &trip)
      return nil
    }
    return RouteSwitch(
      route: entry.alternative.engine.route, reason: .alternative,
      start: RouteStart(
        fixes: fixes.suffix(2), entry: entry.alternative.entry(onLeg: leg)),
      holdOff: fix.coordinate, why: why)
  }
}

/// An alternative that the traveler has entered.
private struct AlternativeEntry {
  let alternative: HeldAlternative
  /// The progress along it.
  let progress: NavigationProgress
  /// The comparisons that show it.
  let reasons: [Comparison]
}

extension Trip {
  /// Whether the engine's method supports alternatives.
  ///
  /// With `step_by_step` it does not, because an alternative entered midway has steps behind the
  /// traveler.
  var knowsAlternatives: Bool {
    rules.alternatives.interval > 0 && rules.navigation.method == .alongRoute
  }

  /// The acceptable alternatives in a list of routes.
  fileprivate mutating func alternatives(among routes: [Route]) -> [HeldAlternative] {
    var held: [HeldAlternative] = []
    for route in routes {
      let digest = route.digest
      guard !held.contains(where: { $0.digest == digest }) else { continue }
      guard let alternative = HeldAlternative(candidate(route), digest, leaving: road.engine) else {
        explainAlternative(digest, ", does not leave the route", [], isKept: false)
        continue
      }
      let acceptance = rules.alternatives.acceptance
      let comparisons = acceptance.comparisons(of: alternative)
      let isAccepted = acceptance == .all || comparisons.contains(where: \.holds)
      let isPast = isPast(alternative)
      explainAlternative(
        digest, isPast ? ", its fork is passed" : "", comparisons, isKept: isAccepted && !isPast)
      if isAccepted, !isPast { held.append(alternative) }
    }
    return held
  }

  private mutating func explainAlternative(
    _ digest: Digest, _ remark: String, _ comparisons: [Comparison], isKept: Bool
  ) {
    guard isExplained else { return }
    explain(
      .check(
        DecisionCheck(
          .alternatives, part: digest.text + remark, comparisons, outcome: isKept)))
  }

  /// Whether the traveler has passed the fork of an alternative.
  fileprivate func isPast(_ alternative: HeldAlternative) -> Bool {
    guard let fix = latestFix, let progress = view().progress else { return false }
    var alternative = alternative
    return !alternative.compare(
      with: fix, at: progress.alongTrack, deviation: road.state.deviation, moved: 0)
  }

  /// The entry of fixes to an alternative: the last one is past its fork and clearly nearer to it.
  ///
  /// A traveler who is off route but near the route drives backward; the route's distance then
  /// counts as beyond the threshold.
  fileprivate func entry(of alternative: HeldAlternative, through fixes: [Fix]) -> AlternativeEntry?
  {
    let leg = entry(to: alternative.engine.route)?.leg ?? 0
    guard let progress = alternative.progress(through: fixes, fromLeg: leg),
      let fix = fixes.last
    else { return nil }
    let threshold =
      road.state.status == .offRoute ? alternative.engine.nearness(of: fix).limit : 0
    let isNearer = HeldAlternative.isNearer(
      progress.deviation, than: max(road.state.deviation, threshold))
    let isPast = Comparison(
      "past_fork_m", progress.alongTrack - alternative.fork.alongOther, .above, 0)
    return isNearer.holds
      ? AlternativeEntry(
        alternative: alternative, progress: progress, reasons: [isPast, isNearer]) : nil
  }

  /// The reason why an alternative cannot be driven to the end of the trip; absent if it can.
  fileprivate func fault(
    of alternative: HeldAlternative, from leg: Int
  ) -> AlternativeFailureReason? {
    let mine = remainingStops(view()).map { road.route.waypoints[$0].coordinate }
    let theirs = alternative.engine.route.waypoints.dropFirst(leg + 1).map(\.coordinate)
    if theirs.count != mine.count { return .legs }
    return zip(theirs, mine).allSatisfy { $0.isSameWaypoint(as: $1) } ? nil : .waypoints
  }
}

extension Fix {
  /// The distance in meters driven since an earlier fix, at most what the stated speed allows.
  ///
  /// The receiver's errors move a traveler, too.
  fileprivate func distanceDriven(since before: Fix) -> Double {
    let distance = coordinate.distance(to: before.coordinate)
    return min(distance, speed.map { $0 * time.seconds(since: before.time) } ?? distance)
  }
}
