import Notations

/// The faults of a line against the event table; what a newer version may allow is a warning.
extension Diagnostic {
  static let missingEvent = Diagnostic(
    "missing_event", "the line has no 'event'", expected: "'event' with the name of an event")
  static func unknownEvent(_ name: String) -> Diagnostic {
    Diagnostic(
      .warning, code: "unknown_event", "no event is named '\(name)'",
      hint: didYouMean(nearestTo: name, among: EventSchema.all.map(\.name)))
  }
  static func missingField(_ key: String, event: String) -> Diagnostic {
    Diagnostic("missing_field", "'\(event)' has no '\(key)'", expected: "'\(key)'")
  }
  static func unknownField(_ key: String, event: String, fields: [EventField]) -> Diagnostic {
    Diagnostic(
      .warning, code: "unknown_field", "'\(event)' has no field '\(key)'",
      hint: didYouMean(nearestTo: key, among: fields.map(\.name)))
  }
  static func repeatedField(_ key: String) -> Diagnostic {
    Diagnostic("repeated_field", "'\(key)' appears twice in the line", expected: "each field once")
  }
  static func misplacedField(_ key: String, after other: String) -> Diagnostic {
    Diagnostic(
      "misplaced_field", "'\(key)' comes after '\(other)'", expected: "'\(key)' before '\(other)'")
  }
  static func wrongType(_ key: String, found: String, expected: FieldType) -> Diagnostic {
    Diagnostic("wrong_type", "'\(key)' is \(found)", expected: expected.words)
  }
  static func unknownWord(_ key: String, found: String, words: [String]) -> Diagnostic {
    Diagnostic(
      "unknown_word", "'\(key)' is '\(found)'",
      expected: oneOf(words.map { "'\($0)'" }),
      hint: didYouMean(nearestTo: found, among: words))
  }
  static func wrongDecimals(_ key: String, found: String, decimals: Int) -> Diagnostic {
    Diagnostic(
      "wrong_decimals", "'\(key)' is \(found)", expected: "\(decimals) digits after the point")
  }
  static func negativeZero(_ key: String) -> Diagnostic {
    Diagnostic("negative_zero", "'\(key)' is minus zero", expected: "zero without a sign")
  }
  static func missingStart(found: String) -> Diagnostic {
    Diagnostic(
      "missing_start", "the first line is '\(found)'", expected: "'start'",
      hint: "the stream may have been truncated")
  }
  static func missingSummary(found: String) -> Diagnostic {
    Diagnostic(
      "missing_summary", "the last line is '\(found)'", expected: "'summary'",
      hint: "the run may have been interrupted")
  }
  static func brokenSequence(found: Int, expected: Int) -> Diagnostic {
    Diagnostic(
      "broken_sequence", "'seq' is \(found)", expected: "\(expected)",
      hint: "lines before it may be missing or duplicated")
  }
}

/// The faults of a line's notation.
extension Diagnostic {
  static let byteOrderMark = Diagnostic(
    .warning, code: "line_byte_order_mark", "the file begins with a byte order mark",
    expected: "none")
  static let carriageReturn = Diagnostic(
    .warning, code: "line_carriage_return", "the line ends in CR LF", expected: "only LF",
    hint: "git may have converted the file: mark it '-text' in .gitattributes")
  static let trailingBlanks = Diagnostic(
    .warning, code: "line_trailing_blanks", "trailing blanks", expected: "none")
  static let blank = Diagnostic(
    .warning, code: "line_blank", "the line is blank", expected: "an event")
  static let unterminated = Diagnostic(
    .warning, code: "line_unterminated", "the last line has no line feed",
    expected: "a line feed after every event", hint: "the file may have been truncated")
  static func secondStream(_ field: RecordField) -> Diagnostic {
    Diagnostic(
      "second_stream",
      "a second stream begins here: '\(field.key)' is \(field.value.literal) again",
      expected: "the events of one trip", hint: "split the file before this line")
  }
  static let tooLong = Diagnostic(
    "line_too_long", "the line is too long",
    expected: "at most \(LineScanner.lineLimit) bytes")
  static func notAnObject(found: String) -> Diagnostic {
    Diagnostic("line_not_an_object", "the line is \(found)", expected: "an object")
  }
  static func notFlat(_ key: String, found: String) -> Diagnostic {
    Diagnostic(
      "field_not_flat", "the value of '\(key)' is \(found)",
      expected: "a string, a number, a Boolean, or an array of strings or numbers")
  }
}

/// The faults of a list of events.
extension Diagnostic {
  static let emptyItem = Diagnostic(
    "empty_event", "an item of the list of events is empty",
    expected: "names joined by commas, such as 'default,-step'")
  static func unknownItem(_ item: String, among words: [String]) -> Diagnostic {
    Diagnostic(
      "unknown_event", "no event or group is named '\(item)'",
      expected: "the name of an event or a group, 'default' or 'all', optionally after '-'",
      hint: didYouMean(nearestTo: item, among: words) ?? "'tripsim help events' lists them")
  }
}

extension FieldType {
  /// The type in words, with its article.
  package var words: String {
    switch self {
    case .text, .word: "a string"
    case .digest: "a string of 16 hexadecimal digits"
    case .timestamp: "a time such as '2024-05-01T10:00:00.000Z'"
    case .count: "a whole number, at least 0"
    case .decimal(let unit): "a number with \(unit.decimals) digits after the point"
    case .boolean: "true or false"
    case .texts: "an array of strings, not empty"
    case .decimals(let unit):
      "an array of numbers with \(unit.decimals) digits after the point, not empty"
    }
  }
}
