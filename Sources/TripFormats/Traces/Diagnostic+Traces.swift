import Notations

/// The names of latitude and longitude in a format.
struct CoordinateNames: Equatable {
  var latitude = "latitude"
  var longitude = "longitude"

  /// Whether they name columns, to which the user may assign units.
  var areColumns = false
}

/// The faults of a trace as a whole.
extension Diagnostic {
  static func unreadable(_ failure: ByteSourceFailure) -> Diagnostic {
    failure.fault
      ?? Diagnostic(
        "unreadable", "the input cannot be read: \(systemErrorWords(failure.errorNumber))")
  }
  static func wideText(_ encoding: String) -> Diagnostic {
    Diagnostic(
      "utf16", "the text is in \(encoding)", expected: "UTF-8",
      hint: "convert it first: iconv -f \(encoding) -t UTF-8 FILE")
  }
  static let empty = input("empty", is: "empty", hint: "recording or export may have failed")
  static let webPage = input(
    "web_page", is: "a web page", hint: "it may be a login or error page; open it in a browser")
  static func packed(by packer: String) -> Diagnostic {
    input(
      "packed", is: "compressed with \(packer)",
      hint: "decompress it first; '-' reads standard input")
  }
  static let binary = known(
    "binary", hint: "it may be the wrong file, compressed or in an unsupported format")
  static let binaryHistory = known(
    "a history of Mapbox's SDK in its binary form",
    hint: "only Mapbox's tools read it; record GPX or CSV beside it, or a history in JSON")
  static func known(_ name: String, hint: String) -> Diagnostic {
    input("binary", is: name, hint: hint)
  }
  static let sessionOfVBOX = known(
    "a session of Racelogic's VBOX", hint: "export it as GPX or CSV first")
  private static func input(_ code: String, is found: String, hint: String) -> Diagnostic {
    Diagnostic(
      code, "the input is \(found)",
      expected: "a trace in GPX, KML, TCX, FIT, CSV, NMEA 0183, GeoJSON, JSON Lines or gpsd JSON",
      hint: hint)
  }
  static func otherRoot(_ name: String) -> Diagnostic {
    Diagnostic(
      "no_trace", "the XML document is '\(name)'", expected: "'gpx'",
      hint: name == "osm" ? "an OSM file is a road network: use --router network:FILE" : nil)
  }
  static let eventsAsTrace = Diagnostic(
    "events_as_trace", "the input has the events of a trip, not its fixes",
    expected: "a trace",
    hint: "only 'run --events all' prints every fix; 'tripsim report' shows the trip")
  static func routeOnly(routePoints: Int, waypoints: Int) -> Diagnostic {
    Diagnostic(
      routePoints > 0 ? "route_only" : "waypoints_only",
      "the GPX file has no track, only \(plural(routePoints, "route point")) and "
        + plural(waypoints, "waypoint"),
      expected: "'trkpt' elements with times",
      hint: routePoints > 0
        ? "it is a route; 'tripsim simulate' makes a trace from a route"
        : "waypoints are fixes if all have times, or with --assume-interval SECONDS or "
          + "--assume-speed SPEED")
  }
  static func notGeographic(x: String, y: String) -> Diagnostic {
    Diagnostic(
      "no_places", "the positions are in meters: x '\(x)', y '\(y)'",
      expected: "degrees of longitude and latitude",
      hint: "run SUMO with --fcd-output.geo")
  }
  static let threeAxes = Diagnostic(
    "no_places", "the columns 'x', 'y' and 'z' are meters or the axes of a sensor",
    expected: "degrees of longitude and latitude",
    hint: "if they are degrees: --csv 'lon=x,lat=y'")
  static let noFlightDate = Diagnostic(
    "no_date", "no 'HFDTE' record states the date", expected: "a record such as HFDTE010524",
    consequence: "the date is assumed to be 1970-01-01")
  static func badFixRecord(_ text: String) -> Diagnostic {
    Diagnostic(
      "short_record", "'\(text)' is not a fix",
      expected: "time, latitude, longitude, A or V and two altitudes",
      consequence: "the fix is dropped")
  }
  static let noTrackPoints = Diagnostic(
    "no_fixes", "the GPX file has no track points", expected: "'trkpt' elements with times")
  static let noUsablePoints = Diagnostic(
    "all_dropped", "no track point of the GPX file is a usable fix",
    expected: "coordinates with times")
  static func noFixes(_ format: TraceFormat) -> Diagnostic {
    Diagnostic(
      "no_fixes", "the input is \(format.name) without a usable fix",
      expected: "coordinates with times")
  }
  static func noTimes(fixes: Int, columns: [String] = []) -> Diagnostic {
    let assumption = "assume times with --assume-interval SECONDS or --assume-speed SPEED"
    return Diagnostic(
      "no_times", fixes == 1 ? "the fix has no time" : "none of the \(fixes) fixes has a time",
      expected: "a time for each fix",
      hint: columns.isEmpty
        ? assumption
        : "'--csv time=COLUMN' names the column of the times among \(listed(columns, upTo: 40)); or \(assumption)"
    )
  }
  static func cutOff(inside: String, fixes: Int) -> Diagnostic {
    Diagnostic(
      "cut_off",
      "the input ends " + (inside.isEmpty ? "before the end of the document" : "inside '\(inside)'")
        + ", after \(fixCount(fixes))",
      expected: inside.isEmpty ? "a complete document" : "'</\(inside)>'",
      hint: "the recording or download was cut off")
  }
  static func badForm(_ fault: Diagnostic, fixes: Int) -> Diagnostic {
    var fault = fault
    fault.hint = hint(fault.hint, fixes)
    return fault
  }
  static func badDocument(_ fault: Diagnostic, fixes: Int) -> Diagnostic {
    badJSON(fault, hint: hint(fault.hint, fixes))
  }
  static func endlessLine(limit: Int) -> Diagnostic {
    Diagnostic(
      "long_line", "a line has more than \(limit) positions", expected: "at most \(limit)",
      hint: "GPX and CSV have no such limit")
  }
  static func unequalCounts(times: Int, coordinates: Int) -> Diagnostic {
    Diagnostic(
      "unequal_counts",
      "there \(coordinates == 1 ? "is" : "are") \(plural(coordinates, "position")) and "
        + plural(times, "time"),
      expected: "a time for each position",
      consequence: "unpaired positions and times are dropped")
  }
  static func lateArray(_ name: String) -> Diagnostic {
    Diagnostic(
      "late_array", "the array '\(name)' of a long track follows its coordinates",
      expected: "a 'SimpleArrayField' that announces it at the beginning",
      consequence: "the first values are not used")
  }
  static func foreignReference(_ name: String) -> Diagnostic {
    Diagnostic(
      "unsupported", "the coordinates are in '\(name)'",
      expected: "longitude and latitude in WGS 84, as in GeoJSON",
      hint: "convert it first: ogr2ogr -t_srs EPSG:4326 OUT.geojson FILE")
  }

  /// A hint with how far a malformed document was read.
  private static func hint(_ hint: String?, _ fixes: Int) -> String {
    [hint, "reading ends here, after \(fixCount(fixes))"].compactMap(\.self)
      .joined(separator: "; ")
  }

  private static func fixCount(_ count: Int) -> String {
    count == 1 ? "1 fix" : "\(count) fixes"
  }
}

/// The faults of tracks.
extension Diagnostic {
  static func otherTrack(kept: String, other: String, choice: String) -> Diagnostic {
    let number = other == choice ? "" : ", number \(choice),"
    return Diagnostic(
      "other_track", "track '\(other)'\(number) begins here; only the first, '\(kept)', is read",
      expected: "one track per trace", hint: "choose another track: --track \(shellWord(choice))")
  }
  static func noTrack(_ wanted: String, names: [String], of tracks: Int) -> Diagnostic {
    let isNumbered = Int(names.first ?? "") == nil
    let named =
      names.isEmpty ? "" : "one of \(listed(names, upTo: 40))" + (isNumbered ? ", or " : "")
    return Diagnostic(
      "no_track", "no track is named '\(wanted)'",
      expected: tracks < 2
        ? "no '--track': the trace has one track"
        : named + (isNumbered ? "a number in 1...\(tracks)" : ""),
      hint: didYouMean(nearestName(to: wanted, among: names)))
  }
  static func markers(count: Int?) -> Diagnostic {
    Diagnostic(
      "markers", "points stand alone beside a track" + (count.map { ", \($0) before it" } ?? ""),
      expected: "the fixes of one track", consequence: "they are read as markers, not as fixes")
  }
}

/// The faults of a line of NMEA or JSON.
extension Diagnostic {
  static func noSentence(_ text: String) -> Diagnostic {
    Diagnostic(
      "no_sentence", "line '\(text)' is not an NMEA sentence",
      expected: "'$', address, fields and checksum", consequence: "the line is skipped")
  }
  static func badChecksum(found: String, computed: String) -> Diagnostic {
    Diagnostic(
      "bad_checksum", "the checksum is '\(found)'", expected: "'\(computed)'",
      consequence: "the sentence is dropped")
  }
  static let cutOffSentence = Diagnostic(
    "cut_off", "the last sentence is cut off", expected: "a checksum and a line feed",
    consequence: "the sentence is dropped")
  static func void(expected: String = "status 'A' in RMC, quality above 0 in GGA") -> Diagnostic {
    Diagnostic(
      "void", "the receiver marks this position as not valid", expected: expected,
      consequence: "the fix is dropped")
  }
  static let allVoid = Diagnostic(
    "all_void", "the receiver marks every position as not valid",
    expected: "status 'A' in RMC, quality above 0 in GGA",
    consequence: "some converters write this for unknown: the status is ignored")
  static let noDate = Diagnostic(
    "no_date", "no sentence so far has a date", expected: "RMC or ZDA",
    hint: "to state it, begin the file with a line such as $GPZDA,000000,01,05,2024,00,00",
    consequence: "the first day is assumed to be 1970-01-01")
  static func badJSON(
    _ fault: Diagnostic, hint: String? = nil, consequence: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      "bad_json", fault.message, expected: fault.expected, hint: hint, consequence: consequence
    ).at(fault.position)
  }
  static func pairOrder(_ name: String) -> Diagnostic {
    Diagnostic(
      "pair_order", "the array '\(name)' may have the latitude or the longitude first",
      expected: "members 'lat' and 'lon', or an array 'latlng' or 'lnglat'",
      hint: "rename it to 'lnglat' or, if the latitude is first, to 'latlng': "
        + "sed 's/\"\(name)\"/\"latlng\"/'")
  }
  static func twoPositions(_ name: String, other: String) -> Diagnostic {
    Diagnostic(
      "position_twice", "'\(name)' and '\(other)' both have the position of the fix",
      expected: "one position for each fix",
      hint: "remove one of them: jq -c 'del(..|.\"\(other)\"?)'")
  }
  static let streams = Diagnostic(
    "columns_apart", "the JSON is a set of Strava streams, an array for each quantity",
    expected: "an object with 'time', 'lat' and 'lon' for each fix",
    hint: "export the activity as GPX, or, of streams requested with key_by_type=true: "
      + "jq -c '[.time.data,.latlng.data]|transpose[]|{time:.[0],latlng:.[1]}'")
  static let columnsApart = Diagnostic(
    "columns_apart", "the JSON has an array for each quantity",
    expected: "an object with 'time', 'lat' and 'lon' for each fix",
    hint: "convert it: jq -c '[.time,.lat,.lon]|transpose[]|{time:.[0],lat:.[1],lon:.[2]}'")
  static let otherJSON = Diagnostic(
    "no_trace", "the JSON is not a trace",
    expected: "one object with 'time', 'lat' and 'lon' in each line, or GeoJSON with times",
    hint: "'tripsim inspect FILE' shows what a file holds")
}

/// The faults of a fix or a field.
extension Diagnostic {
  static func missing(field: String, of element: String, near: String? = nil) -> Diagnostic {
    Diagnostic(
      "missing_field", "\(element) has no '\(field)'", expected: "a latitude and a longitude",
      hint: near.map { "'\($0)' may be a typing error" }, consequence: "the fix is dropped")
  }
  static func badNumber(field: String, text: String) -> Diagnostic {
    let isCoordinate = ["latitude", "longitude", "coordinate"].contains(field)
    return Diagnostic(
      isCoordinate ? "bad_coordinate" : "bad_number", "\(field) '\(text)' is not a number",
      expected: "a decimal number")
  }
  static func implausible(field: String, text: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(
      "implausible", "\(field) '\(text)' is implausible for a receiver", hint: hint,
      consequence: "the value is ignored")
  }
  static func hundredthsOfDegree(_ text: String, column: String) -> Diagnostic {
    implausible(
      field: "course", text: text,
      hint: "if it is in hundredths of a degree: --csv \(shellWord("course=\(column)[cdeg]"))")
  }
  static func latitudeRange(
    text: String, swappedWith other: String?, names: CoordinateNames
  ) -> Diagnostic {
    Diagnostic(
      "latitude_range", "latitude '\(text)' is out of range", expected: "degrees in -90...90",
      hint: other.map {
        "'\(names.latitude)' and '\(names.longitude)' may be swapped (\(names.longitude) is "
          + "'\($0)')"
      } ?? unitOfDegrees(text, names))
  }
  /// A hint about a number that is not a latitude in degrees.
  private static func unitOfDegrees(_ text: String, _ names: CoordinateNames) -> String? {
    guard let value = decimalNumber(of: text)?.magnitude else { return nil }
    if value > 1_000_000, !names.areColumns || names.latitude.lowercased() == "y" {
      return "it may be in meters or another unit; convert the file to degrees of WGS 84"
    }
    if value > 1_000_000 {
      let units = [("e6", 90e6), ("e7", 90e7)].filter { value <= $0.1 }.map(\.0) + ["semicircles"]
      return "it may be in another unit: --csv 'lat=\(names.latitude)[\(units[0])],"
        + "lon=\(names.longitude)[\(units[0])]'"
        + units.dropFirst().map { ", or [\($0)]" }.joined()
    }
    let isMinutes = 100...9000 ~= value && Int(value) % 100 < 60
    return isMinutes ? "it may be degrees and minutes, ddmm.mmmm; convert it to degrees" : nil
  }
  static func longitudeRange(text: String) -> Diagnostic {
    Diagnostic(
      "longitude_range", "longitude '\(text)' is out of range", expected: "degrees in -180...180")
  }
  static func wrappedLongitude(text: String) -> Diagnostic {
    Diagnostic(
      "longitude_wrapped", "longitude '\(text)' is beyond the antimeridian",
      expected: "degrees in -180...180", consequence: "360° was subtracted")
  }
  static let zeroCoordinate = Diagnostic(
    "zero_place", "latitude and longitude are both 0", expected: "a coordinate",
    hint: "receivers write zeros before their first fix",
    consequence: "the fix is dropped if others lie elsewhere")
  static func speedUnit(
    times: String, _ unit: String, insteadOf stated: String?, hasColumns: Bool
  ) -> Diagnostic {
    Diagnostic(
      "speed_unit", "the speeds are \(times) times those between the positions",
      expected: "speeds that fit positions and times",
      hint: "they may be in \(unit)" + (stated.map { ", not \($0)" } ?? "")
        + (hasColumns ? "; if so: --csv 'speed=NAME[\(unit)]'" : ""))
  }
  static func courseUnit(_ notation: String, _ unit: String?) -> Diagnostic {
    Diagnostic(
      "course_unit", "most courses contradict the movement between the positions",
      expected: "degrees clockwise from north",
      hint: "they may be \(notation)" + (unit.map { "; if so: --csv 'course=NAME[\($0)]'" } ?? ""))
  }
  static func unusedColumns(_ format: TraceFormat) -> Diagnostic {
    Diagnostic(
      "unused_columns", "the trace is \(format.name), which has no columns to assign",
      expected: "a trace in CSV, JSON or JSON Lines", hint: "leave out --csv")
  }
  static let accuracyNeverMeasured = Diagnostic(
    "accuracy_unknown", "every accuracy is negative",
    expected: "meters, or no value if not measured",
    consequence: "the accuracy of these fixes is treated as unknown")
  static func further(code: String) -> Diagnostic {
    Diagnostic("further", "further '\(code)' warnings for this input are not shown")
  }
}
