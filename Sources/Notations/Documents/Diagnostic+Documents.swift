/// The faults in the content of a JSON document; the document's reader sets code and file.
extension Diagnostic {
  package static func wrongKind(_ what: String, found: String, expected: String) -> Diagnostic {
    Diagnostic("document", "\(what) is \(found)", expected: expected)
  }
  package static func unknownKey(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      "document", "unknown key '\(name)'", expected: oneOf(known),
      hint: didYouMean(nearestTo: name, among: known))
  }
  package static func unknownWord(
    _ what: String, _ word: String, known: [String], noun: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      "document", noun.map { "unknown \($0) '\(word)'" } ?? "\(what) is '\(word)'",
      expected: oneOf(known), hint: didYouMean(nearestTo: word, among: known))
  }
  package static func outOfRange(_ what: String, _ value: Double, expected: String) -> Diagnostic {
    Diagnostic("document", "\(what) is \(numberText(value))", expected: expected)
  }
  package static func empty(_ what: String, expected: String? = nil) -> Diagnostic {
    Diagnostic("document", "\(what) is empty", expected: expected)
  }
  package static func missing(_ key: String, expected: String) -> Diagnostic {
    Diagnostic("document", "'\(key)' is missing", expected: expected)
  }
}

/// A list of choices for a message.
package func oneOf(_ words: [String]) -> String {
  words.count == 1 ? words[0] : "one of " + words.joined(separator: ", ")
}

/// The first names of a list for a message, in quotes, up to a total number of characters.
package func listed(_ names: [String], upTo length: Int) -> String {
  let shown = names.prefix(12).map { "'\($0.prefix(length))'" }.joined(separator: ", ")
  return names.count > 12 ? "\(shown), …" : shown
}
