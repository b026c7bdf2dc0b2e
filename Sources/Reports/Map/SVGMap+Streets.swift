import Geodesy
import TripModel

/// Orientation on the map: street names, the direction of the route, and north.
extension SVGMap {
  /// The maximum number of names.
  private static let nameLimit = 160

  /// The assumed width of a letter in units.
  private static let letterWidth = 7.0

  /// The distance between arrows along a route in units.
  private static let arrowGap = 90.0

  /// The maximum number of arrows.
  private static let arrowLimit = 200

  /// Draws arrows along the last route driven, each as two strokes.
  func drawArrows(_ writer: inout MarkupWriter) {
    guard let route = routes.all.last?.route else { return }
    let points = route.vertices.map(point)
    let gaps = stride(from: Self.arrowGap / 2, to: length(of: points), by: Self.arrowGap)
    let (long, wide) = (5.0, 4.0)
    var arrows = PathData()
    for (tip, ahead) in marks(along: points, at: gaps.prefix(Self.arrowLimit)) {
      func back(_ side: Double) -> MapPoint {
        MapPoint(
          x: tip.x - ahead.x * long - ahead.y * wide * side,
          y: tip.y - ahead.y * long + ahead.x * wide * side)
      }
      arrows.add([back(1), tip, back(-1)])
    }
    writer.path(arrows, "arrows")
  }

  /// The names of the last route and of the roads around it, with their lines.
  private var namedLines: [(name: String, vertices: [Coordinate])] {
    let route = routes.all.last?.route
    let steps = (route?.legs ?? []).flatMap(\.steps).compactMap { step in
      route.map { (name: step.name ?? "", vertices: Array($0.vertices[step.vertices])) }
    }
    return steps + drawnRoads.map { (name: $0.name ?? "", vertices: $0.vertices) }
  }

  /// Writes the name of each street once, in the middle of its longest step, if there is room.
  func drawStreetNames(isZoomable: Bool, _ writer: inout MarkupWriter) {
    var longest: [String: (length: Double, point: MapPoint)] = [:]
    var names: [String] = []
    for (name, vertices) in namedLines where !name.isEmpty {
      let points = vertices.map(point)
      let length = length(of: points)
      if longest[name] == nil { names.append(name) }
      guard length > longest[name]?.length ?? 0,
        let middle = marks(along: points, at: [length / 2]).first
      else { continue }
      longest[name] = (length, middle.point)
    }
    var taken: [(point: MapPoint, width: Double)] = []
    for name in names.prefix(Self.nameLimit) {
      guard let (length, point) = longest[name] else { continue }
      let text = String(name.prefix(40))
      let width = Double(text.count) * Self.letterWidth
      let isFree =
        length >= width * 0.6
        && taken.allSatisfy { other in
          abs(other.point.x - point.x) > (other.width + width) / 2
            || abs(other.point.y - point.y) > 16
        }
      // A page shows more names when its map is zoomed.
      guard isFree || isZoomable else { continue }
      if isFree { taken.append((point, width)) }
      writer.element(
        "text",
        [
          "class": isFree ? "street" : "street crowded", "x": number(point.x),
          "y": number(point.y), "dy": "-.5em", "text-anchor": "middle",
          "data-room": isZoomable ? number(length) : nil,
        ], text: text)
    }
  }

  /// The length of a line in units.
  private func length(of points: [MapPoint]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The points at given lengths along a line, in order.
  ///
  /// Each has the line's direction as a unit vector.
  private func marks(
    along points: [MapPoint], at lengths: some Sequence<Double>
  ) -> [(point: MapPoint, ahead: MapPoint)] {
    var marks: [(point: MapPoint, ahead: MapPoint)] = []
    var lengths = lengths.makeIterator()
    var next = lengths.next()
    var begun = 0.0
    for (start, end) in zip(points, points.dropFirst()) {
      let piece = start.distance(to: end)
      guard piece > 0 else { continue }
      let ahead = MapPoint(x: (end.x - start.x) / piece, y: (end.y - start.y) / piece)
      while let length = next, length - begun <= piece {
        let along = length - begun
        marks.append((MapPoint(x: start.x + ahead.x * along, y: start.y + ahead.y * along), ahead))
        next = lengths.next()
      }
      begun += piece
    }
    return marks
  }

  /// Draws the north arrow in the upper left corner.
  func drawNorth(_ writer: inout MarkupWriter) {
    let path = PathData([
      MapPoint(x: 15, y: 24), MapPoint(x: 20, y: 12), MapPoint(x: 25, y: 24),
      MapPoint(x: 20, y: 21), MapPoint(x: 15, y: 24),
    ])
    writer.element("g", ["class": "north"]) { writer in
      writer.path(path, "scale")
      writer.element("text", ["x": "20", "y": "40", "text-anchor": "middle"], text: "N")
    }
  }
}

/// The roads around the drive that a router knows.
extension SVGMap {
  /// The maximum number of vertices of roads; larger roads come first.
  private static let vertexBudget = 12_000

  /// The roads that fit, the largest first.
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
        path.add(road.vertices.lazy.map(point))
      }
      writer.path(path, "road \(style)")
    }
  }
}
