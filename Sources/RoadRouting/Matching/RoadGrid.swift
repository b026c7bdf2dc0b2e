import Geodesy

/// The segments of a graph's roads in cubes of space, so that a search visits only nearby roads.
///
/// Cubes of the earth-centered frame have no special cases at the antimeridian or the poles.
struct RoadGrid: Sendable {
  /// A segment of a piece of road.
  struct Segment: Sendable {
    /// The piece.
    var piece: Int32
    /// The index in the network's visits at which the segment begins.
    var visit: Int32
  }

  /// The edge of a cube in meters: about the radius of a search, so that a search visits few cubes.
  private static let side = 100.0

  /// The number of each cube that has a segment.
  private let cubes: [UInt64: Int32]

  /// The index in `segments` at which each cube begins; one more element than cubes.
  private let starts: [Int32]

  /// The segments, cube by cube.
  private let segments: [Segment]

  /// Makes the index of a graph.
  ///
  /// - Complexity: O(V + length / 100 m) for V visits.
  init(graph: RoadGraph) {
    var cubes: [UInt64: Int32] = [:]
    var counts: [Int32] = []
    var passes: [(cube: Int32, segment: Segment)] = []
    for piece in 0..<graph.openPieceCount {
      for visit in Int(graph.pieceStarts[piece])..<Int(graph.pieceEnds[piece]) {
        let segment = Segment(piece: Int32(piece), visit: Int32(visit))
        let from = graph.positions[Int(graph.network.visits[visit])]
        let to = graph.positions[Int(graph.network.visits[visit + 1])]
        Self.forEachCube(from: from, to: to) { key in
          let cube = cubes[key, default: Int32(counts.count)]
          if Int(cube) == counts.count {
            cubes[key] = cube
            counts.append(0)
          }
          counts[Int(cube)] += 1
          passes.append((cube, segment))
        }
      }
    }
    var starts: [Int32] = [0]
    for count in counts { starts.append(starts[starts.count - 1] + count) }
    var next = starts
    var segments = [Segment](repeating: Segment(piece: 0, visit: 0), count: passes.count)
    for pass in passes {
      segments[Int(next[Int(pass.cube)])] = pass.segment
      next[Int(pass.cube)] += 1
    }
    (self.cubes, self.starts, self.segments) = (cubes, starts, segments)
  }

  /// Calls the body with each segment that may be within a radius, in meters, of a point.
  ///
  /// It may be called repeatedly with the same segment.
  @inline(__always)
  func forEachSegment(around point: Vector, within radius: Double, _ body: (Segment) -> Void) {
    let reach = Vector(x: radius, y: radius, z: radius)
    Self.forEachCube(inBoxFrom: point - reach, to: point + reach) { key in
      guard let cube = cubes[key] else { return }
      for index in Int(starts[Int(cube)])..<Int(starts[Int(cube) + 1]) { body(segments[index]) }
    }
  }
}

extension RoadGrid {
  /// Calls the body with the cubes around each part of a segment that is no longer than a cube.
  private static func forEachCube(from: Vector, to: Vector, _ body: (UInt64) -> Void) {
    let whole = to - from
    let parts = max(1, Int((whole.length / side).rounded(.up)))
    for part in 0..<parts {
      let begin = from + whole * (Double(part) / Double(parts))
      let end = from + whole * (Double(part + 1) / Double(parts))
      forEachCube(
        inBoxFrom: Vector(x: min(begin.x, end.x), y: min(begin.y, end.y), z: min(begin.z, end.z)),
        to: Vector(x: max(begin.x, end.x), y: max(begin.y, end.y), z: max(begin.z, end.z)), body)
    }
  }

  /// Calls the body with each cube that a box touches.
  @inline(__always)
  private static func forEachCube(
    inBoxFrom least: Vector, to most: Vector, _ body: (UInt64) -> Void
  ) {
    for x in index(least.x)...index(most.x) {
      for y in index(least.y)...index(most.y) {
        for z in index(least.z)...index(most.z) { body(x << 40 | y << 20 | z) }
      }
    }
  }

  /// The number of a cube along an axis; the earth's radius is 63,711 cubes.
  @inline(__always)
  private static func index(_ meters: Double) -> UInt64 {
    UInt64((meters / side).rounded(.down) + 524_288)
  }
}
