import Geodesy
import Notations
import TripModel

/// The steps of a bare line: a turn wherever it bends sharply, depart and arrive at its ends.
///
/// A bend is measured between the directions over 15 m before and after a vertex, so that a corner
/// drawn with many small bends counts as one turn and a wide curve as no turn. Vertices on the
/// straight line between their neighbors do not count, so adding such vertices does not change the
/// steps.
struct SyntheticSteps {
  /// The steps in driving order; the last is an arrive step of zero length.
  let steps: [Step]

  /// The distance over which directions before and after a vertex are measured, in meters.
  ///
  /// A quarter circle of 20 m radius, the widest corner of a city junction, still bends by 40° over
  /// this distance.
  private static let reach = 15.0

  /// The minimum bend that counts as a turn, in degrees.
  private static let leastBend = 40.0

  /// The maximum distance, in meters, between bends in the same direction that form one turn.
  private static let gap = 25.0

  /// The maximum distance in meters between the lines before and after a U-turn, and the minimum
  /// bend of a corner at a single vertex: a wider turn without such a corner is a bend of the road.
  private static let widestUTurn = 15.0
  private static let leastCorner = 40.0

  /// Derives the steps of a part of a line; vertex ranges are in the line's own indices.
  ///
  /// - Complexity: O(N) for N vertices.
  ///
  /// - Throws: if the document has too many steps.
  init(line: ArraySlice<Coordinate>, notes: inout RouteNotes) throws(Diagnostic) {
    let geometry = LineGeometry(line: line)
    var maneuvers: [(vertex: Int, maneuver: Maneuver)] = []
    var cluster: [LineGeometry.Bend] = []
    for bend in geometry.bends(reach: Self.reach) where abs(bend.turn) >= Self.leastBend {
      if let last = cluster.last,
        bend.along - last.along > Self.gap || (bend.turn > 0) != (last.turn > 0)
      {
        try notes.count(.steps, at: nil)
        maneuvers += Self.turn(of: cluster).map { [$0] } ?? []
        cluster = []
      }
      cluster.append(bend)
    }
    maneuvers += Self.turn(of: cluster).map { [$0] } ?? []
    steps = Self.steps(line: line, geometry: geometry, turns: maneuvers)
  }

  /// The turn formed by neighboring bends, at the sharpest of them; absent for a bend of the road.
  private static func turn(of cluster: [LineGeometry.Bend]) -> (vertex: Int, maneuver: Maneuver)? {
    guard let first = cluster.first, let last = cluster.last else { return nil }
    var sharpest = first
    for bend in cluster where abs(bend.turn) > abs(sharpest.turn) { sharpest = bend }
    let (before, after) = (first.before, last.after)
    var modifier = Maneuver.modifier(ofTurn: before.turn(to: after))
    if modifier == "uturn", first.position.distance(to: last.position) > widestUTurn {
      guard cluster.contains(where: { $0.corner >= leastCorner }) else { return nil }
      modifier = first.turn > 0 ? "sharp right" : "sharp left"
    }
    return (
      sharpest.vertex,
      Maneuver(
        type: modifier == "uturn" ? "continue" : "turn", modifier: modifier,
        bearingBefore: before, bearingAfter: after)
    )
  }

  private static func steps(
    line: ArraySlice<Coordinate>, geometry: LineGeometry, turns: [(vertex: Int, maneuver: Maneuver)]
  ) -> [Step] {
    let end = max(line.endIndex - 1, line.startIndex)
    let depart = Maneuver(type: "depart", bearingAfter: geometry.firstBearing)
    let arrive = Maneuver(type: "arrive", bearingBefore: geometry.lastBearing)
    let starts = [(vertex: line.startIndex, maneuver: depart)] + turns
    var steps: [Step] = []
    for (index, start) in starts.enumerated() where start.vertex < end {
      let stop = index + 1 < starts.count ? starts[index + 1].vertex : end
      steps.append(Step(vertices: start.vertex...stop, maneuver: start.maneuver, isSynthetic: true))
    }
    steps.append(Step(vertices: end...end, maneuver: arrive, isSynthetic: true))
    return steps
  }
}

extension Maneuver {
  /// The turn at a vertex of a line, by its bend; straight on at the ends.
  init(bendOf line: [Coordinate], at vertex: Int) {
    guard let before = line.element(at: vertex - 1), let after = line.element(at: vertex + 1) else {
      self.init(type: "turn", modifier: "straight")
      return
    }
    let bearings = (before.bearing(to: line[vertex]), line[vertex].bearing(to: after))
    self.init(type: "turn", modifier: Self.modifier(ofTurn: bearings.0.turn(to: bearings.1)))
  }

  /// OSRM's modifier for a turn angle in degrees, right positive.
  ///
  /// A drawn U-turn is rounder than one at a junction, and begins at 160°.
  ///
  /// **Source:** osrm-backend v5.27, include/guidance/turn_instruction.hpp, `getTurnDirection`: up
  /// to 20° straight, up to 40° slight, up to 120° plain.
  static func modifier(ofTurn turn: Double) -> String {
    let side = turn > 0 ? "right" : "left"
    switch abs(turn) {
    case ...20: return "straight"
    case ...40: return "slight \(side)"
    case ...120: return side
    case ..<160: return "sharp \(side)"
    default: return "uturn"
    }
  }
}

/// The vertices of a line as planar positions with cumulative distances.
private struct LineGeometry {
  /// A vertex and the directions before and after it.
  struct Bend {
    let vertex: Int
    let position: Position
    let along: Double
    let before: Bearing
    let after: Bearing
    /// The turn between the segments at the vertex itself, in degrees without a sign.
    let corner: Double
    var turn: Double { before.turn(to: after) }
  }

  /// The vertices that count, and their positions.
  private let vertices: [Int]
  private let positions: [Position]
  private let alongs: [Double]

  /// The maximum distance, in meters, of a vertex on the straight line between its neighbors: twice
  /// the rounding of coordinates with seven decimals.
  private static let straight = 0.02

  init(line: ArraySlice<Coordinate>) {
    let all = line.map(Position.init)
    let kept = Self.bending(all)
    vertices = kept.map { $0 + line.startIndex }
    positions = kept.map { all[$0] }
    alongs = positions.alongs
  }

  /// The indices of the ends, and of inner positions that are off the straight line from the
  /// previous kept one to the next.
  private static func bending(_ positions: [Position]) -> [Int] {
    guard positions.count > 2 else { return Array(positions.indices) }
    var kept = [0]
    for index in positions.indices.dropFirst().dropLast() {
      let start = positions[kept[kept.count - 1]].vector
      let way = positions[index + 1].vector - start
      let offset = positions[index].vector - start
      let square = way.squaredLength
      let part = square > 0 ? min(max(offset.dot(way) / square, 0), 1) : 0
      if (offset - way * part).length > straight { kept.append(index) }
    }
    return kept + [positions.count - 1]
  }

  /// The bearing of the first segment of nonzero length.
  var firstBearing: Bearing? {
    guard let first = positions.first else { return nil }
    return positions.first { $0 != first }.map { first.bearing(to: $0) }
  }

  /// The bearing of the last segment of nonzero length.
  var lastBearing: Bearing? {
    guard let last = positions.last else { return nil }
    return positions.last { $0 != last }.map { $0.bearing(to: last) }
  }

  /// The bend at each inner vertex that is not too near to an end of the line.
  func bends(reach: Double) -> [Bend] {
    guard positions.count > 2, let length = alongs.last else { return [] }
    var bends: [Bend] = []
    var behind = 0
    var ahead = 0
    for index in 1..<positions.count - 1 {
      let along = alongs[index]
      if along <= 0 || along >= length { continue }
      let start = max(along - reach, 0)
      let stop = min(along + reach, length)
      while alongs[behind + 1] <= start { behind += 1 }
      ahead = max(ahead, index)
      while alongs[ahead + 1] < stop { ahead += 1 }
      let here = positions[index]
      bends.append(
        Bend(
          vertex: vertices[index], position: here, along: along,
          before: position(at: start, after: behind).bearing(to: here),
          after: here.bearing(to: position(at: stop, after: ahead)),
          corner: positions[index - 1].bearing(to: here)
            .difference(to: here.bearing(to: positions[index + 1]))))
    }
    return bends
  }

  /// The position at a distance along the line on the segment after a vertex.
  private func position(at along: Double, after index: Int) -> Position {
    let length = alongs[index + 1] - alongs[index]
    guard length > 0 else { return positions[index] }
    let share = min(max((along - alongs[index]) / length, 0), 1)
    let vector = positions[index].vector
    return Position(vector: vector + (positions[index + 1].vector - vector) * share)
  }
}
