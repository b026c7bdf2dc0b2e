/// The meaning of a column of a trace.
enum CSVRole: String, CaseIterable {
  case time, date
  case latitude = "lat"
  case longitude = "lon"
  case altitude = "alt"
  case accuracy, course, speed, simulated, track, provider
  case offRoute = "off_route"
}

/// The parsed header of a column: `Velocity (km/h)` is `velocity` in `km/h`.
struct CSVColumn {
  /// The header as written.
  let text: String

  /// The name in lower case, without white space, punctuation and unit.
  let name: String

  /// The unit in lower case; absent if the header has none.
  var unit: String?

  /// Parses a header.
  init(_ text: String) {
    self.text = text
    let small = text.lowercased()
    if let (head, unit) = Self.divideAtBracket(small) {
      name = Self.plain(head)
      self.unit = unit.isEmpty ? nil : unit
    } else if let (head, unit) = Self.divideAtSuffix(small) {
      name = Self.plain(head)
      self.unit = unit
    } else {
      // `speedKmh`, `Speed, km/h`
      let plain = Self.plain(small)
      unit = plain.hasPrefix("speed") ? String(plain.dropFirst(5)) : nil
      if unit.flatMap(MeasureUnit.speed) == nil { unit = nil }
      name = unit == nil ? plain : "speed"
    }
  }

  /// Splits `speed (km/h)` or `speed [km/h]` at the last brackets; in `(UTC)Time` the name follows
  /// them.
  static func divideAtBracket(_ text: String) -> (head: String, unit: String)? {
    guard let open = text.lastIndex(where: { $0 == "(" || $0 == "[" }),
      let close = text[open...].firstIndex(where: { $0 == ")" || $0 == "]" })
    else { return nil }
    let unit = text[text.index(after: open)..<close]
    let head = open == text.startIndex ? text[text.index(after: close)...] : text[..<open]
    return (String(head), String(unit.filter { $0 != " " }))
  }

  /// Splits `speed_kmh`.
  private static func divideAtSuffix(_ text: String) -> (head: String, unit: String)? {
    if text.hasSuffix("e7"), text.hasPrefix("l") { return (String(text.dropLast(2)), "e7") }
    guard let mark = text.lastIndex(where: { $0 == "_" || $0 == " " }), mark > text.startIndex
    else { return nil }
    let unit = String(text[text.index(after: mark)...])
    return suffixes.contains(unit) ? (String(text[..<mark]), unit) : nil
  }

  private static let suffixes = [
    "kmh", "kph", "kmph", "mph", "kn", "kt", "kts", "knots", "mps", "ms", "us", "ns", "s", "m",
    "ft", "feet", "deg", "degrees", "meters", "millis", "seconds", "sec", "hhmmss", "semicircles",
  ]

  /// The letters and digits of a name, in lower case.
  private static func plain(_ text: String) -> String {
    String(text.filter { $0.isLetter || $0.isNumber })
  }
}

extension CSVRole {
  /// The names of columns with this meaning, the most specific first.
  ///
  /// **Source:** the headers of GPSLogger, Sensor Logger, phyphox, GnssLogger, OSRM's traces,
  /// Traccar, OwnTracks and AirData. A dilution of precision is never used as an accuracy.
  var names: [String] {
    switch self {
    case .time:
      return [
        "time", "timestamp", "datetime", "timeutc", "utctime", "utc", "isotime", "gpstime",
        "fixtime", "unixtimemillis", "timestampms", "unixtime", "epoch", "tst", "utct", "date", "t",
        "ts", "recordedat", "createdat", "unix", "secondselapsed", "elapsed", "elapsedtime",
      ]
    case .date: return ["date", "utcd", "dateutc", "utcdate", "gpsdate"]
    case .latitude:
      return [
        "lat", "latitude", "latitudedegrees", "latdeg", "gpslat", "gpslatitude", "positionlat",
        "latitudens", "y",
      ]
    case .longitude:
      return [
        "lon", "lng", "long", "longitude", "longitudedegrees", "londeg", "gpslon", "gpslongitude",
        "positionlong", "longitudeew", "x",
      ]
    case .altitude:
      return [
        "alt", "altitude", "ele", "elevation", "height", "altitudemeters", "altitudemsl",
        "altitudeabovesealevel",
      ]
    case .accuracy:
      return [
        "accuracy", "hacc", "horizontalaccuracy", "accuracyhorizontal", "accuracymeters",
        "hozaccuracy", "gpsaccuracy", "acc",
      ]
    case .course:
      return ["course", "bearing", "bearingdegrees", "cog", "track", "direction", "heading"]
    case .speed:
      return [
        "speed", "velocity", "gpsspeed", "groundspeed", "speedmeterspersecond", "vel", "sog",
      ]
    case .simulated: return ["simulated", "issimulated", "mocklocation", "mocked", "ismock"]
    case .track:
      return [
        "trackid", "tripid", "trjid", "trajid", "trajectoryid", "vehicleid", "deviceid", "driverid",
        "taxiid", "busid", "userid", "uid", "vehicle", "imei", "vin", "mmsi",
        "devicetag", "tid",
      ]
    case .offRoute: return ["offroute", "isoffroute"]
    case .provider: return []
    }
  }
}
