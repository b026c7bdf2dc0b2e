import Geodesy
import TripModel

/// The roads around the drive, as far as a router knows them.
extension SVGMap {
  /// The maximum number of vertices of roads; the larger roads come first.
  private static let vertexBudget = 12_000

  /// The roads for which there is room, the largest first.
  static func drawn(of roads: [RoadLine]) -> [RoadLine] {
    var room = vertexBudget
    let order = roads.indices.sorted { (roads[$0].rank, $0) < (roads[$1].rank, $1) }
    return order.prefix { index in
      room -= roads[index].vertices.count
      return room >= 0
    }.map { roads[$0] }
  }

  /// Draws the roads, the smallest first.
  func drawRoads(_ writer: inout MarkupWriter) {
    for (style, ranks) in [("path", 7...7), ("minor", 5...6), ("main", 0...4)] {
      var path = PathData()
      for road in drawnRoads where ranks.contains(road.rank) {
        for (index, vertex) in road.vertices.enumerated() {
          if index == 0 { path.move(to: point(vertex)) } else { path.line(to: point(vertex)) }
        }
      }
      if !path.isEmpty { writer.empty("path", ["class": "road \(style)", "d": path.text]) }
    }
  }
}
