import Navigation
import TripModel

extension Trip {
  /// Replaces the annotations from the current segment onward with those of a route.
  ///
  /// The route may be the whole one or its rest; annotations of the road behind stay.
  mutating func refresh(from fresh: Route, _ pending: PendingRequest? = nil) {
    let vertices = road.route.vertices
    let offset = vertices.count - fresh.vertices.count
    let isRest = offset >= 0 && vertices[offset...].elementsEqual(fresh.vertices)
    let part = RefreshedPart(
      first: offset, segments: fresh.vertices.count - 1, annotation: fresh.annotation)
    refresh(from: isRest ? [part] : nil, pending)
  }

  /// Replaces the annotations of the road ahead with a refresh that has no line.
  mutating func refresh(from answer: [RefreshedLeg], _ pending: PendingRequest) {
    refresh(from: road.route.stretches(refreshedBy: answer), pending)
  }

  private mutating func refresh(from parts: [RefreshedPart]?, _ pending: PendingRequest?) {
    guard pending?.version.number ?? road.number == road.number, isDrivingAlong,
      let progress = view().progress
    else { return }
    guard let parts, let start = parts.first?.first else {
      return failRefresh(pending, "the answer is not about the rest of the route")
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
          request: pending?.request.number, segments: count - first, change: change,
          closures: before.closures.isEmpty && after.closures.isEmpty
            ? nil : after.closures.count { $0.upperBound > segment },
          incidents: before.incidents.isEmpty && after.incidents.isEmpty
            ? nil : after.incidents.count { $0.vertices.upperBound > segment })), view: view)
  }

  private mutating func failRefresh(_ pending: PendingRequest?, _ message: String) {
    if let pending { return fail(pending, .invalidAnswer, message) }
    emit(.routeRefreshFail(request: nil, reason: .invalidAnswer, message: message), view: view())
  }
}

/// A part of a route, up to the end of a leg, with its new annotations.
private struct RefreshedPart {
  /// The first segment with new annotations.
  let first: Int
  /// The number of segments with new annotations.
  let segments: Int
  /// The annotations; their indices count from the first segment.
  let annotation: Annotation
}

extension Route {
  /// The parts of the route covered by a refresh that has no line.
  ///
  /// Absent if the last legs of this route have other numbers of segments.
  fileprivate func stretches(refreshedBy fresh: [RefreshedLeg]) -> [RefreshedPart]? {
    guard fresh.count <= legs.count else { return nil }
    var parts: [RefreshedPart] = []
    for (leg, fresh) in zip(legs.suffix(fresh.count), fresh) {
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
  /// Replaces the annotations from a segment on; the others are unchanged.
  ///
  /// - Parameters:
  ///   - first: the first segment with new annotations.
  ///   - count: the number of segments.
  ///   - parts: the parts with new annotations, the last one up to the end.
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
  /// Replaces the values of a part from a segment on; ignores a column of another length.
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
