import Navigation
import TripModel

extension Trip {
  /// Takes what a route states of the road ahead, from the segment being driven on.
  ///
  /// The route may be the whole one or its rest; what lies behind stays as it is.
  mutating func refresh(from fresh: Route, _ search: RouteSearch? = nil) {
    let vertices = road.route.vertices
    let offset = vertices.count - fresh.vertices.count
    let isRest = offset >= 0 && vertices[offset...].elementsEqual(fresh.vertices)
    let part = RefreshedPart(
      first: offset, segments: fresh.vertices.count - 1, annotation: fresh.annotation)
    refresh(from: isRest ? [part] : nil, search)
  }

  /// Takes what is stated of the road ahead without its line.
  mutating func refresh(from news: RoadNews, _ search: RouteSearch) {
    refresh(from: road.route.stretches(refreshedBy: news), search)
  }

  private mutating func refresh(from parts: [RefreshedPart]?, _ search: RouteSearch?) {
    guard search?.routeNumber ?? road.number == road.number, isDrivingAlong,
      let progress = view().progress
    else { return }
    guard let parts, let start = parts.first?.first else {
      return failRefresh(search, "the answer is not about the rest of the route")
    }
    let segment = road.engine.segment(of: progress)
    let first = max(segment, start)
    let before = road.route.annotation
    let count = road.route.vertices.count - 1
    var after = before
    after.replace(from: first, of: count, by: parts)
    road.annotate(after)
    let view = view()
    let change = view.progress?.remainingDuration.flatMap { now in
      progress.remainingDuration.map { now - $0 }
    }
    emit(
      .routeRefresh(
        RouteRefresh(
          request: search?.pending.request.number, segments: count - first, change: change,
          closures: before.closures.isEmpty && after.closures.isEmpty
            ? nil : after.closures.count { $0.upperBound > segment },
          incidents: before.incidents.isEmpty && after.incidents.isEmpty
            ? nil : after.incidents.count { $0.vertices.upperBound > segment })), view: view)
  }

  private mutating func failRefresh(_ search: RouteSearch?, _ message: String) {
    if let search { return fail(search.pending, .invalidAnswer, message) }
    emit(.routeRefreshFail(request: nil, reason: .invalidAnswer, message: message), view: view())
  }
}

/// A part of a route, up to a leg's end, with its new attributes.
private struct RefreshedPart {
  /// The first segment with new attributes.
  let first: Int
  /// How many segments have new attributes.
  let segments: Int
  /// The attributes; their vertices count from the first segment's start.
  let annotation: Annotation
}

extension Route {
  /// The parts of the route that a refresh without a line is about; absent where it is not about
  /// this route, whose last legs have to have as many segments.
  fileprivate func stretches(refreshedBy news: RoadNews) -> [RefreshedPart]? {
    guard news.legs.count <= legs.count else { return nil }
    var parts: [RefreshedPart] = []
    for (leg, fresh) in zip(legs.suffix(news.legs.count), news.legs) {
      guard let first = leg.steps.first?.vertices.lowerBound,
        let last = leg.steps.last?.vertices.upperBound, fresh.segments <= last - first,
        parts.isEmpty || fresh.segments == last - first
      else { return nil }
      parts.append(
        RefreshedPart(
          first: last - fresh.segments, segments: fresh.segments, annotation: fresh.annotation))
    }
    return parts
  }
}

extension Annotation {
  /// Takes new attributes from a segment on; the others stay.
  ///
  /// - Parameters:
  ///   - first: the first segment with new values.
  ///   - count: how many segments there are.
  ///   - parts: the parts with new attributes, the last one up to the end.
  fileprivate mutating func replace(from first: Int, of count: Int, by parts: [RefreshedPart]) {
    closures.removeAll { $0.upperBound > first }
    incidents.removeAll { $0.vertices.upperBound > first }
    for part in parts {
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
  /// Takes the values of a part from a segment on; a column of another length is ignored.
  fileprivate mutating func replace<Value>(
    from first: Int, of count: Int, by fresh: [Value?], _ part: RefreshedPart
  ) where Element == Value? {
    guard fresh.count == part.segments else { return }
    if isEmpty { self = Array(repeating: nil, count: count) }
    for (segment, value) in zip(part.first..., fresh) where segment >= first {
      self[segment] = value
    }
  }
}
