import Geodesy
import Notations
import TripModel

/// A leg whose maneuvers are given by their vertices.
struct ManeuverLeg {
  /// The line of the leg.
  let line: [Coordinate]

  private var maneuvers: [(vertex: Int, step: Step)] = []

  /// Makes a leg without maneuvers.
  init(line: [Coordinate]) {
    self.line = line
  }

  /// Whether the leg has no maneuver.
  var isEmpty: Bool { maneuvers.isEmpty }

  /// The vertex of the last maneuver; 0 before the first.
  var lastVertex: Int { maneuvers.last?.vertex ?? 0 }

  /// Adds a step that begins at an index of the line, a member which must not decrease.
  ///
  /// - Throws: if the index is absent, not an integer, out of range or before the previous one.
  mutating func add(
    _ step: Step, at name: String, of owner: JSONValue, notes: inout RouteNotes
  ) throws(Diagnostic) {
    guard let index = owner[name], !index.isNull else {
      throw .missingMember(name, of: "the step").at(owner.position)
    }
    guard let vertex = index.integer, vertex >= lastVertex, vertex < line.count else {
      throw .indexOutOfRange(
        of: name, index: index.number ?? -1, from: lastVertex, count: line.count
      ).at(index.position)
    }
    try add(step, at: vertex, position: owner.position, notes: &notes)
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
  /// Appends the leg's line to a route's line and returns its steps with the route's indices.
  ///
  /// Each step ends where the next begins. The first begins at the start of the leg; an arrival
  /// ends it, and is added if the source has none. Without any maneuver the steps are derived from
  /// the bends.
  ///
  /// - Throws: if the line has no points, at the location it was read from.
  func steps(
    joining builder: inout RouteBuilder, at position: SourcePosition, notes: inout RouteNotes
  ) throws(Diagnostic) -> [Step] {
    let range = try builder.append(line, at: position)
    if maneuvers.isEmpty {
      return try SyntheticSteps(line: builder.vertices[range], notes: &notes).steps
    }
    var starts = maneuvers
    if starts[0].vertex > 0 {
      if starts[0].step.maneuver.type == "depart" {
        starts[0].vertex = 0
      } else {
        starts.insert((0, Step(vertices: 0...0, maneuver: Maneuver(type: "depart"))), at: 0)
      }
    }
    if starts[starts.count - 1].step.maneuver.type == "arrive" {
      starts[starts.count - 1].vertex = line.count - 1
    } else {
      let arrival = Step(
        vertices: 0...0, maneuver: Maneuver(type: "arrive"), declaredDistance: 0,
        declaredDuration: 0)
      starts.append((line.count - 1, arrival))
    }
    let ends = starts.dropFirst().map(\.vertex) + [line.count - 1]
    return zip(starts, ends).map { start, end in
      var step = start.step
      let lower = min(range.lowerBound + start.vertex, range.upperBound)
      step.vertices = lower...min(range.lowerBound + end, range.upperBound)
      return step
    }
  }
}
