import Geodesy

/// A situation that a case draws instead of naming files: roads, the route and the drive.
struct Sketch: Equatable, Sendable {
  /// A road through places.
  struct Road: Equatable, Sendable {
    /// The places from one end to the other; a closed road repeats the first at its end.
    var places: [Character]
    /// OpenStreetMap tags, such as `name`, `oneway` and `maxspeed`.
    var tags: [Tag]
  }

  /// A key and its value.
  struct Tag: Equatable, Sendable {
    /// The key.
    var key: String
    /// The value.
    var value: String
  }

  /// A named route besides the planned one.
  struct OtherRoute: Equatable, Sendable {
    /// The name of its file, without the extension.
    var name: String
    /// Its places and stops.
    var path: SketchPath
  }

  /// The places.
  var drawing: RoadDrawing

  /// The roads in source order.
  var roads: [Road]

  /// The planned route.
  var route: SketchPath

  /// Other routes, which a timeline or a router may name.
  var otherRoutes: [OtherRoute] = []

  /// The drive.
  var drive: SketchPath
}

extension Sketch {
  /// The places that a drive passes from one place to the next, including the next.
  ///
  /// It takes the shortest stretch of a road that has both, otherwise the straight line.
  func way(from start: Character, to end: Character) -> [Character] {
    var best: [Character] = []
    var shortest = Double.infinity
    for road in roads {
      for (first, place) in road.places.enumerated() where place == start {
        for (last, place) in road.places.enumerated() where place == end {
          let stretch =
            first <= last
            ? Array(road.places[first...last]) : road.places[last...first].reversed()
          let length = length(of: stretch)
          if length < shortest { (shortest, best) = (length, Array(stretch.dropFirst())) }
        }
      }
    }
    return best.isEmpty ? [end] : best
  }

  /// The length in meters of a line through places.
  private func length(of stretch: [Character]) -> Double {
    let coordinates = stretch.compactMap { drawing.places[$0] }
    return zip(coordinates, coordinates.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
