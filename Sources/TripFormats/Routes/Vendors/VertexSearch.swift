import Geodesy

/// Finds the vertices of a line for maneuvers given by coordinates.
///
/// A maneuver is at a later vertex with its coordinate, to 5 decimals.
///
/// Of several, it is the one nearest to its stated distance along the line. If there is none, as
/// after simplification of the line, it is at the vertex nearest to that distance.
struct VertexSearch {
  private var vertices: [Int64: [Int]] = [:]
  private let alongs: [Double]

  init(_ line: [Coordinate]) {
    alongs = line.map(Position.init).alongs
    for (index, vertex) in line.enumerated() {
      vertices[Self.key(vertex), default: []].append(index)
    }
  }

  /// The vertex of a maneuver at or after another vertex.
  ///
  /// - Complexity: O(log N + P) for N vertices of the line and P of them at the coordinate.
  func vertex(at coordinate: Coordinate?, along: Double, from first: Int) -> Int {
    if let known = coordinate.flatMap({ vertices[Self.key($0)] }) {
      let later = known[known.partitioningIndex { $0 >= first }...]
      let nearest = later.min { abs(alongs[$0] - along) < abs(alongs[$1] - along) }
      if let nearest { return nearest }
    }
    let next = alongs.partitioningIndex { $0 >= along }
    if next == alongs.count { return max(first, alongs.count - 1) }
    let isPrevious = next > 0 && along - alongs[next - 1] < alongs[next] - along
    return max(first, isPrevious ? next - 1 : next)
  }

  private static func key(_ coordinate: Coordinate) -> Int64 {
    Int64((coordinate.latitude * 1e5).rounded()) << 32
      | Int64((coordinate.longitude * 1e5).rounded()) & 0xFFFF_FFFF
  }
}
