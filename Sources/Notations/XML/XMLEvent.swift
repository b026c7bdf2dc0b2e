/// What an XML scanner came to.
package enum XMLEvent: Hashable, Sendable {
  /// A start tag; a tag closed in itself is followed by its end.
  case start

  /// An end tag; the text since the start tag is at hand if no child came between.
  case end

  /// The end of a whole document.
  case endOfDocument

  /// A place from which the document cannot be read on; `XMLScanner.fault` says why.
  case fault
}

/// An attribute of the start tag at hand.
struct XMLAttribute {
  /// The index of its local name in the vocabulary.
  var name: Int

  /// Its whole name, as an index range of the window.
  var fullName: Range<Int>

  /// Its value between the quotes, as an index range of the window.
  var value: Range<Int>
}
