/// A start tag or an end tag as a reader sees it; small, because every tag is copied once.
struct XMLTag {
  /// Where the tag begins, of a leaf the end tag, as an index of the window.
  var start = 0

  /// Where the whole name of a start tag ends, or the text before an end tag begins, as an index
  /// of the window.
  var inner = 0

  /// The first of its attributes among those at hand, and the one after the last.
  var attributes: (first: Int32, end: Int32) = (0, 0)

  /// The index of the element's local name in the vocabulary.
  var name = Int16(XMLVocabulary.unknown)

  /// The index of the name of the element around it.
  var parent = Int16(XMLVocabulary.unknown)

  /// How many elements are open, this one counted at its start and not at its end.
  var depth: UInt8 = 0

  /// Whether it is a start tag.
  var isStart = false

  /// Whether it stands for the start tag too.
  var isLeaf = false

  /// Whether there is text between an end tag and its start tag, and no child.
  var hasText = false
}

extension XMLTag {
  /// The text before an end tag, as an index range of the window.
  var text: Range<Int> {
    hasText ? inner..<start : 0..<0
  }
}
