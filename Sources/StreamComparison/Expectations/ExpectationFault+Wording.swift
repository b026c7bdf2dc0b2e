import Notations

extension ExpectationFault {
  /// The fault in words, at its place in the file that holds the sentence.
  func diagnostic(in source: PlacedText) -> Diagnostic {
    let words = words
    var position = source.position
    // The text begins after its opening quote; an escape in it shifts what follows.
    position?.column += 1 + words.offset
    return Diagnostic(
      .error, code: "expectation", file: source.file, at: position, words.found,
      expected: words.expected, hint: words.hint)
  }

  private var words: (offset: Int, found: String, expected: String?, hint: String?) {
    switch self {
    case .unexpected(let word, let offset, let expected, let candidates):
      (
        offset, "cannot understand '\(word)'", expected,
        nearestName(to: word, among: candidates).map { "did you mean '\($0)'?" }
      )
    case .ended(let offset, let expected): (offset, "the sentence ends too soon", expected, nil)
    case .unprinted(let event, let offset):
      (
        offset, "the case prints no '\(event)'", "an event of the case's stream",
        #"add "events":"default,\#(event)" to the case"#
      )
    }
  }
}
