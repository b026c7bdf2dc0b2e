/// A start tag or an end tag as returned to readers; it is small, because every tag is copied once.
struct XMLTag {
  /// The index of the tag in the window; for a leaf, that of its end tag.
  var start = 0

  /// The index in the window of the end of a start tag's full name, or of the text before an end
  /// tag.
  var inner = 0

  /// The indices of its first attribute and after its last one.
  var attributes: (first: Int32, end: Int32) = (0, 0)

  /// The index of the element's local name in the vocabulary.
  var name = Int16(XMLVocabulary.unknown)

  /// The index of the parent element's name.
  var parent = Int16(XMLVocabulary.unknown)

  /// The number of open elements, including a start tag's, excluding an end tag's.
  var depth: UInt8 = 0

  var isStart = false

  /// Whether it also represents the start tag.
  var isLeaf = false

  /// Whether there is only text between an end tag and its start tag.
  var hasText = false
}

extension XMLTag {
  /// The text before an end tag, as a range of the window.
  var text: Range<Int> {
    hasText ? inner..<start : 0..<0
  }
}
