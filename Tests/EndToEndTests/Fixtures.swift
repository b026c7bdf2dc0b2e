/// A route and drives along it in the middle of the sea, as texts of files.
enum Fixtures {
  /// 700 m east, then 500 m north; latitude 54, longitude 3.
  static let route = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"role":"step","leg":0,"step":0,"maneuver":"depart",\
    "name":"East Street"},"geometry":{"type":"LineString",\
    "coordinates":[[3.0,54.0],[3.0107,54.0]]}},
    {"type":"Feature","properties":{"role":"step","leg":0,"step":1,"maneuver":"turn",\
    "modifier":"left","name":"North Street"},"geometry":{"type":"LineString",\
    "coordinates":[[3.0107,54.0],[3.0107,54.0045]]}},
    {"type":"Feature","properties":{"role":"step","leg":0,"step":2,"maneuver":"arrive"},\
    "geometry":{"type":"LineString","coordinates":[[3.0107,54.0045],[3.0107,54.0045]]}},
    {"type":"Feature","properties":{"role":"waypoint","waypoint":0,"kind":"break"},\
    "geometry":{"type":"Point","coordinates":[3.0,54.0]}},
    {"type":"Feature","properties":{"role":"waypoint","waypoint":1,"kind":"break",\
    "name":"Buoy"},"geometry":{"type":"Point","coordinates":[3.0107,54.0045]}}]}

    """

  /// Coordinates along the route, one per second at 14 m/s.
  static let coordinates: [(latitude: Double, longitude: Double)] = (0..<87).map { second in
    let east = min(second, 50)
    let north = second - east
    return (54.0 + Double(north) * 0.000125, 3.0 + Double(east) * 0.000214)
  }

  /// The drive along the whole route as GPX.
  static let drive = gpxHead + coordinates.indices.map(gpxPoint).joined() + gpxTail

  /// The text before the points of a GPX track.
  static let gpxHead = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
    <trk><trkseg>

    """

  /// The text after them.
  static let gpxTail = "</trkseg></trk></gpx>\n"

  /// A point of the drive; the time of the first is 09:00:00.
  static func gpxPoint(_ index: Int) -> String {
    let coordinate = coordinates[index]
    let (minutes, seconds) = index.quotientAndRemainder(dividingBy: 60)
    let time = "2026-06-01T09:0\(minutes):\(seconds < 10 ? "0" : "")\(seconds)Z"
    let attributes = "lat=\"\(coordinate.latitude)\" lon=\"\(coordinate.longitude)\""
    return "<trkpt \(attributes)><time>\(time)</time></trkpt>\n"
  }

  /// A folder with the route and the drive.
  static func workspace(_ files: [String: String] = [:]) throws -> Workspace {
    try Workspace(
      ["route.geojson": route, "drive.gpx": drive].merging(files) { _, given in given })
  }
}
