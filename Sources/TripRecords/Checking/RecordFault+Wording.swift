package import Notations

extension RecordFault {
  /// The fault in words.
  ///
  /// Unknown events and fields are warnings: a newer version may know them.
  package func diagnostic(file: String) -> Diagnostic {
    let words = kind.words
    return Diagnostic(
      kind.severity, code: kind.code, file: file, at: position, words.found,
      expected: words.expected, hint: words.hint)
  }
}

extension RecordFault.Kind {
  fileprivate var severity: Diagnostic.Severity {
    switch self {
    case .unknownEvent, .unknownField: .warning
    default: .error
    }
  }

  fileprivate var code: String {
    switch self {
    case .missingEvent: "missing_event"
    case .unknownEvent: "unknown_event"
    case .missingField: "missing_field"
    case .unknownField: "unknown_field"
    case .repeatedField: "repeated_field"
    case .misplacedField: "misplaced_field"
    case .wrongType: "wrong_type"
    case .unknownWord: "unknown_word"
    case .wrongDecimals: "wrong_decimals"
    case .negativeZero: "negative_zero"
    case .missingStart: "missing_start"
    case .missingSummary: "missing_summary"
    case .brokenSequence: "broken_sequence"
    }
  }

  fileprivate typealias Words = (found: String, expected: String?, hint: String?)

  fileprivate var words: Words {
    switch self {
    case .missingEvent: ("the line has no 'event'", "'event' with the name of an event", nil)
    case .unknownEvent(let name, let nearest):
      ("no event is named '\(name)'", nil, didYouMean(nearest))
    case .missingField(let key, let event): ("'\(event)' has no '\(key)'", "'\(key)'", nil)
    case .unknownField(let key, let event, let nearest):
      ("'\(event)' has no field '\(key)'", nil, didYouMean(nearest))
    case .repeatedField(let key): ("'\(key)' stands twice in the line", "each field once", nil)
    case .misplacedField(let key, let other):
      ("'\(key)' stands after '\(other)'", "'\(key)' before '\(other)'", nil)
    case .missingStart(let event):
      ("the first line is '\(event)'", "'start'", "the stream may have been cut")
    case .missingSummary(let event):
      ("the last line is '\(event)'", "'summary'", "the run may have been cut off")
    case .brokenSequence(let found, let expected):
      ("'seq' is \(found)", "\(expected)", "lines may be missing or doubled before it")
    default: valueWords
    }
  }

  /// The words of faults of a value.
  private var valueWords: Words {
    switch self {
    case .wrongType(let key, let found, let type): ("'\(key)' is \(found)", type.words, nil)
    case .unknownWord(let key, let found, let words):
      (
        "'\(key)' is '\(found)'", words.map { "'\($0)'" }.joined(separator: " or "),
        didYouMean(nearestName(to: found, among: words))
      )
    case .wrongDecimals(let key, let found, let decimals):
      ("'\(key)' is \(found)", "\(decimals) digits after the point", nil)
    case .negativeZero(let key): ("'\(key)' is minus zero", "zero without a sign", nil)
    default: ("", nil, nil)
    }
  }

  private func didYouMean(_ name: String?) -> String? {
    name.map { "did you mean '\($0)'?" }
  }
}

extension FieldType {
  /// The type in words, with its article.
  package var words: String {
    switch self {
    case .text: "a string"
    case .word: "a string"
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
