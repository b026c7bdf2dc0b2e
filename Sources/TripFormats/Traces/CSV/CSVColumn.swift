import Notations

/// The meaning of a column of a trace.
enum CSVRole: Int, CaseIterable {
  case time, date, latitude, longitude, altitude, accuracy, course, speed, simulated, track
  case provider, offRoute, valid

  /// The axis of which it is the coordinate; absent for others.
  var axis: AngleReading.Axis? {
    switch self {
    case .latitude: .latitude
    case .longitude: .longitude
    case .time, .date, .altitude, .accuracy, .course, .speed, .simulated, .track, .provider,
      .offRoute, .valid:
      nil
    }
  }

  /// The word for it in the user's column mapping.
  var word: String {
    [
      "time", "date", "lat", "lon", "alt", "accuracy", "course", "speed", "simulated", "track",
      "provider", "off_route", "valid",
    ][rawValue]
  }
}

/// The parsed header of a column: `Velocity (km/h)` is `velocity` in `km/h`.
struct CSVColumn {
  /// The header as written.
  let text: String

  /// The name in lower case, without white space, punctuation and unit.
  let name: String

  /// The name without the receiver before it: `bearing` for `gps_bearing`.
  let ownName: String

  /// The unit in lower case; absent if the header has none.
  var unit: String?

  /// Whether the header has the unit in brackets, where a letter is not the end of the name.
  let isUnitInBrackets: Bool

  /// The end of the name, and the group before it: `latitude` of `location` for
  /// `location.latitude`, `location-latitude` and `locationLatitude`; absent without a group.
  let member: (group: String, name: String)?

  /// The last word of the name, and the words before it: `lat` of `vehicle` for `vehicle_lat` and
  /// `vehicleLat`; absent for a single word.
  let lastWord: (group: String, name: String)?

  /// Parses a header.
  init(_ text: String) {
    self.text = text
    let small = text.lowercased()
    var head = small
    if let parts = Self.divideAtBracket(small) {
      (head, unit) = (parts.head, parts.unit.isEmpty ? nil : parts.unit)
    } else if let parts = Self.divideAtSuffix(small) ?? Self.divideAtWord(text) {
      (head, unit) = parts
    }
    isUnitInBrackets = unit != nil && Self.divideAtBracket(small) != nil
    if unit != nil, head.hasSuffix("_in") || head.hasSuffix(" in") { head.removeLast(3) }
    var plain = Self.plain(head)
    if ["kmh", "kph", "mph"].contains(plain) { plain = "speed" + plain }
    if head == small, let parts = Self.divideAtMeasure(plain) { (plain, unit) = parts }
    name = plain
    ownName = Self.ownName(of: plain)
    // PlotJuggler writes the topics of ROS, as in `/fix/latitude`.
    let path = head.split { $0 == "." || $0 == "/" && head.first == "/" }
      .map { Self.plain(String($0)) }.filter { !$0.isEmpty }
    if path.count > 1 {
      var end = path[path.count - 1]
      if unit == nil, let parts = Self.divideAtMeasure(end) { (end, unit) = parts }
      member = (path.dropLast().joined(), end)
    } else {
      member = Self.groups.first { plain.hasPrefix($0) && plain != $0 }.map {
        ($0, String(plain.dropFirst($0.count)))
      }
    }
    lastWord = Self.lastWord(of: text.prefix(head.utf8.count))
  }

  /// The last word of a name with more than one.
  private static func lastWord(of head: Substring) -> (group: String, name: String)? {
    guard let end = head.lastIndex(where: { $0.isLetter || $0.isNumber }) else { return nil }
    let head = head[...end]
    let mark = head.lastIndex { !$0.isLetter && !$0.isNumber }.map { head.index(after: $0) }
    let start = mark ?? head.lastIndex(where: \.isUppercase) ?? head.startIndex
    let group = plain(head[..<start].lowercased())
    let name = head[start...].lowercased()
    return group.isEmpty || name.isEmpty ? nil : (group, name)
  }

  /// Whether it has the whole seconds of a time stamp of ROS, `header.stamp.sec`.
  var isSecondOfStamp: Bool {
    guard let member, member.group.hasSuffix("stamp") else { return false }
    return ["sec", "secs", "seconds"].contains(member.name)
  }

  /// Whether it has the fraction of a time stamp of ROS in nanoseconds, `header.stamp.nanosec`.
  var isFractionOfStamp: Bool {
    guard let member, member.group.hasSuffix("stamp") else { return false }
    return ["nanosec", "nsec", "nanosecs", "nsecs", "nanos", "nanoseconds"].contains(member.name)
  }

  /// The hemisphere that the header states in brackets, and the unit without it; absent without one.
  func side(_ axis: AngleReading.Axis) -> (isNegative: Bool, unit: String)? {
    isUnitInBrackets ? unit.flatMap { MeasureUnit.side(in: $0, axis) } : nil
  }

  /// The words before the names of a position's columns.
  private static let groups = ["location", "position", "gps"]

  /// The words for a receiver before the names of what it measures.
  private static let receivers = ["gps", "gnss", "fix", "location", "loc"]

  private static func ownName(of plain: String) -> String {
    let receiver = receivers.first { plain.hasPrefix($0) && plain != $0 } ?? ""
    return String(plain.dropFirst(receiver.count))
  }

  /// Whether it has a name of a measure or a validity, possibly after a word for the receiver.
  func names(_ role: CSVRole) -> Bool {
    role.names.contains(name) || role.names.contains(ownName)
  }

  /// Whether its unit in brackets is one of horizontal speeds, whatever its name.
  var hasUnitOfSpeed: Bool {
    guard let unit, isUnitInBrackets, MeasureUnit.time(unit) == nil else { return false }
    return MeasureUnit.factor(unit, of: .speed) != nil
      && !["vert", "climb", "wind"].contains(where: name.contains)
  }

  /// Whether it may have accuracies: a name of errors, with a unit of lengths in brackets.
  var mayBeAccuracy: Bool {
    guard let unit, isUnitInBrackets, MeasureUnit.factor(unit, of: .accuracy) != nil else {
      return false
    }
    return ["sigma", "error", "precision", "uncertainty", "stddev", "std", "rms", "cep"].contains {
      name.hasPrefix($0)
    }
  }

  /// Splits `speed (km/h)` or `speed [km/h]` at the last brackets.
  ///
  /// In `(UTC)Time` the name follows them.
  static func divideAtBracket(_ text: String) -> (head: String, unit: String)? {
    guard let open = text.lastIndex(where: { $0 == "(" || $0 == "[" }),
      let close = text[open...].firstIndex(where: { $0 == ")" || $0 == "]" })
    else { return nil }
    let unit = text[text.index(after: open)..<close]
    let head = open == text.startIndex ? text[text.index(after: close)...] : text[..<open]
    return (String(head), String(unit.filter { $0 != " " }))
  }

  /// Splits `speed_kmh` and `vel_m_s`.
  private static func divideAtSuffix(_ text: String) -> (head: String, unit: String)? {
    if text.hasSuffix("e7"), text.hasPrefix("l") { return (String(text.dropLast(2)), "e7") }
    for unit in quotients where text.hasSuffix("_" + unit) {
      return (String(text.dropLast(unit.count + 1)), unit.replacing("_", with: "/"))
    }
    guard let mark = text.lastIndex(where: { $0 == "_" || $0 == " " }), mark > text.startIndex
    else { return nil }
    let unit = String(text[text.index(after: mark)...])
    return suffixes.contains(unit) ? (String(text[..<mark]), unit) : nil
  }

  /// Splits `unixTimeMillis` at the capital letter of its last word, if that is a unit of time.
  private static func divideAtWord(_ text: String) -> (head: String, unit: String)? {
    let tail = text.reversed().prefix { $0.isLowercase || $0.isNumber }.count
    let word = text.suffix(tail == 0 ? 2 : tail + 1)
    let head = text.dropLast(word.count)
    guard head.last?.isLowercase == true, timeUnits.contains(word.lowercased()) else { return nil }
    return (head.lowercased(), word.lowercased())
  }

  /// Splits `speedkmh`, `speedinkmh` and `altitudefeet` after the name of a measure.
  private static func divideAtMeasure(_ plain: String) -> (head: String, unit: String)? {
    let own = ownName(of: plain)
    let bytes = Array(own.utf8)
    for (role, name, start) in measureNames
    where bytes.first == start[0] && bytes.starts(with: start) {
      let rest = own.dropFirst(name.count)
      let unit = String(rest.hasPrefix("in") ? rest.dropFirst(2) : rest)
      // An `elem` is not an elevation.
      if name.count + unit.count > 4, MeasureUnit.factor(unit, of: role) != nil {
        return (String(plain.dropLast(rest.count)), unit)
      }
    }
    return nil
  }

  private static let measureNames = FixMeasure.all.flatMap { measure in
    measure.role.names.map { (role: measure.role, name: $0, start: Array($0.utf8)) }
  }

  private static let quotients = ["m_s", "km_h", "mi_h", "cm_s", "mm_s", "ft_s"]

  private static let timeUnits = ["ms", "us", "ns", "millis", "micros", "nanos", "msec", "usec"]

  private static let suffixes = [
    "kmh", "kph", "kmph", "mph", "kn", "kt", "kts", "knots", "mps", "ms", "us", "ns", "s", "m",
    "ft", "feet", "deg", "degrees", "meters", "millis", "seconds", "sec", "hhmmss", "semicircles",
    "rad", "radians", "msec", "usec", "nsec", "micros", "nanos",
  ]

  /// The letters and digits of a name, in lower case.
  static func plain(_ text: String) -> String {
    String(text.filter { $0.isLetter || $0.isNumber })
  }
}

extension FixMeasure {
  /// The meaning of its column.
  var role: CSVRole {
    switch self {
    case .altitude: .altitude
    case .accuracy: .accuracy
    case .course: .course
    case .speed: .speed
    }
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
        "fixtime", "unixtimemillis", "timestampms", "unixtime", "epoch", "tst", "utct", "gpst",
        "t", "ts", "recordedat", "unix", "secondselapsed", "elapsed", "elapsedtime",
        "locationtimestampsince1970", "gms", "gpstow", "tow", "secs", "seconds", "at",
      ]
    case .date: return ["date", "utcd", "dateutc", "utcdate", "gpsdate", "gpsdatestamp"]
    case .latitude:
      return [
        "lat", "latitude", "latitudedegrees", "latdeg", "latitudens", "y",
      ]
    case .longitude:
      return [
        "lon", "lng", "long", "longitude", "longitudedegrees", "londeg", "longitudeew", "x",
      ]
    case .altitude:
      return [
        "alt", "altitude", "ele", "elevation", "height", "altitudemsl", "altitudeabovesealevel",
        "altitudegps", "enhancedaltitude",
      ]
    case .accuracy:
      return [
        "hacc", "horizontalaccuracy", "accuracyhorizontal", "haccuracy", "hozaccuracy",
        "accuracy", "acc", "eph",
      ]
    case .course:
      return [
        "course", "bearing", "cog", "courseoverground", "gcrs", "track", "truetrack", "direction",
        "heading", "hdg", "azimuth", "angle",
      ]
    case .speed:
      return [
        "speed", "velocity", "speedgps", "groundspeed", "speedoverground",
        "horizontalspeed", "vel", "sog", "vehiclespeed", "spd", "geschwindigkeit", "vitesse",
        "enhancedspeed", "hspeed", "speed2d", "2dspeed",
      ]
    case .simulated:
      return [
        "simulated", "issimulated", "mocklocation", "mocked", "ismock", "mock", "ismocked",
        "isfrommockprovider", "frommockprovider", "issimulatedbysoftware",
      ]
    case .track:
      return [
        "trackid", "tripid", "trjid", "trajid", "trajectoryid", "vehicleid", "deviceid", "driverid",
        "taxiid", "busid", "userid", "vehicle", "imei", "vin", "mmsi", "trackfid",
        "devicetag", "tid", "device", "trackerid", "icao24", "plate", "licenseplate", "vehicleno",
        "vehiclenumber", "objectid",
      ]
    case .offRoute: return ["offroute", "isoffroute"]
    case .valid:
      return [
        "valid", "isvalid", "fixok", "hasfix", "fixtype", "fixquality", "gpsquality", "status",
        "fix",
      ]
    case .provider: return []
    }
  }
}
