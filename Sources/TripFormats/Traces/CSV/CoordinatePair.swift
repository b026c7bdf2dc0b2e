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

/// A position in one text: `47.37, 8.54`, `geo:47.37,8.54`, `POINT (8.54 47.37)`, a GeoJSON Point,
/// or the hexadecimal digits of a binary point, as PostGIS exports it.
///
/// **Source:** RFC 5870; OGC 06-103r4, 7.2 and 8; PostGIS, EWKT and EWKB; RFC 7946.
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
    if let point = CoordinatePair(binary: text) {
      self = point
      return
    }
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

  /// Reads a binary point: the order of its bytes, its kind, a reference system if it has one, the
  /// longitude and the latitude; absent for other texts.
  private init?(binary text: String) {
    // PostgreSQL writes bytes as `\\x0101…`.
    let digits = text.hasPrefix("\\x") ? text.dropFirst(2) : text[...]
    guard digits.utf8.count >= 42, digits.hasPrefix("0") else { return nil }
    let values = digits.compactMap(\.hexDigitValue).map(UInt64.init)
    guard values.count == digits.utf8.count, values.count % 2 == 0, values[1] < 2 else {
      return nil
    }
    func number(_ range: Range<Int>) -> UInt64 {
      let bytes = range.map { values[2 * $0] << 4 | values[2 * $0 + 1] }
      return (values[1] == 1 ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | $1 }
    }
    let kind = number(1..<5)
    let start = kind & 0x2000_0000 == 0 ? 5 : 9
    guard kind & 0xFF == 1 || kind % 1000 == 1, values.count >= 2 * (start + 16) else { return nil }
    longitude = Double(bitPattern: number(start..<start + 8))
    latitude = Double(bitPattern: number(start + 8..<start + 16))
    order = .longitudeFirst
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
