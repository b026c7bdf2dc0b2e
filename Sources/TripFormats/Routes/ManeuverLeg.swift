import Geodesy
import Notations
import TripModel

/// A leg given by the vertices of its maneuvers, or by the first and last vertices of its steps.
struct ManeuverLeg {
  let line: [Coordinate]
  private var maneuvers: [(vertex: Int, step: Step)] = []

  /// The last vertex of the last step; absent if steps are given by their maneuvers.
  private var end: Int?

  /// Makes a leg without maneuvers.
  init(line: [Coordinate]) {
    self.line = line
  }

  /// The number of steps added.
  var count: Int { maneuvers.count }

  /// The vertex of the last maneuver; 0 before the first.
  var lastVertex: Int { maneuvers.last?.vertex ?? 0 }

  /// Adds a step that begins at an index of the line, a member which must not decrease.
  ///
  /// - Throws: if the index is absent, not an integer, out of range or before the previous one.
  mutating func add(
    _ step: Step, at name: String, of owner: JSONValue, notes: inout RouteNotes
  ) throws(Diagnostic) {
    let vertex = try index(owner.required(name, in: "the step"), name, from: lastVertex)
    try add(step, at: vertex, position: owner.position, notes: &notes)
  }

  /// Adds a step between two indices of the line, which must not decrease.
  ///
  /// A step ends where the next one begins.
  ///
  /// - Throws: if an index is absent, not an integer, out of range, or before the end of the
  ///   previous step.
  mutating func add(
    _ step: Step, _ name: String, from first: JSONValue?, to last: JSONValue?,
    at position: SourcePosition, notes: inout RouteNotes
  ) throws(Diagnostic) {
    guard let first, let last else { throw .missingMember(name, of: "the step").at(position) }
    let previous = end ?? 0
    let lower = try index(first, name, from: previous)
    if lower > previous { notes.add(.stepIndexGap(from: previous, to: lower), at: position) }
    end = try index(last, name, from: lower)
    try add(step, at: maneuvers.isEmpty ? 0 : lower, position: position, notes: &notes)
  }

  private func index(
    _ value: JSONValue, _ name: String, from least: Int
  ) throws(Diagnostic) -> Int {
    guard let index = value.integer, index >= least, index < line.count else {
      throw .indexOutOfRange(of: name, index: value.number ?? -1, from: least, count: line.count)
        .at(value.position)
    }
    return index
  }

  /// Adds a step that begins at a vertex at or after the previous one.
  mutating func add(
    _ step: Step, at vertex: Int, position: SourcePosition, notes: inout RouteNotes
  ) throws(Diagnostic) {
    try notes.count(.steps, at: position)
    maneuvers.append((min(max(vertex, lastVertex), max(line.count - 1, 0)), step))
  }
}

extension ManeuverLeg {
  /// The vertices nearest to the waypoints, each after the previous one, including both ends.
  func vertices(of waypoints: [GivenWaypoint]) -> [Int] {
    // Each search scans the rest of the line; no real route has more waypoints.
    guard 3...500 ~= waypoints.count, !line.isEmpty else { return [] }
    var cuts = [0]
    for coordinate in waypoints.dropFirst().dropLast().compactMap(\.coordinate) {
      let from = cuts[cuts.count - 1]
      cuts.append(line[from...].nearestIndex(to: coordinate) ?? from)
    }
    return cuts + [line.count - 1]
  }

  /// The steps of each leg between the vertices of its waypoints.
  ///
  /// They are the steps of one leg if these are not vertices in order from the first to the last.
  ///
  /// - Throws: The fault of a line without points, at the location from which it was read.
  func steps(
    between ends: [Int], joining builder: inout RouteBuilder, at position: SourcePosition,
    notes: inout RouteNotes
  ) throws(Diagnostic) -> [[Step]] {
    let isInOrder =
      ends.count > 2 && ends.first == 0 && ends.last == line.count - 1
      && zip(ends, ends.dropFirst()).allSatisfy(<=)
    if !isInOrder { return [try steps(joining: &builder, at: position, notes: &notes)] }
    var steps: [[Step]] = []
    for (start, end) in zip(ends, ends.dropFirst()) {
      var part = ManeuverLeg(line: Array(line[start...end]))
      if !maneuvers.isEmpty {
        let inner = maneuvers.filter { start < $0.vertex && $0.vertex < end }
        part.maneuvers = [(0, .departure)] + inner.map { ($0.vertex - start, $0.step) }
      }
      steps.append(try part.steps(joining: &builder, at: position, notes: &notes))
    }
    return steps
  }

  /// Appends the leg's line to a route's line and returns its steps with the route's indices.
  ///
  /// Each step ends where the next begins. The first begins at the start of the leg. An arrival
  /// ends the leg, and is added if the source has none, unless the source states where steps end.
  /// If the last step ends before the line, it is extended with a warning. Without any maneuver the
  /// steps are derived from the bends.
  ///
  /// - Throws: The fault of a line without points, at the location from which it was read.
  func steps(
    joining builder: inout RouteBuilder, at position: SourcePosition, notes: inout RouteNotes
  ) throws(Diagnostic) -> [Step] {
    let range = try builder.append(line, at: position, notes: &notes)
    if maneuvers.isEmpty {
      return try SyntheticSteps(line: builder.vertices[range], notes: &notes).steps
    }
    var starts = end == nil ? completed : maneuvers
    if let end, end < line.count - 1 {
      notes.add(.stepsEnd(at: end, of: line.count - 1), at: position)
      let last = starts.count - 1
      if starts[last].vertex == end { starts[last].vertex = line.count - 1 }
    }
    let ends = starts.dropFirst().map(\.vertex) + [line.count - 1]
    return zip(starts, ends).map { start, end in
      var step = start.step
      let lower = min(range.lowerBound + start.vertex, range.upperBound)
      step.vertices = lower...min(range.lowerBound + end, range.upperBound)
      return step
    }
  }

  /// The maneuvers with a departure at the start of the leg and an arrival at its end.
  private var completed: [(vertex: Int, step: Step)] {
    var starts = maneuvers
    let first = starts[0].step.maneuver.type
    if first == "depart" {
      starts[0].vertex = 0
    } else if starts[0].vertex > 0 || first == "arrive" {
      starts.insert((0, .departure), at: 0)
    }
    if starts[starts.count - 1].step.maneuver.type == "arrive" {
      starts[starts.count - 1].vertex = line.count - 1
    } else {
      starts.append((line.count - 1, .arrival(at: 0)))
    }
    return starts
  }
}

extension Step {
  /// A departure of which nothing is stated.
  fileprivate static let departure = Step(vertices: 0...0, maneuver: Maneuver(type: "depart"))

  /// An arrival that the source leaves out.
  static func arrival(at vertex: Int) -> Step {
    Step(
      vertices: vertex...vertex, maneuver: Maneuver(type: "arrive"), declaredDistance: 0,
      declaredDuration: 0)
  }
}
