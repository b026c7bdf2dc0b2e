import Geodesy
import Notations
import TripModel

/// Joins the lines of steps into one line and keeps the segments' annotations aligned with it.
struct RouteBuilder {
  /// The line so far.
  private(set) var vertices: [Coordinate] = []

  /// The annotation so far; arrays may be shorter than the line.
  private var annotation = Annotation()

  /// The stretches of the line with a road class.
  var stretches: [RoadStretch] = []

  /// The first point of the latest line if this runs backward, so that the next one begins there.
  private var backwardStart: Coordinate?

  /// The index of the last vertex, which is the number of segments so far; 0 before the first.
  var lastVertex: Int { max(vertices.count - 1, 0) }

  /// Appends the line of a step, or of a leg, and returns the vertices that it covers.
  ///
  /// A first point equal to the line's end is shared. An empty line, or a line of equal points
  /// only, as in an arrive step, adds nothing and covers the last vertex. The annotation's arrays
  /// are empty or have one element per segment of the step. A step that begins elsewhere than at
  /// the line's end is joined to it with a warning.
  ///
  /// - Throws: The fault of a first line without points, at the location from which it was read.
  mutating func append(
    _ line: [Coordinate], annotation added: Annotation = Annotation(), at position: SourcePosition?,
    notes: inout RouteNotes
  ) throws(Diagnostic) -> ClosedRange<Int> {
    guard let first = line.first ?? vertices.last else {
      throw .tooFewPoints.at(position)
    }
    if let end = vertices.last { checkJoint(from: end, to: line, at: position, &notes) }
    if vertices.last != first { vertices.append(first) }
    let start = lastVertex
    guard line.contains(where: { $0 != first }) else { return start...start }
    vertices.append(contentsOf: line.dropFirst())
    annotate(with: added, from: start)
    return start...lastVertex
  }

  /// Adds a warning if a line does not begin at the end of the previous one.
  ///
  /// In recorded answers of routers they are less than a meter apart.
  private mutating func checkJoint(
    from end: Coordinate, to line: [Coordinate], at position: SourcePosition?,
    _ notes: inout RouteNotes
  ) {
    let expected = backwardStart
    backwardStart = nil
    guard let gap = LineRouteReader.gap(from: end, to: line) else { return }
    if gap.isBackward {
      backwardStart = line.first
      notes.add(.backwardStep(meters: gap.meters), at: position)
    } else if expected.map({ LineRouteReader.gap(from: $0, to: line) != nil }) ?? true {
      notes.add(.stepGap(meters: gap.meters), at: position)
    }
  }

  /// Sets the annotation of the segments from an index onward.
  mutating func annotate(with added: Annotation, from segment: Int) {
    put(added.durations, at: segment, in: &annotation.durations)
    put(added.speeds, at: segment, in: &annotation.speeds)
    put(added.speedLimits, at: segment, in: &annotation.speedLimits)
    put(added.congestion, at: segment, in: &annotation.congestion)
    let stretches = added.stretches(from: segment, through: Int.max)
    annotation.closures += stretches.closures
    annotation.incidents += stretches.incidents
  }

  /// The annotation with arrays as long as the line's segments, or empty if nothing is known.
  ///
  /// Stretches that extend beyond the line are dropped.
  func finishedAnnotation() -> Annotation {
    let stretches = annotation.stretches(from: 0, through: lastVertex)
    return Annotation(
      durations: finished(annotation.durations), speeds: finished(annotation.speeds),
      speedLimits: finished(annotation.speedLimits), congestion: finished(annotation.congestion),
      closures: stretches.closures, incidents: stretches.incidents)
  }

  private func put<Element>(_ values: [Element?], at start: Int, in column: inout [Element?]) {
    if values.isEmpty { return }
    let end = start + values.count
    if column.count < end {
      column.append(contentsOf: repeatElement(nil, count: end - column.count))
    }
    column.replaceSubrange(start..<end, with: values)
  }

  private func finished<Element>(_ column: [Element?]) -> [Element?] {
    guard column.contains(where: { $0 != nil }) else { return [] }
    let kept = Array(column.prefix(lastVertex))
    return kept + repeatElement(nil, count: lastVertex - kept.count)
  }
}

extension RouteBuilder {
  /// The route made of the line and the given parts.
  ///
  /// Waypoints that are too many for the legs are via points. If there are too few, the ends of the
  /// legs are used as waypoints.
  ///
  /// - Throws: if the line has fewer than two distinct points.
  func route(legs: [Leg], waypoints: [GivenWaypoint], intersections: [Intersection]) -> Route? {
    guard let first = vertices.first, vertices.contains(where: { $0 != first }) else { return nil }
    guard !legs.isEmpty, legs.allSatisfy({ !$0.steps.isEmpty }) else { return nil }
    var legs = legs
    legs.connectSteps()
    var bounds = [legs[0].steps[0].vertices.lowerBound]
    for leg in legs { bounds.append(leg.steps[leg.steps.count - 1].vertices.upperBound) }
    let waypoints = waypoints.stopping(at: bounds.map { vertices[$0] })
    let stops = waypoints.filter { !$0.isVia }
    let areGiven = stops.count == bounds.count
    let made = bounds.enumerated().map { index, vertex in
      let given = areGiven ? stops[index] : GivenWaypoint()
      return Waypoint(
        coordinate: given.coordinate ?? vertices[vertex], name: given.name, vertex: vertex)
    }
    var route = Route(
      vertices: vertices, legs: legs, waypoints: made, annotation: finishedAnnotation(),
      intersections: intersections.isEmpty
        ? Intersection.ends(of: stretches, lastVertex: lastVertex) : intersections)
    var leg = -1
    for waypoint in waypoints where areGiven {
      if !waypoint.isVia {
        leg += 1
      } else if legs.indices.contains(leg), let coordinate = waypoint.coordinate {
        route.addVia(coordinate, toLeg: leg)
      }
    }
    return route
  }
}

extension [Leg] {
  /// Makes each step begin where the previous one ends, although their lines may leave gaps.
  ///
  /// A step extends to the next one. A step of one vertex, such as an arrival, and the last step of
  /// a leg, whose end is the waypoint, leave the gap to the next step.
  fileprivate mutating func connectSteps() {
    var last: (leg: Int, step: Int)?
    for leg in indices {
      for step in self[leg].steps.indices {
        defer { last = (leg, step) }
        guard let last else { continue }
        let end = self[last.leg].steps[last.step].vertices
        let next = self[leg].steps[step].vertices
        if end.upperBound >= next.lowerBound { continue }
        if end.count > 1, last.leg == leg {
          self[last.leg].steps[last.step].vertices = end.lowerBound...next.lowerBound
        } else {
          self[leg].steps[step].vertices = end.upperBound...next.upperBound
        }
      }
    }
  }
}

/// A waypoint as given by a source.
struct GivenWaypoint {
  /// The coordinate; absent if it is the end of its leg.
  var coordinate: Coordinate?

  var name: String?

  /// Whether it is passed silently, within a leg.
  var isVia = false
}

extension [GivenWaypoint] {
  /// The waypoints with at most as many stops as legs end.
  ///
  /// If there are more, the stops are those nearest to the ends.
  fileprivate func stopping(at ends: [Coordinate]) -> [GivenWaypoint] {
    let stops = indices.filter { !self[$0].isVia }
    let places = stops.compactMap { self[$0].coordinate }
    guard stops.count > ends.count, places.count == stops.count else { return self }
    var waypoints = self
    for index in stops.dropFirst().dropLast() { waypoints[index].isVia = true }
    var from = 1
    for (number, end) in ends.dropLast().enumerated().dropFirst() {
      let rest = places[from..<places.count - (ends.count - 1 - number)]
      guard let nearest = rest.nearestIndex(to: end) else { break }
      waypoints[stops[nearest]].isVia = false
      from = nearest + 1
    }
    return waypoints
  }
}
