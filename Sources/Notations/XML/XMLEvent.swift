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

/// Why an XML document cannot be read on.
package enum XMLFault: Equatable, Sendable {
  /// The input ends inside the document; the innermost open element, empty when there is none.
  case unexpectedEnd(inside: String)

  /// The input could not be read on.
  case unreadable(ByteSourceFailure)

  /// An end tag closes another element than the innermost open one.
  case mismatchedEnd(found: String, open: String)

  /// An end tag closes nothing.
  case unopenedEnd(found: String)

  /// A document type declaration, which may define entities without bound; its name.
  case documentType(name: String)

  /// Text outside of the root element.
  case textOutsideRoot(String)

  /// An element after the root element's end.
  case secondRoot(String)

  /// A tag, comment or declaration that is not formed as XML has it; what is wrong.
  case malformed(XMLMalformation)

  /// More elements inside each other than are read.
  case tooDeep(limit: Int)

  /// A tag that does not end within the bytes that are held.
  case tooLong(limit: Int)

  /// The document declares an encoding that is not read; its name.
  case encoding(String)
}

/// What is wrong with an XML document that can be read on.
package enum XMLFlaw: Equatable, Sendable {
  /// A byte, a character or an ampersand that cannot stand in XML.
  case text(TextFlaw)

  /// The end of CDATA in plain text.
  case endOfData

  /// Two hyphens inside a comment.
  case hyphens

  /// A name with bytes that no name has.
  case name(String)

  /// No blank between two attributes.
  case noBlank

  /// A processing instruction whose target is no name or reserved.
  case instruction(String)

  /// An XML declaration that is not formed as XML has it.
  case declaration

  /// The declared encoding is not that of the bytes.
  case otherEncoding(String)

  /// A prefix that nothing declares.
  case prefix(String)
}

/// What is wrong with a tag.
package enum XMLMalformation: Equatable, Sendable {
  /// Where a name should be there is another byte.
  case name

  /// An attribute without `=` or without quotes; its name.
  case attribute(String)

  /// A `<` inside the value of an attribute; its name.
  case openValue(String)

  /// An attribute that stands twice in one tag.
  case duplicateAttribute(String)

  /// Something other than a comment, CDATA or a declaration after `<!`.
  case markup
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
