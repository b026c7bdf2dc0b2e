import Notations

extension Diagnostic.Code {
  /// A table has no header, but coordinates in its first line.
  static let noHeader = "no_header"
}

/// The faults of a table, its columns and its records.
extension Diagnostic {
  static func noCoordinates(
    columns: [String], near: (column: String, role: CSVRole, name: String)?
  ) -> Diagnostic {
    var hint = "name the columns: --csv time=1,lat=2,lon=3"
    var code = "no_coordinates"
    if let near {
      hint =
        "'\(near.column)' may be '\(near.name)'; if so: --csv "
        + shellWord("\(near.role.word)=\(near.column)")
    } else if columns.contains(where: { $0.lowercased().hasPrefix("easting") }) {
      hint = "convert eastings and northings to degrees of WGS 84 first: cs2cs, or ogr2ogr"
    } else if columns.count == 1 {
      hint = "the file may not be a table"
    } else if let first = columns.indices.dropLast().first(where: { index in
      columns[index...(index + 1)].allSatisfy { $0.contains(".") && Double($0) != nil }
    }) {
      code = Code.noHeader
      let times = CSVHeaderSearch.assignment(ofTimesAmong: columns)
      hint =
        "without a header, name the columns: --csv \(times)lat=\(first + 1),lon=\(first + 2), or "
        + "lat=\(first + 2),lon=\(first + 1) if the longitude is first"
    }
    return Diagnostic(
      code, "no columns of coordinates among \(listed(columns, upTo: 40))",
      expected: "a header with names such as 'time', 'lat' and 'lon'", hint: hint)
  }
  static func nearColumn(_ column: String, role: CSVRole, near: String) -> Diagnostic {
    Diagnostic(
      "near_column", "'\(column)' has no known meaning", expected: "a name such as '\(near)'",
      hint: "to read it: --csv \(shellWord("\(role.word)=\(column)"))",
      consequence: "it is ignored")
  }
  static func badPair(_ text: String, column: String, number: Int) -> Diagnostic {
    let isLine = text.contains("LINESTRING")
    return Diagnostic(
      "bad_coordinate", "column '\(column)' has '\(text.prefix(60))' instead of a position",
      expected: "a point such as 'POINT (8.54 47.37)'",
      hint: isLine
        ? "a line is a route, or a trace without times: copy it to a file of its own"
        : "state the order: --csv lat=\(number),lon=\(number) or, if the longitude is first, "
          + "lon=\(number),lat=\(number)")
  }
  static func twiceColumn(_ name: String, other: String) -> Diagnostic {
    Diagnostic(
      "column_twice",
      name == other
        ? "column '\(name)' appears twice in the header"
        : "columns '\(name)' and '\(other)' have the same meaning",
      expected: "one column of this \(name == other ? "name" : "meaning")",
      hint: "give column numbers: --csv time=1,lat=2,lon=3")
  }
  static func repeatedColumn(_ name: String) -> Diagnostic {
    Diagnostic(
      "column_repeated", "column '\(name)' appears more than once in the header",
      expected: "one column of this name",
      hint: "give the number of another: --csv speed=5", consequence: "the first is used")
  }
  static func badMapping(text: String, nearest: String?) -> Diagnostic {
    Diagnostic(
      "bad_mapping", "'\(text)' does not assign a column",
      expected: "time, lat, lon, alt, accuracy, course, speed, simulated, track, provider, "
        + "off_route, valid or date, each with '=' and a column",
      hint: didYouMean(nearest)
    ).in("--csv")
  }
  static func unmappedColumn(name: String, nearest: String?) -> Diagnostic {
    Diagnostic(
      "bad_mapping", "no column is named '\(name)'",
      expected: "the name or number of a column",
      hint: didYouMean(nearest))
  }
  static func unknownUnit(column: String, unit: String, of role: CSVRole) -> Diagnostic {
    Diagnostic(
      "unknown_unit", "unit '\(unit)' of column '\(column)' is unknown",
      expected: role == .course ? "deg, cdeg or rad" : "m/s, km/h, mph, kn, m or ft",
      consequence: "the column is ignored")
  }
  static func notAngle(_ column: String, unit: String) -> Diagnostic {
    Diagnostic(
      "unknown_unit", "unit '\(unit)' of column '\(column)' is not one of angles",
      expected: "degrees of latitude and longitude",
      hint: "convert the file to degrees of WGS 84; if it has them: "
        + "--csv 'lat=NAME[deg],lon=NAME[deg]'")
  }
  static func accelerations(_ column: String) -> Diagnostic {
    Diagnostic(
      "not_accuracy", "'\(column)' is negative, so it may be an acceleration",
      expected: "an accuracy in meters",
      hint: "to read it: --csv \(shellWord("accuracy=\(column)"))",
      consequence: "it is ignored")
  }
  static func badUnit(_ unit: String, of role: String) -> Diagnostic {
    let expected =
      switch role {
      case "time":
        "s, ms, us, ns, minutes, hours, excel, apple, ticks, filetime, fit, hhmmss, utc or +HH:MM"
      case "speed": "m/s, km/h, mph, kn or ft/s"
      case "alt", "accuracy": "m, km or ft"
      case "course": "deg, -deg, cdeg or rad"
      case "lat", "lon": "deg, e7, e6, mas, semicircles or rad"
      default: "a column without a unit"
      }
    return Diagnostic("bad_mapping", "unit '\(unit)' of \(role) is unknown", expected: expected)
  }
  static func unknownTimeUnit(text: String, unit: String?, column: Int?) -> Diagnostic {
    let found =
      unit.map { "unit '\($0)' of time '\(text)' is unknown" }
      ?? "time '\(text)' may be days, seconds or a time of day such as hhmmss"
    let key = column.map { "\($0)" } ?? "NAME"
    return Diagnostic(
      "time_unit", found, expected: "a date and time, or a count with a known unit",
      hint: "state the unit: --csv 'time=\(key)[excel]', [s], [ms], [us], [ns], [apple] or [hhmmss]"
    )
  }
  static func badSide(_ side: String, of field: String, _ value: String) -> Diagnostic {
    Diagnostic(
      "bad_hemisphere", "hemisphere '\(side)' of \(field) '\(value)' is not understood",
      expected: field == "latitude" ? "'N' or 'S'" : "'E' or 'W'", consequence: "the fix is dropped"
    )
  }
  static func shortRecord(count: Int, expected: Int) -> Diagnostic {
    Diagnostic(
      "short_record", "the line has \(plural(count, "field"))",
      expected: "\(expected) as in the header", consequence: "the fix is dropped")
  }
  static func lostFields(count: Int, expected: Int) -> Diagnostic {
    Diagnostic(
      "lost_fields", "the line has \(plural(count, "field"))",
      expected: "\(expected) as in previous lines",
      consequence: "it is unknown which are missing: only the position and the time are read")
  }
  static func longRecord(count: Int, expected: Int) -> Diagnostic {
    Diagnostic(
      "long_record", "the line has \(count) fields",
      expected: "\(expected) as in previous lines",
      hint: "with decimal commas, separate fields with ';' or quote them",
      consequence: "the fix is dropped")
  }
  static func longField(lines: Int) -> Diagnostic {
    Diagnostic(
      "long_field", "a quoted field spans \(lines) lines", expected: "a field within one line",
      hint: "two stray quotes may hide the fixes between them")
  }
  static let cutOffLine = Diagnostic(
    "cut_off", "the last line has no line feed and may be cut off", expected: "a line feed",
    hint: "the recording or download may have been truncated")
  static let openQuote = Diagnostic(
    "open_quote", "a quote is not closed", expected: "'\"' at the end of the field",
    consequence: "the quote is read as a plain character")
  static func longLine(limit: Int) -> Diagnostic {
    Diagnostic(
      "long_line", "the line has more than \(limit) bytes", consequence: "the line is skipped")
  }
  static let repeatedHeader = Diagnostic(
    "repeated_header", "the header is repeated here", expected: "a fix",
    consequence: "the line is skipped")
  static let otherHeader = Diagnostic(
    "repeated_header", "another header begins here", expected: "a fix",
    consequence: "it assigns the columns of the next lines")
  static func otherProvider(kept: String, other: String) -> Diagnostic {
    Diagnostic(
      "other_provider", "the fix is from provider '\(other)'", expected: "provider '\(kept)'",
      hint: "choose another provider: --csv provider=\(other)",
      consequence: "fixes of this provider are ignored")
  }
}
