/// What cannot be understood in a sentence.
enum ExpectationFault: Error, Equatable, Sendable {
  /// A word that does not belong where it stands; the offset is that of its first byte.
  case unexpected(word: String, offset: Int, expected: String, candidates: [String])
  /// The sentence ends too soon.
  case ended(offset: Int, expected: String)
  /// An event that the case does not print, so that the sentence would hold or fail for nothing.
  case unprinted(event: String, offset: Int)
}
