/// A part of JSON inside which a text can end.
enum JSONConstruct: String {
  case object = "an object"
  case array = "an array"
  case string = "a string"
  case number = "a number"
  case word = "a word"
}

/// The kinds of bytes that may be allowed at a location in JSON.
enum JSONExpectation: String {
  case value = "a value"
  case name = "a name in double quotes"
  case colon = "':' after a name"
  case separatorInObject = "',' or '}'"
  case separatorInArray = "',' or ']'"
  case restOfValue = "the rest of a string, a number or a word by JSON's rules"
}

/// The faults of a text that is not JSON at all.
extension Diagnostic {
  static func emptyJSON(_ content: String? = nil) -> Diagnostic {
    Diagnostic(
      "json_empty", "the text is empty", expected: content ?? "a JSON value",
      hint: "the download or export may have failed")
  }
  static let isHTML = notJSON(
    "the file is an HTML page",
    hint: "a server's error page may have been saved instead of its answer")
  static let isConflict = notJSON(
    "the file contains a git merge conflict here",
    hint: "resolve it, and remove the lines of '<', '=' and '>'")
  static let isXML = notJSON("the file is XML", hint: "it may be the wrong file")
  static let isGzip = notJSON("the file is gzip data", hint: "decompress it with gunzip first")
  static let isZip = notJSON("the file is a zip archive", hint: "unpack it with unzip first")
  static func isWide(_ encoding: String) -> Diagnostic {
    notJSON(
      "the text is \(encoding)", expected: "UTF-8",
      hint: "convert it first: iconv -f \(encoding) -t UTF-8")
  }
  static let isBinary = notJSON("the file is binary data", hint: "it may be the wrong file")
  static func tooLarge(limit: Int) -> Diagnostic {
    Diagnostic(
      "json_too_large", "the text is too large",
      expected: "at most \(limit / 1_048_576) MiB of JSON")
  }
  static func tooManyValues(limit: Int) -> Diagnostic {
    Diagnostic(
      "json_too_large", "the text has too many names and values",
      expected: "at most \(limit) of them")
  }
  static func nestedTooDeep(limit: Int) -> Diagnostic {
    Diagnostic(
      "json_too_deep", "arrays and objects are nested too deep", expected: "at most \(limit) levels"
    )
  }

  private static func notJSON(
    _ message: String, expected: String = "JSON", hint: String
  ) -> Diagnostic {
    Diagnostic(Code.foreignContent, message, expected: expected, hint: hint)
  }
}

/// The faults of JSON's grammar.
extension Diagnostic {
  static func truncated(inside construct: JSONConstruct, began: SourcePosition) -> Diagnostic {
    Diagnostic(
      "json_truncated",
      "the text ends inside \(construct.rawValue) that began at \(began.line):\(began.column)",
      hint: "the file may have been truncated")
  }
  static func duplicateName(_ name: String, first: SourcePosition) -> Diagnostic {
    Diagnostic(
      "json_duplicate_name",
      "the name '\(name)' appears earlier at \(first.line):\(first.column)",
      consequence: "the last one is used")
  }
  static func unexpected(found: String, expected: JSONExpectation) -> Diagnostic {
    syntax("\(found) is not allowed here", expected: expected.rawValue)
  }
  static func trailingComma(before closer: String) -> Diagnostic {
    syntax("trailing comma before \(closer)", hint: "JSON has no trailing commas: remove it")
  }
  static func missingComma(found: String) -> Diagnostic {
    syntax(
      "\(found) is not allowed here", expected: "',' between two elements",
      hint: "a comma may be missing before it")
  }
  static func unquotedName(_ name: String) -> Diagnostic {
    syntax(
      "the name '\(name)' has no quotes", expected: "a name in double quotes",
      hint: "write \"\(name)\"")
  }
  static let singleQuote = syntax(
    "a single quote is not allowed here", expected: "a double quote",
    hint: "JSON quotes names and strings with \"")
  static let comment = syntax(
    "a comment is not allowed here", hint: "JSON has no comments: remove it")
  static func unknownWord(_ word: String) -> Diagnostic {
    syntax("the word '\(word)' is not allowed here", expected: "a value", hint: hint(forWord: word))
  }
  static func otherText(_ word: String, _ content: String?) -> Diagnostic {
    syntax(
      "the text is not JSON: it begins with '\(word)'",
      expected: content ?? "an object, an array or a value",
      hint: hint(forWord: word))
  }
  static func contentAfterEnd(found: String) -> Diagnostic {
    syntax(
      "\(found) after the end of the value", expected: "the end of the text",
      hint: found == "'{'" ? "the text may be JSON Lines, such as a trace or events" : nil)
  }
  static func malformedNumber(_ text: String) -> Diagnostic {
    syntax(
      "'\(text)' is not a JSON number", expected: "digits as in -12.5e3",
      hint: hint(forNumber: text))
  }

  private static func syntax(
    _ message: String, expected: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(Code.jsonSyntax, message, expected: expected, hint: hint)
  }

  private static func hint(forWord word: String) -> String? {
    switch word {
    case "NaN", "nan", "Infinity", "inf", "undefined", "None", "nil":
      return "JSON has no '\(word)': write null"
    default:
      return nearestName(to: word, among: ["true", "false", "null"]).map { "did you mean \($0)?" }
    }
  }

  private static func hint(forNumber text: String) -> String? {
    if text.hasPrefix("+") { return "a number has no plus sign" }
    if text.hasPrefix(".") || text.hasPrefix("-.") { return "write a 0 before the point" }
    if text == "-Infinity" || text == "-NaN" { return "JSON has no '\(text)': write null" }
    if text.contains(",") { return "use a point as the decimal separator" }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    if digits.hasPrefix("0"), digits.dropFirst().first?.isNumber == true {
      return "a number does not begin with 0"
    }
    return nil
  }
}

/// The faults inside numbers and strings.
extension Diagnostic {
  static func numberOutOfRange(_ text: String) -> Diagnostic {
    Diagnostic(
      "json_number_out_of_range", "the number '\(text)' is too large",
      expected: "a magnitude below 1.8e308")
  }
  static func controlCharacter(_ byte: UInt8) -> Diagnostic {
    Diagnostic(
      "json_string", "a string contains a raw \(name(ofControl: byte))",
      expected: "an escape such as \\n or \\t",
      hint: byte == 10 || byte == 13 ? "the closing quote may be missing" : nil)
  }
  static func unknownEscape(_ text: String) -> Diagnostic {
    Diagnostic(
      "json_string", "'\(text)' is not an escape",
      expected: "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
  }
  static func loneSurrogate(_ text: String) -> Diagnostic {
    Diagnostic(
      "json_surrogate", "'\(text)' is half of a surrogate pair",
      consequence: "it is read as U+FFFD")
  }
  static let malformedUTF8 = Diagnostic(
    "json_encoding", "a string contains bytes that are not UTF-8", expected: "UTF-8",
    hint: "convert the file to UTF-8")

  private static func name(ofControl byte: UInt8) -> String {
    switch byte {
    case 0: "NUL byte"
    case 9: "tab"
    case 10, 13: "line end"
    default: "control byte 0x\(hexadecimalText(byte))"
    }
  }
}

extension Diagnostic {
  static func words(of byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "a string"
    case 0x20..<0x7F: "'\(Character(UnicodeScalar(byte)))'"
    case ..<0x20, 0x7F: "a control byte"
    default: "a byte beyond ASCII"
    }
  }
}
