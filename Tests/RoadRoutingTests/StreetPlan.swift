import Geodesy
import Notations
import RoadRouting
import TestSupport
import Testing
import TripModel

/// Streets over a drawing of junctions, as a road network.
///
///     let plan = StreetPlan("A---B", metersPerCell: 25, [Street("AB", "Mill Street")])
struct StreetPlan {
  /// The drawing.
  let sketch: RoadSketch

  /// The streets.
  var streets: [Street]

  /// The tags at junctions.
  var signs: [Character: [String: String]]

  init(
    _ drawing: String, metersPerCell: Double = 25, _ streets: [Street],
    signs: [Character: [String: String]] = [:]
  ) {
    sketch = RoadSketch(drawing, metersPerCell: metersPerCell)
    self.streets = streets
    self.signs = signs
  }

  /// The streets as GeoJSON.
  var geoJSON: String {
    let lines = streets.map { street in
      let positions = street.path.map(position)
      return Self.feature(street.tags, "LineString", "[\(positions.joined(separator: ","))]")
    }
    let points = signs.sorted { $0.key < $1.key }.map {
      Self.feature($0.value, "Point", position($0.key))
    }
    let features = lines + points
    return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"
  }

  private func position(_ letter: Character) -> String {
    "[\(Self.rounded(sketch[letter].longitude)),\(Self.rounded(sketch[letter].latitude))]"
  }

  private static func feature(
    _ tags: [String: String], _ type: String, _ coordinates: String
  ) -> String {
    let tags = tags.sorted { $0.key < $1.key }.map { key, value in
      "\"\(key)\":\"\(value.replacing("\"", with: "\\\""))\""
    }
    return """
      {"type":"Feature","properties":{\(tags.joined(separator: ","))},\
      "geometry":{"type":"\(type)","coordinates":\(coordinates)}}
      """
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }

  /// The network.
  func network() throws -> RoadNetwork {
    let reading = RoadNetworkReader.read(Array(geoJSON.utf8), file: "plan.geojson")
    #expect(reading.diagnostics == [])
    return try #require(reading.value)
  }

  /// A router over the streets.
  func router(_ mode: TravelMode = .car) throws -> EmbeddedRouter {
    EmbeddedRouter(network: try network(), mode: mode)
  }

  /// A request for a route along letters, via points between the first and the last.
  func request(
    _ letters: String, course: Double? = nil, avoid: Double = 0,
    optimize: RouteOptimization = .time, alternatives: Int = 0
  ) -> EmbeddedRouteRequest {
    let coordinates = letters.map { sketch[$0] }
    return EmbeddedRouteRequest(
      origin: RouteStop(coordinate: coordinates[0]), course: course.map { Bearing(degrees: $0) },
      avoidRadius: avoid,
      stops: coordinates.dropFirst().enumerated().map { index, coordinate in
        RouteStop(coordinate: coordinate, isVia: index + 2 < coordinates.count)
      }, optimization: optimize, alternatives: alternatives)
  }

  /// The best route along letters.
  func route(
    _ letters: String, mode: TravelMode = .car, course: Double? = nil, avoid: Double = 0,
    optimize: RouteOptimization = .time
  ) throws -> Route {
    let request = request(letters, course: course, avoid: avoid, optimize: optimize)
    return try #require(try router(mode).routes(for: request).get().first)
  }

  /// The letters at a route's vertices, in order of travel.
  func letters(of route: Route, among letters: String) -> String {
    String(
      route.vertices.compactMap { vertex in
        letters.first { sketch[$0].distance(to: vertex) < 0.05 }
      })
  }
}

/// A street: the junctions it passes and its tags.
struct Street {
  var path: String
  var tags: [String: String]

  init(_ path: String, _ name: String? = nil, _ tags: [String: String] = [:]) {
    self.path = path
    self.tags = ["highway": "residential"].merging(tags) { $1 }
    if let name { self.tags["name"] = name }
  }
}

/// The maneuvers of a route in words, such as `turn right: Mill Street`.
func maneuvers(of route: Route) -> [String] {
  route.legs.flatMap(\.steps).map { step in
    var words = step.maneuver.type
    if let modifier = step.maneuver.modifier { words += " " + modifier }
    if let exit = step.maneuver.roundaboutExit { words += " exit \(exit)" }
    if let name = step.name ?? step.reference { words += ": " + name }
    return words
  }
}
