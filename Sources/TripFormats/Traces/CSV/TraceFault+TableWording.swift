extension TraceFault {
  /// The words for a fault of a table and its columns; absent for others.
  var tableWording: TraceFaultWording? {
    switch self {
    case .noCoordinates(let columns):
      return TraceFaultWording(
        code: "no_coordinates",
        message: "no columns of coordinates among \(Self.list(columns))",
        expected: "a header with names such as 'time', 'lat' and 'lon'",
        hint: "tell the columns by name or number: --csv time=1,lat=2,lon=3")
    case .twiceColumn(let name):
      return TraceFaultWording(
        code: "column_twice", message: "column '\(name)' stands twice in the header",
        expected: "one column of this name",
        hint: "tell the column by number: --csv time=1,lat=2,lon=3")
    case .badMapping(let text, let nearest):
      return TraceFaultWording(
        code: "bad_mapping", message: "'\(text)' tells no column",
        expected: "time, lat, lon, alt, accuracy, course, speed, simulated, track, provider, "
          + "off_route or date, each with '=' and a column",
        hint: nearest.map { "did you mean '\($0)'?" })
    case .unmappedColumn(let name, let nearest):
      return TraceFaultWording(
        code: "bad_mapping", message: "there is no column '\(name)'",
        expected: "the name or the number of a column",
        hint: nearest.map { "did you mean '\($0)'?" })
    case .unknownUnit(let column, let unit):
      return TraceFaultWording(
        code: "unknown_unit", message: "unit '\(unit)' of column '\(column)' is not known",
        expected: "m/s, km/h, mph, kn, m or ft", hint: "the column is left out")
    default: return recordWording
    }
  }

  /// The words for a fault of a record; absent for others.
  private var recordWording: TraceFaultWording? {
    switch self {
    case .shortRecord(let count, let expected):
      return TraceFaultWording(
        code: "short_record", message: "the line has \(count == 1 ? "1 field" : "\(count) fields")",
        expected: "\(expected) as in the header", hint: "the fix is dropped")
    case .longRecord(let count, let expected):
      return TraceFaultWording(
        code: "long_record", message: "the line has \(count) fields",
        expected: "\(expected) as in the lines before",
        hint: "the fix is dropped; decimal commas need ';' between fields, or quotes")
    case .longField(let lines):
      return TraceFaultWording(
        code: "long_field", message: "a quoted field spans \(lines) lines",
        expected: "a field on one line",
        hint: "two stray quotes may have taken the fixes between them for text")
    case .cutOffLine:
      return TraceFaultWording(
        code: "cut_off", message: "the last line has no line end and may be cut off",
        expected: "a line end", hint: "the recording or the download may have been cut off")
    case .openQuote:
      return TraceFaultWording(
        code: "open_quote", message: "a quote is never closed", expected: "'\"' at the field's end",
        hint: "the quote is taken for a plain character")
    case .longLine(let limit):
      return TraceFaultWording(
        code: "long_line", message: "the line has more than \(limit) bytes",
        hint: "the line is skipped")
    case .repeatedHeader:
      return TraceFaultWording(
        code: "repeated_header", message: "the header stands here again",
        expected: "a fix", hint: "the line is skipped")
    case .otherTrack(let kept, let other):
      return TraceFaultWording(
        code: "other_track", message: "track '\(other)' begins; only '\(kept)', the first, is read",
        expected: "one track in a trace", hint: "divide the file by its tracks")
    case .otherProvider(let kept, let other):
      return TraceFaultWording(
        code: "other_provider",
        message: "fixes of provider '\(other)' are left out; those of '\(kept)' are read",
        hint: "choose another provider: --csv provider=\(other)")
    default: return nil
    }
  }

  /// Names in quotes, the first dozen of them.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(12).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
    return names.count > 12 ? "\(shown), …" : shown
  }
}
