import Notations

/// The order of latitude and longitude in one field.
enum CoordinateOrder {
  case latitudeFirst, longitudeFirst

  /// The names of columns of positions, by the order that they state; none for the last ones,
  /// whose texts state it.
  static let columns: [(order: CoordinateOrder?, names: [String])] = [
    (.latitudeFirst, ["latlon", "latlng", "latlong", "latitudelongitude"]),
    (.longitudeFirst, ["lonlat", "lnglat", "longlat", "longitudelatitude"]),
    (nil, ["wkt", "geom", "geometry", "thegeom", "wktgeom", "geog", "geography"]),
  ]

  /// The names of columns that may be positions, beside a time.
  static let positions = ["point", "position", "location", "coordinate", "coordinates", "coords"]
}

/// A position in one text: `47.37, 8.54`, `geo:47.37,8.54`, `POINT (8.54 47.37)` or a GeoJSON Point.
///
/// **Source:** RFC 5870; OGC 06-103r4, 7.2; PostGIS, EWKT; RFC 7946.
struct CoordinatePair {
  /// Degrees north.
  var latitude: Double

  /// Degrees east.
  var longitude: Double

  /// Parses a text; absent if it is not a position, or neither it nor the order says which number
  /// is the latitude.
  init?(_ text: String, order: CoordinateOrder?) {
    var order = order
    var body = text.split(separator: ";").last ?? ""
    if body.lowercased().hasPrefix("geo:") {
      (body, order) = (body.dropFirst(4), .latitudeFirst)
    } else if body.uppercased().hasPrefix("POINT") || body.contains("\"Point\"") {
      guard let open = body.firstIndex(where: { "([".contains($0) }) else { return nil }
      body = body[body.index(after: open)...].prefix { !")]".contains($0) }
      order = .longitudeFirst
    }
    let hasComma = body.contains(",")
    let parts = body.filter { !"()[]".contains($0) }.split {
      hasComma ? $0 == "," : $0 == " "
    }
    guard let order, 2...4 ~= parts.count,
      let latitude = AngleReading(parts[order == .latitudeFirst ? 0 : 1], axis: .latitude),
      let longitude = AngleReading(parts[order == .latitudeFirst ? 1 : 0], axis: .longitude)
    else { return nil }
    (self.latitude, self.longitude) = (latitude.degrees, longitude.degrees)
  }
}
