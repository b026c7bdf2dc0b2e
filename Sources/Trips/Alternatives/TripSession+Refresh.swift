import Navigation
import TripModel

extension TripSession {
  /// Queues the next request for new data of the road ahead.
  mutating func queueRefreshCheck() {
    queueCheck(.refreshCheck, for: .refresh, in: rules.refreshInterval)
  }

  /// Asks for new data of the road ahead; of two checks at one instant, before a faster route.
  mutating func checkForRefresh() {
    queueRefreshCheck()
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
    let offset = engine.route.vertices.count - fresh.vertices.count
    let isRest =
      offset >= 0 && engine.route.vertices[offset...].elementsEqual(fresh.vertices)
    let told = ToldRoad(
      first: offset, segments: fresh.vertices.count - 1, annotation: fresh.annotation)
    refresh(from: isRest ? [told] : nil, check)
  }

  /// Takes what is told of the road ahead without its line.
  mutating func refresh(from news: RoadNews, _ check: PendingCheck) {
    refresh(from: engine.route.stretches(toldBy: news), check)
  }

  private mutating func refresh(from told: [ToldRoad]?, _ check: PendingCheck?) {
    guard check?.routeNumber ?? routeNumber == routeNumber, isDrivingAlong,
      let progress = view().progress
    else { return }
    guard let told, let start = told.first?.first else {
      return failRefresh(check, "the answer is not about the rest of the route")
    }
    let segment = engine.segment(of: progress)
    var route = engine.route
    let before = route.annotation
    let count = route.vertices.count - 1
    route.annotation.replace(from: max(segment, start), of: count, by: told)
    engine = NavigationEngine(route: route, rules: rules.navigation, explains: engine.explains)
    roadside = Roadside(engine: engine)
    environment.hasOtherAlerts = true
    let view = view()
    let change = view.progress?.remainingDuration.flatMap { now in
      progress.remainingDuration.map { now - $0 }
    }
    let now = route.annotation
    emit(
      .routeRefresh(
        RouteRefresh(
          request: check?.pending.request.number, segments: count - max(segment, start),
          change: change,
          closures: before.closures.isEmpty && now.closures.isEmpty
            ? nil : now.closures.count { $0.upperBound > segment },
          incidents: before.incidents.isEmpty && now.incidents.isEmpty
            ? nil : now.incidents.count { $0.vertices.upperBound > segment })), view: view)
  }

  private mutating func failRefresh(_ check: PendingCheck?, _ message: String) {
    if let check { return failCheck(check, .invalidAnswer, message) }
    emit(.routeRefreshFail(request: nil, reason: .invalidAnswer, message: message), view: view())
  }
}

/// A part of a route, up to a leg's end, with what is told of it anew.
private struct ToldRoad {
  /// The first segment that is told of.
  let first: Int
  /// How many segments are told of.
  let segments: Int
  /// What is told; its vertices count from the first segment's start.
  let annotation: Annotation
}

extension Route {
  /// The parts of the route that news without a line tell of; absent where they are not of this
  /// route, whose last legs have to have as many segments.
  fileprivate func stretches(toldBy news: RoadNews) -> [ToldRoad]? {
    guard news.legs.count <= legs.count else { return nil }
    var told: [ToldRoad] = []
    for (leg, fresh) in zip(legs.suffix(news.legs.count), news.legs) {
      guard let first = leg.steps.first?.vertices.lowerBound,
        let last = leg.steps.last?.vertices.upperBound, fresh.segments <= last - first,
        told.isEmpty || fresh.segments == last - first
      else { return nil }
      told.append(
        ToldRoad(
          first: last - fresh.segments, segments: fresh.segments, annotation: fresh.annotation))
    }
    return told
  }
}

extension Annotation {
  /// Takes what is told anew from a segment on; what is not told stays.
  ///
  /// - Parameters:
  ///   - first: the first segment with new values.
  ///   - count: how many segments there are.
  ///   - told: the parts that are told of, the last one up to the end.
  fileprivate mutating func replace(from first: Int, of count: Int, by told: [ToldRoad]) {
    closures.removeAll { $0.upperBound > first }
    incidents.removeAll { $0.vertices.upperBound > first }
    for part in told {
      durations.replace(from: first, of: count, by: part.annotation.durations, part)
      speeds.replace(from: first, of: count, by: part.annotation.speeds, part)
      speedLimits.replace(from: first, of: count, by: part.annotation.speedLimits, part)
      congestion.replace(from: first, of: count, by: part.annotation.congestion, part)
      let new = part.annotation.stretches(from: part.first, through: part.first + part.segments)
      closures += new.closures.filter { $0.upperBound > first }
      incidents += new.incidents.filter { $0.vertices.upperBound > first }
    }
  }
}

extension Array {
  /// Takes the values of a part from a segment on; a column of another length tells nothing.
  fileprivate mutating func replace<Value>(
    from first: Int, of count: Int, by fresh: [Value?], _ part: ToldRoad
  ) where Element == Value? {
    guard fresh.count == part.segments else { return }
    if isEmpty { self = Array(repeating: nil, count: count) }
    for (segment, value) in zip(part.first..., fresh) where segment >= first {
      self[segment] = value
    }
  }
}
