/// The result of a step of an XML scanner.
package enum XMLEvent: Hashable, Sendable {
  /// A start tag; a self-closing tag is followed by its end.
  case start

  /// An end tag; the text since the start tag is available if there are no child elements.
  case end

  /// The end of a complete document.
  case endOfDocument

  /// The document cannot be read further, for the reason in `XMLScanner.fault`.
  case fault
}

/// An attribute of the current start tag.
struct XMLAttribute {
  /// The index of its local name in the vocabulary.
  var name: Int

  /// Its full name, as a range of the window.
  var fullName: Range<Int>

  /// Its value without the quotes, as a range of the window.
  var value: Range<Int>
}
