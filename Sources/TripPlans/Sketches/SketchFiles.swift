import Geodesy
import Notations
import RoadRouting
import TripFormats
import TripModel

/// The files that a sketch stands for, as a case reads them; they exist only in memory.
package struct SketchFiles: Equatable, Sendable {
  /// A file.
  package struct File: Equatable, Sendable {
    /// Its name without a folder.
    package let name: String
    /// Its content.
    package let bytes: [UInt8]
  }

  /// The folder to which their paths refer: that of the case file.
  let folder: String

  /// The files: the network, the planned route, the drive, other routes.
  package let all: [File]

  /// The content of a file; absent for a path that is not one of them.
  func bytes(of path: String) -> [UInt8]? {
    let path = FilePath.normalized(path)
    return all.first { FilePath.normalized(FilePath.joined($0.name, to: folder)) == path }?.bytes
  }
}

extension SketchFiles {
  /// The name of the file with the roads.
  package static let network = "network.geojson"
  /// The name of the file with the planned route.
  package static let route = "route.geojson"
  /// The name of the file with the driven line.
  package static let drive = "drive.geojson"
  /// The names above without extensions.
  static let ownNames = [network, route, drive].map { String($0.prefix { $0 != "." }) }

  /// Makes the files of a sketch; absent, with a fault, if a route cannot be found.
  static func read(
    _ sketch: Sketch, _ drive: SketchedDrive, in folder: String, mode: TravelMode
  ) -> Reading<SketchFiles> {
    let network = networkFile(of: sketch)
    let roads = RoadNetworkReader.read(network.bytes, file: network.name)
    guard let roads = roads.value else { return Reading(nil, diagnostics: roads.diagnostics) }
    let router = EmbeddedRouter(network: roads, mode: mode)
    var files = [network]
    var faults: [Diagnostic] = []
    let routes = sketch.otherRoutes.map { ($0.name + ".geojson", $0.path) }
    for (name, path) in [(route, sketch.route)] + routes {
      switch router.routes(for: request(path, sketch.drawing)) {
      case .success(let found):
        files.append(File(name: name, bytes: RouteWriter.write(found.map(withoutVias))))
      case .failure(let failure): faults.append(failure.diagnostic.located(in: path.source))
      }
    }
    files.insert(File(name: self.drive, bytes: RouteWriter.write([drive.route])), at: 1)
    return Reading(
      faults.isEmpty ? SketchFiles(folder: folder, all: files) : nil, diagnostics: faults)
  }

  /// A route without via points.
  ///
  /// The places of a path only say how it is drawn, and a traveler who leaves it need not return to
  /// them.
  private static func withoutVias(_ route: Route) -> Route {
    var route = route
    for leg in route.legs.indices { route.legs[leg].viaVertices = [] }
    return route
  }

  /// The request for a route through every place of a path, with its stops as waypoints.
  private static func request(_ path: SketchPath, _ drawing: RoadDrawing) -> EmbeddedRouteRequest {
    var stops: [RouteStop] = []
    for part in path.parts {
      switch part {
      case .place(let place):
        guard let coordinate = drawing.places[place] else { continue }
        stops.append(RouteStop(coordinate: coordinate, name: String(place), isVia: true))
      case .stop: stops[stops.count - 1].isVia = false
      case .wait, .speed, .lost, .found: break
      }
    }
    stops[0].isVia = false
    stops[stops.count - 1].isVia = false
    return EmbeddedRouteRequest(origin: stops[0], stops: Array(stops.dropFirst()))
  }

  /// The roads as GeoJSON lines with OpenStreetMap tags.
  private static func networkFile(of sketch: Sketch) -> File {
    let bytes = JSONWriter.line { json in
      json.member("type", "FeatureCollection")
      json.array("features") { json in
        for (index, road) in sketch.roads.enumerated() {
          json.lineBreak()
          json.object { json in
            json.member("type", "Feature")
            json.member("id", index + 1)
            json.object("properties") { json in
              for tag in road.tags { json.member(tag.key, tag.value) }
            }
            json.object("geometry") { json in
              json.member("type", "LineString")
              json.array("coordinates") { json in
                for coordinate in road.places.compactMap({ sketch.drawing.places[$0] }) {
                  json.array { json in
                    json.number(coordinate.longitude, decimals: 7)
                    json.number(coordinate.latitude, decimals: 7)
                  }
                }
              }
            }
          }
        }
      }
    }
    return File(name: network, bytes: bytes)
  }
}

/// A reader of files that also finds those of a sketch.
struct SketchedFileReader: FileReader {
  let sketched: SketchFiles
  let others: any FileReader

  func read(_ path: String) throws(FileFailure) -> [UInt8] {
    if let bytes = sketched.bytes(of: path) { return bytes }
    return try others.read(path)
  }

  func names(inFolder path: String) throws(FileFailure) -> [String]? {
    if sketched.bytes(of: path) != nil { return nil }
    return try others.names(inFolder: path)
  }
}
