import Navigation
import TripModel

extension TripSession {
  /// Whether alternatives are ever known: where travelers are placed by steps, they are not, for a
  /// way begun in its middle has steps behind.
  var knowsAlternatives: Bool {
    rules.alternatives.interval > 0 && rules.navigation.method == .alongRoute
  }

  /// Queues the next look for alternatives.
  mutating func queueAlternativesCheck() {
    guard knowsAlternatives else { return }
    queueCheck(.alternativesCheck, for: .alternatives, in: rules.alternatives.interval)
  }

  /// Asks for alternatives unless some are known: no new ones take their place before their fork.
  mutating func checkForAlternatives() {
    queueAlternativesCheck()
    guard alternatives.isEmpty, isDrivingAlong, pending == nil, isIdle(.alternatives),
      let fix = latestFix
    else { return }
    ask(.alternatives, at: fix, remaining: 0, view(), why("held", 0, "<", 1))
  }

  /// Takes the answer to a look for alternatives.
  mutating func receiveAlternatives(_ routes: [Route], _ check: PendingCheck) {
    guard check.routeNumber == routeNumber else { return }
    holdAlternatives(routes, .interval)
  }

  /// Holds the alternatives among some routes unless some are held already.
  ///
  /// The place is the traveler's where no fix has been used yet.
  mutating func holdAlternatives(
    _ routes: [Route], _ reason: AlternativesReason, at place: EventPlace? = nil
  ) {
    guard alternatives.isEmpty, knowsAlternatives else { return }
    change(to: newAlternatives(among: routes), reason, at: place)
  }

  /// Holds, after another route took the place of the one driven, what still leaves it; or the
  /// alternatives that came with it.
  mutating func renewAlternatives(_ reason: AlternativesReason, with routes: [Route] = []) {
    guard knowsAlternatives, !(alternatives.isEmpty && routes.isEmpty) else { return }
    let new = newAlternatives(among: routes)
    change(to: new.isEmpty ? stillLeaving() : new, reason)
  }

  /// Gives up every alternative.
  mutating func dropAlternatives(_ reason: AlternativesReason) {
    change(to: [], reason)
  }

  /// Gives up the alternatives whose fork the traveler has just passed.
  mutating func passForks(at fix: Fix) {
    guard !alternatives.isEmpty, absence == nil, let state, state.status == .tracking,
      let along = engine.progress(of: state)?.alongTrack, along > alternatives.nextFork
    else { return }
    let left = alternatives.all.filter { !$0.isPassed(at: along, fix) }
    change(to: left, .passed, why: why("past_fork_m", along - alternatives.nextFork, ">", 0))
  }

  private func newAlternatives(among routes: [Route]) -> [HeldAlternative] {
    var held: [HeldAlternative] = []
    for route in routes {
      let digest = route.digest
      guard !held.contains(where: { $0.digest == digest }) else { continue }
      let named = route.named(after: engine.route.waypoints)
      let candidate = NavigationEngine(route: named, rules: rules.navigation)
      guard let alternative = HeldAlternative(candidate, digest, leaving: engine),
        rules.alternatives.acceptance.takes(alternative), !isPassed(alternative)
      else { continue }
      held.append(alternative)
    }
    return held
  }

  private func stillLeaving() -> [HeldAlternative] {
    alternatives.all.compactMap { old in
      HeldAlternative(old.engine, old.digest, leaving: engine)
    }.filter { !isPassed($0) }
  }

  private func isPassed(_ alternative: HeldAlternative) -> Bool {
    guard let fix = latestFix, let progress = view().progress else { return false }
    return alternative.isPassed(at: progress.alongTrack, fix)
  }

  /// Holds other alternatives and tells the difference, if there is any.
  mutating func change(
    to held: [HeldAlternative], _ reason: AlternativesReason, at place: EventPlace? = nil,
    why: [String] = []
  ) {
    var view = view()
    view.place = view.place ?? place
    let along = view.progress?.alongTrack ?? 0
    let added = held.filter { new in !alternatives.all.contains { $0.digest == new.digest } }
    let removed = alternatives.all.filter { old in !held.contains { $0.digest == old.digest } }
    alternatives.hold(held)
    guard !(added.isEmpty && removed.isEmpty) else { return }
    let update = AlternativesUpdate(
      reason: reason, added: added.map { $0.report(at: along) }, removed: removed.map(\.digest),
      known: held.map(\.digest))
    emit(.alternatives(update), view: view, why: why)
  }
}
