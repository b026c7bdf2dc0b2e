/// A pattern for names: `*` matches any text, `?` one character.
package struct Glob: Equatable, Sendable {
  private let pattern: [Character]

  package init(_ text: String) {
    pattern = Array(text)
  }

  /// Whether the pattern matches a text.
  ///
  /// - Complexity: O(N × M) for N characters of text and M of pattern.
  package func matches(_ text: String) -> Bool {
    let characters = Array(text)
    var (offset, index) = (0, 0)
    // The position one character later, where to continue if the part after the last star does not
    // match.
    var retry: (offset: Int, index: Int)?
    while offset < characters.count {
      if index < pattern.count, pattern[index] == "*" {
        retry = (offset, index)
        index += 1
      } else if index < pattern.count, pattern[index] == "?" || pattern[index] == characters[offset]
      {
        offset += 1
        index += 1
      } else if let last = retry {
        retry = (last.offset + 1, last.index)
        offset = last.offset + 1
        index = last.index + 1
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == "*" }
  }
}
