import Geodesy
import Navigation
import TripModel

/// An alternative that the traveler drives on.
struct ReachedAlternative {
  /// The alternative.
  let alternative: HeldAlternative
  /// Where on it.
  let progress: NavigationProgress
}

extension TripSession {
  /// Waypoints of the route and of an alternative this many meters apart are the same place.
  static let sameWaypointDistance = 100.0

  /// The alternative on which the last two fixes lie, the later one behind its fork.
  func reachedAlternative() -> ReachedAlternative? {
    guard state?.isWaitingAtWaypoint == false, let before = alternatives.fixBefore,
      let fix = latestFix
    else { return nil }
    for alternative in alternatives.all {
      if let progress = alternative.progress(through: before, located(fix)) {
        return ReachedAlternative(alternative: alternative, progress: progress)
      }
    }
    return nil
  }

  /// Why an alternative cannot be driven to the end of the trip; absent where it can.
  func fault(of reached: ReachedAlternative) -> AlternativeFailureReason? {
    let mine = remainingWaypoints(view())
    let waypoints = reached.alternative.engine.route.waypoints
    let theirs = waypoints.dropFirst(reached.progress.road.leg + 1).map(\.coordinate)
    if theirs.count != mine.count { return .legs }
    let isSame = zip(theirs, mine).allSatisfy {
      $0.distance(to: $1) <= TripSession.sameWaypointDistance
    }
    return isSame ? nil : .waypoints
  }

  /// Drives an alternative from here: no request, no word of being off the route.
  mutating func take(_ reached: ReachedAlternative) {
    guard let fix = latestFix else { return }
    cancelRequest(.routeSet, view())
    begin(reached)
    let facts = replaceRoute(with: reached.alternative.engine.route)
    let view = view()
    emit(.alternative(takenRoute(reached.alternative.digest)), view: view, why: why(reached))
    emit(
      .routeChange(reason: .alternative, routeDigest: reached.alternative.digest), view: view)
    renewAlternatives(.taken)
    beginHoldOff(at: fix.coordinate)
    announceRoad(facts, view: view, leavesOutStart: true)
  }

  /// Gives up an alternative that was driven onto and does not lead where the trip does.
  mutating func fail(_ reached: ReachedAlternative, _ reason: AlternativeFailureReason) {
    begin(reached)
    let digest = reached.alternative.digest
    emit(.alternativeFail(routeDigest: digest, reason: reason), view: view())
    change(to: alternatives.all.filter { $0.digest != digest }, .failed)
  }

  private mutating func begin(_ reached: ReachedAlternative) {
    emit(
      .alternativeBegin(routeDigest: reached.alternative.digest), view: view(), why: why(reached))
  }

  /// What tells that an alternative is driven.
  private func why(_ reached: ReachedAlternative) -> [String] {
    let behind = reached.progress.alongTrack - reached.alternative.fork.alongOther
    return why("past_fork_m", behind, ">", 0)
  }

  /// What is told of the route that has just been put in the place of another.
  func takenRoute(_ digest: Digest, answering pending: PendingRequest? = nil) -> TakenRoute {
    TakenRoute(
      request: pending?.request.number, latency: pending?.latency, routeDigest: digest,
      routeDistance: engine.routeDistance, routeDuration: engine.routeDuration,
      legs: engine.route.legs.count, steps: engine.route.stepCount)
  }
}
