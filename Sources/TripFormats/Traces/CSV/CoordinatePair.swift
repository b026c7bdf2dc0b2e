import Notations

/// The order of latitude and longitude in one field.
enum CoordinateOrder {
  case latitudeFirst, longitudeFirst

  /// The names of position columns, by the order that they state.
  ///
  /// The last names state none; their texts do.
  static let columns: [(order: CoordinateOrder?, names: [String])] = [
    (.latitudeFirst, ["latlon", "latlng", "latlong", "latitudelongitude"]),
    (.longitudeFirst, ["lonlat", "lnglat", "longlat", "longitudelatitude"]),
    (nil, ["wkt", "geom", "geometry", "thegeom", "wktgeom", "geog", "geography"]),
  ]

  /// The names of columns that may be positions, beside a time.
  static let positions = [
    "point", "position", "location", "coordinate", "coordinates", "coords", "gpsposition",
  ]
}

/// A position in one text: `47.37, 8.54`, `geo:47.37,8.54`, `POINT (8.54 47.37)`, a GeoJSON Point.
///
/// **Source:** RFC 5870; OGC 06-103r4, 7.2; PostGIS, EWKT; RFC 7946.
struct CoordinatePair {
  /// Degrees north.
  var latitude: Double

  /// Degrees east.
  var longitude: Double

  /// The order in which it was read.
  let order: CoordinateOrder

  /// Parses a text; absent if it is not a position, or its latitude cannot be identified.
  ///
  /// The order identifies it, and so does a letter, as in `53.5 N`, or a number beyond 90.
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
    guard 2...4 ~= parts.count else { return nil }
    let orders = order.map { [$0] } ?? [.latitudeFirst, .longitudeFirst]
    let readings = orders.compactMap { CoordinatePair(parts, in: $0, isStated: order != nil) }
    guard let only = readings.first, readings.count == 1 else { return nil }
    self = only
  }

  /// Reads two texts in an order; absent if they cannot have it.
  ///
  /// A latitude out of range is read only in a stated order, because it needs a separate message.
  private init?(_ parts: [Substring], in order: CoordinateOrder, isStated: Bool) {
    let isLatitudeFirst = order == .latitudeFirst
    guard let latitude = AngleReading(parts[isLatitudeFirst ? 0 : 1], axis: .latitude),
      let longitude = AngleReading(parts[isLatitudeFirst ? 1 : 0], axis: .longitude),
      isStated || latitude.degrees.magnitude <= 90
    else { return nil }
    (self.latitude, self.longitude) = (latitude.degrees, longitude.degrees)
    self.order = order
  }
}
