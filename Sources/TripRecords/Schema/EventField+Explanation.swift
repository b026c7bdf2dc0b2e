extension EventField {
  /// The field in words: what it is, its values where they are few, and whether it may be absent.
  package var explanation: String {
    summary + values + (isRequired ? "" : "; if known")
  }

  private var values: String {
    switch type {
    case .word(let words) where words.count > 1: "; one of " + words.joined(separator: ", ")
    case .boolean: "; true or false"
    case .texts: "; an array of strings"
    case .decimals: "; an array of numbers"
    case .text, .word, .digest, .timestamp, .count, .decimal: ""
    }
  }
}
