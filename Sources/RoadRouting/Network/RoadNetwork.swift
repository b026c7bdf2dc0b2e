package import Geodesy
import TripModel

/// Roads and their connections, in an order independent of the order in the source.
///
/// Vertices are ordered by coordinate (then by their ID in the source), ways by the vertices they
/// visit. Ways are connected at shared vertices only.
package struct RoadNetwork: Equatable, Sendable {
  /// The coordinates of the vertices.
  package let coordinates: [PackedCoordinate]

  /// The roads.
  let ways: [RoadWay]

  /// The index in `visits` at which each way's vertices begin; one more element than ways.
  let wayStarts: [Int32]

  /// The vertices that the ways visit, way by way.
  let visits: [Int32]

  /// The turn restrictions.
  let restrictions: [TurnRestriction]

  /// The barriers, in the order of their vertices.
  let barriers: [RoadBarrier]

  /// The signs at exits, in the order of their vertices.
  let exits: [RoadExit]
}

/// A barrier at a vertex that some modes cannot pass freely.
struct RoadBarrier: Equatable, Sendable {
  /// The vertex.
  let vertex: Int

  /// The access past it of each mode that cannot pass freely.
  let access: [TravelMode: RoadAccess]
}

extension RoadNetwork {
  /// The maximum number of vertices and of visits in a network.
  static let sizeLimit = 4_000_000

  /// The maximum length of a road segment in meters; a longer one is an error in the source.
  static let segmentLimit = 100_000.0

  /// The coordinate of a vertex in degrees.
  package func coordinate(of vertex: Int) -> Coordinate {
    coordinates[vertex].coordinate
  }

  /// The signs of the exit at a vertex, if any.
  ///
  /// - Complexity: O(log N) for N exits.
  func exit(at vertex: Int) -> RoadExit? {
    let index = exits.partitioningIndex { $0.vertex >= vertex }
    return index < exits.count && exits[index].vertex == vertex ? exits[index] : nil
  }

  /// The range of a way's vertices in `visits`.
  func visits(ofWay way: Int) -> Range<Int> {
    Int(wayStarts[way])..<Int(wayStarts[way + 1])
  }
}

extension RoadNetwork {
  /// The fraction of an area's extent by which the roads around it reach beyond it.
  private static let areaMargin = 0.25

  /// The roads with a vertex in an area or slightly beyond it.
  func roads(around area: GeographicBox) -> [RoadLine] {
    let isNear = coordinates.map { area.contains($0.coordinate, margin: Self.areaMargin) }
    return ways.indices.compactMap { way in
      let vertices = visits[visits(ofWay: way)]
      guard vertices.contains(where: { isNear[Int($0)] }) else { return nil }
      return RoadLine(
        vertices: vertices.map { coordinates[Int($0)].coordinate },
        name: ways[way].name ?? ways[way].reference, rank: ways[way].roadClass.rank)
    }
  }
}

extension RoadNetwork {
  /// The driving side implied by most roundabouts; absent if there are none.
  ///
  /// - Complexity: O(W) for W ways.
  var drivingSide: DrivingSide? {
    var leftTurns = 0
    for way in ways.indices where ways[way].isRoundabout {
      let points = visits[visits(ofWay: way)].map { coordinate(of: Int($0)) }
      for index in points.indices.dropFirst(2) {
        leftTurns += Self.isLeftTurn(points[index - 2], points[index - 1], points[index]) ? 1 : -1
      }
    }
    // Right-hand traffic goes around counterclockwise: always to the left.
    return leftTurns == 0 ? nil : leftTurns < 0 ? .left : .right
  }

  private static func isLeftTurn(
    _ first: Coordinate, _ second: Coordinate, _ third: Coordinate
  ) -> Bool {
    let east = (second.longitude - first.longitude, third.longitude - second.longitude)
    let north = (second.latitude - first.latitude, third.latitude - second.latitude)
    return east.0 * north.1 - north.0 * east.1 > 0
  }
}
