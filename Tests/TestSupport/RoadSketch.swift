package import Geodesy
package import TripModel

/// Roads drawn with characters: a letter is a junction, `-`, `|`, `/` and `\` are decoration.
///
///     let road = RoadSketch("""
///       A---B
///           |
///           C
///       """, metersPerCell: 10)
///
/// Columns run east and lines south, a cell of `metersPerCell` each way, from a corner at
/// 10° N 20° W in the open sea.
package struct RoadSketch {
  private var junctions: [Character: Coordinate] = [:]

  /// Reads a sketch.
  package init(_ text: String, metersPerCell: Double) {
    let corner = Coordinate(latitude: 10, longitude: -20)
    for (line, row) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (column, letter) in row.enumerated() where letter.isLetter {
        let south = corner.destination(
          distance: Double(line) * metersPerCell, bearing: Bearing(degrees: 180))
        junctions[letter] = south.destination(
          distance: Double(column) * metersPerCell, bearing: Bearing(degrees: 90))
      }
    }
  }

  /// The coordinate of a junction.
  package subscript(letter: Character) -> Coordinate {
    guard let junction = junctions[letter] else {
      preconditionFailure("the sketch has no junction '\(letter)'")
    }
    return junction
  }

  /// A route along letters with a step from each to the next; `|` ends a leg.
  ///
  /// Each step has a spoken instruction 50 m before its end and a visual one at its start.
  package func route(_ path: String) -> Route {
    var vertices: [Coordinate] = []
    var legs: [Leg] = []
    var waypoints: [Waypoint] = []
    for part in path.split(separator: "|") {
      let letters = Array(part)
      let first = max(vertices.count - 1, 0)
      if vertices.isEmpty { vertices.append(self[letters[0]]) }
      if waypoints.isEmpty { waypoints.append(waypoint(letters[0], vertex: 0)) }
      let start = vertices.last == self[letters[0]] ? 1 : 0
      vertices += letters[start...].map { self[$0] }
      legs.append(Leg(steps: steps(from: first, to: vertices.count - 1)))
      waypoints.append(waypoint(letters[letters.count - 1], vertex: vertices.count - 1))
    }
    return Route(vertices: vertices, legs: legs, waypoints: waypoints)
  }

  private func waypoint(_ letter: Character, vertex: Int) -> Waypoint {
    Waypoint(coordinate: self[letter], name: String(letter), vertex: vertex)
  }

  private func steps(from first: Int, to last: Int) -> [Step] {
    let driven = (first..<last).map { vertex in
      Step(
        vertices: vertex...(vertex + 1),
        maneuver: Maneuver(type: vertex == first ? "depart" : "turn"),
        spokenInstructions: [SpokenInstruction(triggerDistance: 50, text: "turn")],
        visualInstructions: [VisualInstruction(triggerDistance: 1e6, primary: "turn")])
    }
    return driven + [Step(vertices: last...last, maneuver: Maneuver(type: "arrive"))]
  }

  /// Fixes once a second along letters at a speed in m/s, from the first letter to the last.
  ///
  /// `aside` moves every fix to the right of the direction of travel, in meters.
  package func drive(
    _ path: String, speed: Double = 10, from start: Instant = Instant(milliseconds: 0),
    every interval: Double = 1, accuracy: Double? = 5, aside: Double = 0
  ) -> [Fix] {
    let line = Polyline(path.map { self[$0] })
    let count = Int((line.length / (speed * interval)).rounded(.down))
    var fixes = (0...count).map { index in
      fix(
        on: line, at: Double(index) * speed * interval,
        time: start.advanced(bySeconds: Double(index) * interval), accuracy, aside)
    }
    if line.length - Double(count) * speed * interval > 0.01 {
      let time = start.advanced(bySeconds: Double(count + 1) * interval)
      fixes.append(fix(on: line, at: line.length, time: time, accuracy, aside))
    }
    return fixes
  }

  private func fix(
    on line: Polyline, at distance: Double, time: Instant, _ accuracy: Double?, _ aside: Double
  ) -> Fix {
    let piece = line.piece(at: distance)
    let right = Bearing(degrees: line.bearing(ofPiece: piece).degrees + 90)
    let point = line.position(at: distance).coordinate
    return Fix(
      time: time,
      coordinate: aside == 0 ? point : point.destination(distance: aside, bearing: right),
      accuracy: accuracy)
  }
}

extension Route {
  /// The route with the bearings of its line before and after the maneuver of each step.
  package var withBearings: Route {
    var route = self
    for leg in legs.indices {
      for step in legs[leg].steps.indices {
        let vertex = legs[leg].steps[step].vertices.lowerBound
        guard vertex > 0, vertex + 1 < vertices.count else { continue }
        route.legs[leg].steps[step].maneuver.bearingBefore =
          vertices[vertex - 1].bearing(to: vertices[vertex])
        route.legs[leg].steps[step].maneuver.bearingAfter =
          vertices[vertex].bearing(to: vertices[vertex + 1])
      }
    }
    return route
  }
}
