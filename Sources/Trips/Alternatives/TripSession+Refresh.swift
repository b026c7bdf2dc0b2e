import Navigation
import Routing
import TripModel

extension TripSession {
  /// Asks for news of the road ahead.
  ///
  /// **Source:** Mapbox's refresh, in the cycle of the look for a faster route and before it.
  mutating func checkForRefresh() {
    guard isDrivingAlong, pending == nil, isIdle(.refresh), let fix = latestFix
    else { return }
    let view = view()
    ask(
      .refresh, at: fix, remaining: view.progress?.remainingDuration, view,
      why("in_flight", 0, "<", 1))
  }

  /// Takes what a route tells of the road ahead, from the segment being driven on.
  ///
  /// The route may be the whole one or its rest; places stay as they are.
  mutating func refresh(from fresh: Route, _ check: PendingCheck? = nil) {
    guard check?.routeNumber ?? routeNumber == routeNumber, isDrivingAlong,
      let progress = view().progress
    else { return }
    let segment = engine.segment(at: progress.alongTrack)
    let offset = engine.route.vertices.count - fresh.vertices.count
    guard offset >= 0, Array(engine.route.vertices[offset...]) == fresh.vertices else {
      return failRefresh(check, "the answer is not about the rest of the route")
    }
    var route = engine.route
    let segments = route.vertices.count - 1
    route.annotation.replace(from: max(segment, offset), of: segments, by: fresh.annotation, offset)
    engine = NavigationEngine(route: route, rules: rules.navigation, explains: engine.explains)
    roadside = Roadside(engine: engine)
    let view = view()
    let change = view.progress?.remainingDuration.flatMap { now in
      progress.remainingDuration.map { now - $0 }
    }
    emit(
      .routeRefresh(
        request: check?.pending.request.number, segments: segments - max(segment, offset),
        change: change), view: view)
  }

  private mutating func failRefresh(_ check: PendingCheck?, _ message: String) {
    if let check { return failCheck(check, .invalidAnswer, message) }
    emit(.routeRefreshFail(request: nil, reason: .invalidAnswer, message: message), view: view())
  }
}

extension Annotation {
  /// Takes another annotation's values from a segment on; what that one does not tell stays.
  ///
  /// - Parameters:
  ///   - first: the first segment with new values.
  ///   - count: how many segments there are.
  ///   - fresh: the other annotation.
  ///   - offset: the segment at which the other one begins.
  fileprivate mutating func replace(
    from first: Int, of count: Int, by fresh: Annotation, _ offset: Int
  ) {
    func replaced<Value>(_ old: [Value?], _ new: [Value?]) -> [Value?] {
      guard new.count == count - offset else { return old }
      let before = old.isEmpty ? Array(repeating: nil, count: count) : old
      return Array(before.prefix(first)) + Array(new.dropFirst(first - offset))
    }
    durations = replaced(durations, fresh.durations)
    speeds = replaced(speeds, fresh.speeds)
    speedLimits = replaced(speedLimits, fresh.speedLimits)
    congestion = replaced(congestion, fresh.congestion)
  }
}
