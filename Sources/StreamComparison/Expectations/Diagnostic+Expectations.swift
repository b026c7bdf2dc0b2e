package import Notations

/// The faults of a sentence; the column counts from its first byte, which is 1.
extension Diagnostic {
  static func unexpected(
    word: String, offset: Int, expected: String, candidates: [String] = []
  ) -> Diagnostic {
    sentence(
      "cannot understand '\(word)'", offset, expected: expected,
      hint: didYouMean(nearestTo: word, among: candidates))
  }
  static func ended(_ noun: String, offset: Int, expected: String) -> Diagnostic {
    sentence("the \(noun) ends too soon", offset, expected: expected)
  }
  static func repeated(_ word: String, offset: Int) -> Diagnostic {
    sentence("'\(word)' stands twice for one event", offset, expected: "'\(word)' once")
  }
  /// The fault of an order of two events of which each of the first is one of the second.
  static func impossibleOrder(_ first: String, _ second: String, offset: Int) -> Diagnostic {
    sentence(
      "the first \(first) can never come before the first \(second)", offset,
      expected: "another event after 'before'",
      hint: "'at least 2 EVENT' states that an event happens twice")
  }
  static func unclosedQuote(offset: Int) -> Diagnostic {
    sentence("the quote is not closed", offset, expected: "the same quotation mark after the text")
  }
  /// The fault of a sentence about an event that is never printed.
  package static func unprinted(event: String, offset: Int) -> Diagnostic {
    sentence(
      "the case does not print '\(event)'", offset, expected: "an event of the case's stream",
      hint: #"add "events":"default,\#(event)" to the case"#)
  }

  private static func sentence(
    _ message: String, _ offset: Int, expected: String, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic("expectation", message, expected: expected, hint: hint)
      .at(SourcePosition(line: 1, column: 1 + offset))
  }
}
