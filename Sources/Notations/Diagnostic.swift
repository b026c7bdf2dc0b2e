/// A fault of an input: what was found and where, what was expected, and a hint.
///
/// Rendered in the form of every message of the tool:
///
///     drive.gpx:41:10: warning: latitude '91.2' is out of range
///       expected degrees in -90...90
///       hint: 'lat' and 'lon' may be swapped (lon is '47.37')
package struct Diagnostic: Equatable, Sendable, Error {
  /// How severe a fault is.
  package enum Severity: String, Hashable, Sendable {
    case note
    case warning
    case error
  }

  /// How severe the fault is.
  package var severity: Severity

  /// The kind of fault, a constant name in snake_case.
  package var code: String

  /// The file as named by the user; absent for faults without a file.
  package var file: String?

  /// The location of the first offending byte; absent if unknown.
  package var position: SourcePosition?

  /// What was found: lower case, no final period.
  package var message: String

  /// What would be valid here, without the word "expected".
  package var expected: String?

  /// A suggestion for the user, without the word "hint".
  package var hint: String?

  /// What reading does about the fault, shown before the hint unless the fault is an error.
  package var consequence: String?

  package init(
    _ severity: Severity, code: String, file: String? = nil, at position: SourcePosition? = nil,
    _ message: String, expected: String? = nil, hint: String? = nil, consequence: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.file = file
    self.position = position
    self.message = message
    self.expected = expected
    self.hint = hint
    self.consequence = consequence
  }
}

extension Diagnostic {
  /// Makes an error without a location; the factory of each fault calls this.
  package init(
    _ code: String, _ message: String, expected: String? = nil, hint: String? = nil,
    consequence: String? = nil
  ) {
    self.init(.error, code: code, message, expected: expected, hint: hint, consequence: consequence)
  }

  /// The fault at a location.
  package consuming func at(_ position: SourcePosition?) -> Diagnostic {
    self.position = position
    return self
  }

  /// The fault in a file, as named by the user.
  package consuming func `in`(_ file: String?) -> Diagnostic {
    self.file = file
    return self
  }

  /// The fault with another severity.
  package consuming func `as`(_ severity: Severity) -> Diagnostic {
    self.severity = severity
    return self
  }
}

extension Diagnostic {
  /// The message as lines joined by line feeds, without a final line feed.
  package var rendered: String {
    var head = ""
    if let file {
      head = printable(file) + ":"
      if let position { head += "\(position.line):\(position.column):" }
      head += " "
    }
    var lines = ["\(head)\(severity.rawValue): \(printable(message))"]
    if let expected { lines.append("  expected \(printable(expected))") }
    let hints = [severity == .error ? nil : consequence, hint].compactMap(\.self)
    if !hints.isEmpty { lines.append("  hint: \(printable(hints.joined(separator: "; ")))") }
    return lines.joined(separator: "\n")
  }
}

extension Diagnostic {
  /// The reason of a failure among rendered messages.
  ///
  /// It is the first error, or the last message if none is an error.
  package static func reason(among messages: [String]) -> String? {
    messages.first { message in
      let words = message.split(separator: ": ").map(String.init)
      return words.lazy.compactMap(Severity.init(rawValue:)).first == .error
    } ?? messages.last
  }

  /// The first line of the reason of a failure among rendered messages, for a longer sentence.
  ///
  /// The head of a message that names no file is left out.
  package static func reasonLine(among messages: [String]) -> String? {
    let line = reason(among: messages)?.split(separator: "\n").first
    let head = "tripsim: \(Severity.error.rawValue): "
    return line.map { String($0.hasPrefix(head) ? $0.dropFirst(head.count) : $0) }
  }

  /// The file and line that the reason of a failure among rendered messages begins with, if any.
  package static func location(ofReasonAmong messages: [String]) -> (file: String, line: Int)? {
    let mark = ": \(Severity.error.rawValue): "
    guard let text = reasonLine(among: messages), text.contains(mark),
      let parts = text.split(separator: mark).first?.split(separator: ":"), parts.count > 2,
      let line = Int(parts[parts.count - 2]), Int(parts[parts.count - 1]) != nil
    else { return nil }
    return (parts.dropLast(2).joined(separator: ":"), line)
  }
}

/// A location in a text.
package struct SourcePosition: Equatable, Comparable, Sendable {
  /// The 1-based line.
  package var line: Int

  /// The 1-based column in UTF-8 bytes.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension Diagnostic {
  /// The codes of notation faults that format readers compare.
  package enum Code {
    /// The input could not be read further.
    package static let unreadable = "unreadable"
    /// Compressed bytes cannot be unpacked.
    package static let unpacking = "unpacking"
    /// A document ends inside an element.
    package static let cutOff = "cut_off"
    /// A document is a web page.
    package static let webPage = "web_page"
    /// A document declares a type.
    package static let documentType = "document_type"
    /// An encoding is not supported, or the bytes are not in it.
    package static let encoding = "encoding"
    /// A prefix is not declared.
    package static let undeclaredPrefix = "undeclared_prefix"
    /// A text is not JSON.
    package static let jsonSyntax = "json_syntax"
    /// A text is something else than JSON, or a file has marks of a merge conflict.
    package static let foreignContent = "json_foreign_content"
  }
}

/// The result of reading an input: the value, if one could be made, and all faults.
package struct Reading<Value> {
  /// The value; absent if an error left none.
  package var value: Value?

  /// The faults in the order of the input.
  package var diagnostics: [Diagnostic]

  package init(_ value: Value?, diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }
}

extension Reading {
  /// The value, unless an error is among the faults.
  package var soundValue: Value? { diagnostics.hasError ? nil : value }

  /// The reading of a value made from this one, with the same faults.
  package func map<Other>(_ transform: (Value) -> Other) -> Reading<Other> {
    Reading<Other>(value.map(transform), diagnostics: diagnostics)
  }
}

extension Reading: Sendable where Value: Sendable {}

extension [Diagnostic] {
  /// Whether an error is among the faults.
  package var hasError: Bool { contains { $0.severity == .error } }
}
