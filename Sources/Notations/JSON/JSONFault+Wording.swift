extension JSONFault {
  /// The fault in words.
  func diagnostic(file: String) -> Diagnostic {
    let words = kind.words
    return Diagnostic(
      kind.severity, code: kind.code, file: file, at: position, words.found,
      expected: words.expected, hint: words.hint)
  }
}

extension JSONFault.Kind {
  fileprivate typealias Words = (found: String, expected: String?, hint: String?)

  fileprivate var severity: Diagnostic.Severity {
    switch self {
    case .duplicateName, .loneSurrogate: .warning
    default: .error
    }
  }

  fileprivate var code: String {
    switch self {
    case .empty: "json_empty"
    case .foreign: "json_foreign_content"
    case .tooLarge, .tooManyValues: "json_too_large"
    case .tooDeep: "json_too_deep"
    case .truncated: "json_truncated"
    case .numberOutOfRange: "json_number_out_of_range"
    case .controlCharacter, .unknownEscape: "json_string"
    case .loneSurrogate: "json_surrogate"
    case .malformedUTF8: "json_encoding"
    case .duplicateName: "json_duplicate_name"
    default: "json_syntax"
    }
  }

  fileprivate var words: Words {
    switch self {
    case .empty: ("the text is empty", "a JSON value", "the download or the export may have failed")
    case .foreign(let content): content.words
    case .tooLarge(let limit):
      ("the text is too large", "at most \(limit / 1_048_576) MiB of JSON", nil)
    case .tooManyValues(let limit):
      ("the text holds too many names and values", "at most \(limit) of them", nil)
    case .tooDeep(let limit):
      ("arrays and objects are nested too deep", "at most \(limit) levels", nil)
    case .truncated(let construct, let began):
      (
        "the text ends inside \(construct.rawValue) that began at \(began.line):\(began.column)",
        nil, "the file may have been cut off"
      )
    case .duplicateName(let name, let first):
      (
        "the name '\(name)' was given before at \(first.line):\(first.column)", nil,
        "the last counts"
      )
    default: syntaxWords
    }
  }

  /// The words of faults of grammar.
  private var syntaxWords: Words {
    switch self {
    case .unexpected(let found, let expected): ("\(found) stands here", expected.rawValue, nil)
    case .trailingComma(let closer):
      ("a comma stands before \(closer)", nil, "JSON has no trailing commas: remove it")
    case .missingComma(let found):
      ("\(found) stands here", "',' between two elements", "a comma may be missing before it")
    case .unquotedName(let name):
      ("the name '\(name)' has no quotes", "a name in double quotes", "write \"\(name)\"")
    case .singleQuote:
      ("a single quote stands here", "a double quote", "JSON quotes names and strings with \"")
    case .comment: ("a comment stands here", nil, "JSON has no comments: remove it")
    case .unknownWord(let word): ("the word '\(word)' stands here", "a value", hint(forWord: word))
    case .contentAfterEnd(let found):
      ("\(found) stands after the end of the value", "the end of the text", nil)
    default: leafWords
    }
  }

  /// The words of faults inside numbers and strings.
  private var leafWords: Words {
    switch self {
    case .malformedNumber(let text):
      ("'\(text)' is no JSON number", "digits as in -12.5e3", hint(forNumber: text))
    case .numberOutOfRange(let text):
      ("the number '\(text)' is too large", "a magnitude below 1.8e308", nil)
    case .controlCharacter(let byte):
      (
        "a raw \(name(ofControl: byte)) stands in a string", "an escape such as \\n or \\t",
        byte == 10 || byte == 13 ? "the closing quote may be missing" : nil
      )
    case .unknownEscape(let text):
      ("'\(text)' is no escape", "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX", nil)
    case .loneSurrogate(let text):
      ("'\(text)' is half of a surrogate pair", nil, "it is read as U+FFFD")
    default:
      ("bytes that are not UTF-8 stand in a string", "UTF-8", "convert the file to UTF-8")
    }
  }

  private func hint(forWord word: String) -> String? {
    switch word {
    case "NaN", "nan", "Infinity", "inf", "undefined", "None", "nil":
      return "JSON has no '\(word)': write null"
    default:
      return nearestName(to: word, among: ["true", "false", "null"]).map { "did you mean \($0)?" }
    }
  }

  private func hint(forNumber text: String) -> String? {
    if text.hasPrefix("+") { return "a number has no plus sign" }
    if text.hasPrefix(".") || text.hasPrefix("-.") { return "write a 0 before the point" }
    if text == "-Infinity" || text == "-NaN" { return "JSON has no '\(text)': write null" }
    if text.contains(",") { return "the decimal separator is a point" }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    if digits.hasPrefix("0"), digits.dropFirst().first?.isNumber == true {
      return "a number does not begin with 0"
    }
    return nil
  }

  private func name(ofControl byte: UInt8) -> String {
    switch byte {
    case 0: "NUL byte"
    case 9: "tab"
    case 10, 13: "line end"
    default: "control byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}

extension JSONFault.ForeignContent {
  fileprivate var words: (found: String, expected: String?, hint: String?) {
    switch self {
    case .html:
      (
        "the file is an HTML page", "JSON",
        "a server's error page may have been saved in place of its answer"
      )
    case .xml: ("the file is XML", "JSON", "another file may have been meant")
    case .gzip: ("the file is gzip data", "JSON", "decompress it with gunzip first")
    case .zip: ("the file is a zip archive", "JSON", "unpack it with unzip first")
    case .utf16: ("the text is UTF-16", "UTF-8", "convert it first: iconv -f UTF-16 -t UTF-8")
    case .binary: ("the file is binary data", "JSON", "another file may have been meant")
    }
  }
}
