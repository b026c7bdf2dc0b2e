package import Geodesy
package import TripModel

/// Roads and where they meet, in an order that does not depend on the order of the source.
///
/// Vertices are ordered by place (then by their number in the source), ways by the vertices they
/// visit. Ways are connected where they visit the same vertex, and nowhere else.
package struct RoadNetwork: Equatable, Sendable {
  /// The places of the vertices.
  package let places: [PackedCoordinate]

  /// The roads.
  package let ways: [RoadWay]

  /// Where each way's vertices begin in `visits`; one more than there are ways.
  package let wayStarts: [Int32]

  /// The vertices that the ways visit, one way after the other.
  package let visits: [Int32]

  /// The signs that forbid turns.
  package let restrictions: [TurnRestriction]

  /// What stands on vertices, in their order.
  package let barriers: [RoadBarrier]

  /// The side of the road to keep to.
  package let drivingSide: DrivingSide

  /// Makes a network from its parts, already in canonical order.
  init(
    places: [PackedCoordinate], ways: [RoadWay], wayStarts: [Int32], visits: [Int32],
    restrictions: [TurnRestriction], barriers: [RoadBarrier]
  ) {
    self.places = places
    self.ways = ways
    self.wayStarts = wayStarts
    self.visits = visits
    self.restrictions = restrictions
    self.barriers = barriers
    drivingSide = Self.drivingSide(
      places: places, ways: ways, wayStarts: wayStarts, visits: visits)
  }
}

/// Something on a vertex that some modes cannot pass.
package struct RoadBarrier: Equatable, Sendable {
  /// The vertex.
  package let vertex: Int

  /// The modes that cannot pass.
  package let blocked: Set<TravelMode>
}

extension RoadNetwork {
  /// The most vertices and visits that a network may have.
  static let sizeLimit = 4_000_000

  /// The longest straight piece of a road in meters; a longer one is a fault of the source.
  static let segmentLimit = 100_000.0

  /// The place of a vertex in degrees.
  package func coordinate(of vertex: Int) -> Coordinate {
    places[vertex].coordinate
  }

  /// The range of a way's vertices in `visits`.
  func visits(ofWay way: Int) -> Range<Int> {
    Int(wayStarts[way])..<Int(wayStarts[way + 1])
  }
}

extension RoadNetwork {
  /// The side of the road to keep to, as most roundabouts tell; right where there is none.
  static func drivingSide(
    places: [PackedCoordinate], ways: [RoadWay], wayStarts: [Int32], visits: [Int32]
  ) -> DrivingSide {
    var leftTurns = 0
    for way in ways.indices where ways[way].isRoundabout {
      let range = Int(wayStarts[way])..<Int(wayStarts[way + 1])
      let points = visits[range].map { places[Int($0)].coordinate }
      for index in points.indices.dropFirst(2) {
        leftTurns += isLeftTurn(points[index - 2], points[index - 1], points[index]) ? 1 : -1
      }
    }
    // Where traffic keeps right, it goes around counterclockwise: always to the left.
    return leftTurns < 0 ? .left : .right
  }

  private static func isLeftTurn(
    _ first: Coordinate, _ second: Coordinate, _ third: Coordinate
  ) -> Bool {
    let east = (second.longitude - first.longitude, third.longitude - second.longitude)
    let north = (second.latitude - first.latitude, third.latitude - second.latitude)
    return east.0 * north.1 - north.0 * east.1 > 0
  }
}
