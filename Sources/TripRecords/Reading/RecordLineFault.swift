import Notations

/// A fault of a line's notation.
enum RecordLineFault: Hashable, Sendable {
  case byteOrderMark
  case carriageReturn
  case trailingBlanks
  case blank
  case unterminated
  case tooLong
  case notAnObject(found: String)
  case notFlat(String, found: String)
}

extension RecordLineFault {
  /// The fault in words.
  func diagnostic(file: String, at position: SourcePosition) -> Diagnostic {
    let (severity, found, expected, hint) = words
    return Diagnostic(
      severity, code: code, file: file, at: position, found, expected: expected, hint: hint)
  }

  private var code: String {
    switch self {
    case .byteOrderMark: "line_byte_order_mark"
    case .carriageReturn: "line_carriage_return"
    case .trailingBlanks: "line_trailing_blanks"
    case .blank: "line_blank"
    case .unterminated: "line_unterminated"
    case .tooLong: "line_too_long"
    case .notAnObject: "line_not_an_object"
    case .notFlat: "field_not_flat"
    }
  }

  private typealias Words = (
    severity: Diagnostic.Severity, found: String, expected: String?, hint: String?
  )

  private var words: Words {
    switch self {
    case .byteOrderMark: (.warning, "the file begins with a byte order mark", "none", nil)
    case .carriageReturn:
      (
        .warning, "the line ends in CR LF", "LF alone",
        "git may have converted the file: mark it '-text' in .gitattributes"
      )
    case .trailingBlanks: (.warning, "blanks stand at the line's end", "none", nil)
    case .blank: (.warning, "the line is blank", "an event", nil)
    case .unterminated:
      (
        .warning, "the last line has no line feed", "a line feed after every event",
        "the file may have been cut off"
      )
    case .tooLong:
      (.error, "the line is too long", "at most \(RecordReader.lengthLimit) bytes", nil)
    case .notAnObject(let found): (.error, "the line is \(found)", "an object", nil)
    case .notFlat(let key, let found):
      (
        .error, "the value of '\(key)' is \(found)",
        "a string, a number, a Boolean, or an array of strings or numbers", nil
      )
    }
  }
}
