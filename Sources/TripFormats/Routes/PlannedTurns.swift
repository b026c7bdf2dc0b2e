import Geodesy
import Notations
import TripModel

/// The turns along a line, by the vertices at which it passes them.
struct PlannedTurns {
  private let turns: [(vertex: Int, point: PlannedPoint)]
  private let line: [Coordinate]

  /// Finds the vertices of the points in the order of the file.
  ///
  /// - Complexity: O((P + N) · log N) for P points and N vertices.
  init(_ points: [PlannedPoint], along line: [Coordinate]) {
    self.line = line
    turns = zip(points.vertices(by: VertexSearch(line)), points).compactMap { vertex, point in
      vertex.map { ($0, point) }
    }
  }

  /// The planned time in seconds on each segment of the line; empty if no point states one.
  var durations: [Double?] {
    guard turns.contains(where: { $0.point.duration != nil }) else { return [] }
    var durations = [Double?](repeating: nil, count: line.count - 1)
    let ends = turns.dropFirst().map(\.vertex) + [line.count - 1]
    for (turn, end) in zip(turns, ends) {
      guard let duration = turn.point.duration, turn.vertex < end else { continue }
      durations.replaceSubrange(
        turn.vertex..<end, with: line[turn.vertex...end].shares(of: duration))
    }
    return durations
  }

  /// The steps between two vertices at which a leg begins and ends.
  func steps(from start: Int, to end: Int) -> [Step] {
    let inner = turns.filter { $0.point.isTurn && start < $0.vertex && $0.vertex < end }
    let departure = turns.first { $0.vertex == start && (start == 0 || !$0.point.isStop) }?.point
    let arrival = turns.first { $0.vertex == end }?.point
    var steps: [Step] = []
    var vertex = start
    var maneuver = Maneuver(type: "depart")
    var begin = departure
    func step(to end: Int) -> Step {
      Step(vertices: vertex...end, maneuver: maneuver, name: begin?.road, instruction: begin?.words)
    }
    for turn in inner where turn.vertex > vertex {
      steps.append(step(to: turn.vertex))
      vertex = turn.vertex
      maneuver = turn.point.turn ?? Maneuver(bendOf: line, at: vertex)
      begin = turn.point
    }
    return steps + [
      step(to: end),
      Step(vertices: end...end, maneuver: Maneuver(type: "arrive"), instruction: arrival?.words),
    ]
  }

  /// Replaces the steps between the waypoints of a route by those between the turns.
  func replaceSteps(
    of route: inout Route, _ notes: inout RouteNotes, at position: SourcePosition?
  ) throws(Diagnostic) {
    for index in route.legs.indices {
      let steps = route.legs[index].steps
      let start = steps[0].vertices.lowerBound
      let end = steps[steps.count - 1].vertices.upperBound
      route.legs[index].steps = self.steps(from: start, to: end)
      for _ in route.legs[index].steps { try notes.count(.steps, at: position) }
    }
  }
}

extension [PlannedPoint] {
  /// The points in driving order with their distances along a line that passes them; a stop at the
  /// end is left to the search for the last stop.
  func placed(on line: [Coordinate]) -> Self {
    guard contains(where: \.isUseful) else { return self }
    let search = VertexSearch(line)
    return zip(self, vertices(by: search)).enumerated().map { index, part in
      let vertex = part.1
      var point = part.0
      if point.along == nil, point.isStop, index == count - 1 { return point }
      point.along = vertex.map { search.alongs[$0] } ?? point.along
      return point
    }
  }

  /// The vertices at which a line passes the points in driving order, each at or after the previous
  /// one; absent if the line stays away, and for a point without an effect on the steps.
  fileprivate func vertices(by search: VertexSearch) -> [Int?] {
    var last = (vertex: 0, isBend: false)
    return map { point in
      if !point.isUseful { return nil }
      // A second turn at the same place is made when the line passes it again.
      let vertex = search.vertex(
        at: point.coordinate, from: last.vertex, near: point.along, reach: StopOnLine.reach,
        isAgain: last.isBend && point.isBend)
      if let vertex { last = (vertex, point.isBend) }
      return vertex
    }
  }

  /// The points with their distances along a line whose vertices or distances they state.
  func located(on line: [Coordinate]) -> Self {
    if !contains(where: { $0.vertex != nil || $0.distance != nil }) { return self }
    let alongs = line.map(Position.init).alongs
    var sum: Double? = 0
    return map { point in
      var point = point
      point.along = point.vertex.flatMap { alongs.element(at: $0) } ?? sum
      sum = sum.flatMap { sum in point.distance.map { sum + $0 } }
      return point
    }
  }
}

/// The distances along a line at its times.
struct TimedLine {
  private let times: [Int64]
  private let alongs: [Double]

  /// Makes it from a line and the times of its vertices; absent unless these are in order.
  init?(_ line: [Coordinate], times: [Int64]) {
    guard line.count == times.count, zip(times, times.dropFirst()).allSatisfy(<=) else {
      return nil
    }
    self.times = times
    alongs = line.map(Position.init).alongs
  }

  /// The distance along the line at a time; absent before or after it.
  func along(at time: Int64) -> Double? {
    let next = times.partitioningIndex { $0 >= time }
    guard next < times.count else { return nil }
    if times[next] == time { return alongs[next] }
    guard next > 0 else { return nil }
    let share = Double(time - times[next - 1]) / Double(times[next] - times[next - 1])
    return alongs[next - 1] + share * (alongs[next] - alongs[next - 1])
  }
}
