import Geodesy
import Notations
import TripModel

/// A leg whose steps refer to its line by vertex index.
struct IndexedLeg {
  /// The line of the leg.
  let line: [Coordinate]

  /// The steps; the ranges stored beside them replace their own vertex ranges.
  private(set) var steps: [(range: ClosedRange<Int>, step: Step)] = []

  /// Appends the leg's line to a route's line and returns its steps with the route's indices.
  ///
  /// Without any step the steps are derived from the bends.
  ///
  /// - Throws: if the line has no points, at the location it was read from.
  func steps(
    joining builder: inout RouteBuilder, at position: SourcePosition, notes: inout RouteNotes
  ) throws(Diagnostic) -> [Step] {
    let range = try builder.append(line, at: position)
    if steps.isEmpty {
      return try SyntheticSteps(line: builder.vertices[range], notes: &notes).steps
    }
    return steps.map { item in
      var step = item.step
      let lower = min(range.lowerBound + item.range.lowerBound, range.upperBound)
      let upper = min(range.lowerBound + item.range.upperBound, range.upperBound)
      step.vertices = lower...upper
      return step
    }
  }

  /// Adds a step between two indices of the line, which must not decrease.
  ///
  /// If a step begins after the end of the previous one, the previous one is extended to it.
  ///
  /// - Throws: if an index is not an integer, is out of range, or precedes the end of the previous
  ///   step.
  mutating func add(
    _ step: Step, _ name: String, from first: JSONValue?, to last: JSONValue?,
    at position: SourcePosition, notes: inout RouteNotes
  ) throws(Diagnostic) {
    try notes.count(.steps, at: position)
    guard let first, let last else {
      throw .missingMember(name, of: "the step").at(position)
    }
    let least = steps.last?.range.upperBound ?? 0
    let lower = try index(first, name, from: least)
    let upper = try index(last, name, from: lower)
    if let previous = steps.indices.last {
      steps[previous].range = steps[previous].range.lowerBound...lower
    }
    steps.append(((steps.isEmpty ? 0 : lower)...upper, step))
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
}

extension EncodedPolyline {
  /// The line with as many points as its indices require, with or without elevations.
  func line(
    count: Int?, _ notes: inout RouteNotes
  ) throws(Diagnostic) -> [Coordinate] {
    var polyline = self
    polyline.hasElevation = count != nil && looksRaised(count: count, length: nil)
    return try polyline.line(&notes)
  }

  /// Whether points have a third number, which nothing in the encoding says: the number of points
  /// decides if it is known, else the line's length in meters.
  func looksRaised(count: Int?, length: Double?) -> Bool {
    var quietNotes = RouteNotes(file: "")
    let flat = try? line(&quietNotes)
    if let count, flat?.count == count { return false }
    var polyline = self
    polyline.hasElevation = true
    guard let raised = try? polyline.line(&quietNotes) else { return false }
    if let count { return raised.count == count }
    guard let flat else { return true }
    guard let length else { return false }
    return abs(raised[...].length - length) < abs(flat[...].length - length)
  }
}
