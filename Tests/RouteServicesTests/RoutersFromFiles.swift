import Geodesy
import Notations
import RouteServices
import TestSupport
import TripModel

/// A straight route of one step to the north from a coordinate.
func sketchedRoute(latitude: Double, longitude: Double) -> Route {
  let start = Coordinate(latitude: latitude, longitude: longitude)
  let end = Coordinate(latitude: latitude + 0.01, longitude: longitude)
  let step = Step(vertices: 0...1, maneuver: Maneuver(type: "depart"))
  return Route(
    vertices: [start, end], legs: [Leg(steps: [step])],
    waypoints: [Waypoint(coordinate: start, vertex: 0), Waypoint(coordinate: end, vertex: 1)])
}

/// Reads a test notation: one route per line, its start as `latitude longitude`.
func readSketches(_ bytes: [UInt8], file: String) -> Reading<[Route]> {
  var routes: [Route] = []
  for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
    let numbers = line.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 2 else {
      let position = SourcePosition(line: routes.count + 1, column: 1)
      return Reading(
        nil, diagnostics: [Diagnostic(.error, code: "test", file: file, at: position, "no sketch")])
    }
    routes.append(sketchedRoute(latitude: numbers[0], longitude: numbers[1]))
  }
  return Reading(routes)
}

/// Makes the provider of a specification over files in memory.
func router(
  _ specification: RouterSpecification, files: [String: String],
  closedFolders: Set<String> = [], source: LocatedText = LocatedText(""), reach: Double = 1e9
) -> Reading<any RouteProvider> {
  var memory = MemoryFiles(files)
  memory.closedFolders = closedFolders
  var preferences = RouterPreferences()
  preferences.recordedReach = reach
  let materials = RouterMaterials(
    files: memory, formats: .reading(readSketches), preferences: preferences)
  return specification.makeProvider(from: materials, source: source)
}

/// The messages of a reading.
func messages(_ reading: Reading<any RouteProvider>) -> [String] {
  reading.diagnostics.map(\.rendered)
}

/// A request from a coordinate.
func request(
  _ number: Int = 1, _ purpose: RequestPurpose = .reroute, latitude: Double = 0,
  longitude: Double = 0
) -> RouteRequest {
  RouteRequest(
    number: number, purpose: purpose,
    origin: Coordinate(latitude: latitude, longitude: longitude),
    waypoints: [Coordinate(latitude: 1, longitude: 1)])
}
