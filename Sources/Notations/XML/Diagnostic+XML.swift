/// The faults after which an XML document cannot be read further.
extension Diagnostic {
  static func unexpectedEnd(inside element: String) -> Diagnostic {
    Diagnostic(
      Code.cutOff, "the document ends" + (element.isEmpty ? "" : " inside '\(element)'"),
      expected: element.isEmpty ? "a complete document" : "'</\(element)>'",
      hint: "the file may have been truncated")
  }
  static func unreadable(_ failure: ByteSourceFailure) -> Diagnostic {
    Diagnostic(Code.unreadable, "the file cannot be read further: error \(failure.errorNumber)")
  }
  static func mismatchedEnd(found: String, open: String) -> Diagnostic {
    Diagnostic("bad_xml", "'</\(found)>' closes another element", expected: "'</\(open)>'")
  }
  static func unopenedEnd(found: String) -> Diagnostic {
    Diagnostic("bad_xml", "'</\(found)>' closes an element that is not open")
  }
  static func documentType(name: String) -> Diagnostic {
    Diagnostic(
      name.lowercased() == "html" ? Code.webPage : Code.documentType,
      "the document declares the type '\(name)'",
      expected: "no DOCTYPE, which could define unlimited text",
      hint: name.lowercased() == "html" ? "the file is a web page" : "delete the declaration")
  }
  static func textOutsideRoot(_ text: String) -> Diagnostic {
    Diagnostic("bad_xml", "text '\(text)' is outside the root element")
  }
  static func secondRoot(_ name: String) -> Diagnostic {
    Diagnostic(
      "bad_xml", "a second root element '\(name)' follows the first",
      expected: "one document per file")
  }
  static let noTagName = Diagnostic("bad_xml", "a tag or an attribute has no name")
  static func noValue(ofAttribute name: String) -> Diagnostic {
    Diagnostic("bad_xml", "attribute '\(name)' has no value in quotes")
  }
  static func openValue(ofAttribute name: String) -> Diagnostic {
    Diagnostic("bad_xml", "'<' in the value of attribute '\(name)'")
  }
  static func duplicateAttribute(_ name: String) -> Diagnostic {
    Diagnostic("bad_xml", "attribute '\(name)' appears twice in a tag")
  }
  static let unknownMarkup = Diagnostic("bad_xml", "'<!' begins neither a comment nor CDATA")
  static func tooDeep(limit: Int) -> Diagnostic {
    Diagnostic("bad_xml", "more than \(limit) elements are open")
  }
  static func tooLong(limit: Int) -> Diagnostic {
    Diagnostic("bad_xml", "a tag has more than \(limit) bytes")
  }
  static func encoding(_ name: String) -> Diagnostic {
    Diagnostic(
      Code.encoding, "the document declares the encoding '\(name)'",
      expected: "UTF-8, US-ASCII, ISO-8859-1, ISO-8859-15 or windows-1252",
      hint: "convert it with iconv -f \(name) -t UTF-8 and declare UTF-8 in its first line")
  }
}

/// The faults of an XML document that can be read further.
extension Diagnostic {
  static let endOfData = Diagnostic("bad_xml", "']]>' in text", expected: "']]&gt;'")
  static let hyphens = Diagnostic(
    "xml_comment", "'--' in a comment", expected: "only '-->' at its end")
  static func noName(_ name: String) -> Diagnostic {
    Diagnostic(
      "xml_name", "'\(name)' is not an XML name",
      expected: "a letter or '_', then letters, digits, -_.")
  }
  static let noBlank = Diagnostic(
    "xml_blank", "no space between two attributes", expected: "a space")
  static let lateDeclaration = Diagnostic(
    "xml_instruction", "the XML declaration is not at the start",
    expected: "the declaration before anything else")
  static func instruction(_ name: String) -> Diagnostic {
    Diagnostic(
      "xml_instruction", "'<?\(name)' is not allowed here",
      expected: "a name other than 'xml' after '<?'")
  }
  static let declaration = Diagnostic(
    "xml_declaration", "the XML declaration is malformed",
    expected: "version, encoding and standalone, in this order")
  static func otherEncoding(_ name: String) -> Diagnostic {
    Diagnostic(
      Code.encoding, "the document declares the encoding '\(name)' but is not encoded that way",
      expected: "'UTF-8'", consequence: "it is read as UTF-8")
  }
  static func undeclared(prefix: String) -> Diagnostic {
    Diagnostic(
      Code.undeclaredPrefix, "prefix '\(prefix)' is not declared",
      expected: "'xmlns:\(prefix)' on this element or one around it")
  }
}

/// The faults of characters that are not allowed in a text.
extension Diagnostic {
  /// The fault of bytes that are not valid in their encoding or in XML.
  init(_ flaw: TextFlaw, at position: SourcePosition) {
    switch flaw {
    case .byte(let byte, let isASCII):
      self.init(
        Code.encoding,
        "byte 0x\(hexadecimalText(byte, uppercase: true)) is not \(isASCII ? "US-ASCII" : "UTF-8")",
        expected: isASCII ? "what the document declares" : "UTF-8, or the encoding declared",
        hint: """
          the text may be in ISO-8859-1: iconv -f ISO-8859-1 -t UTF-8; further bytes are not reported
          """)
    case .character(let number):
      self.init(
        "xml_character",
        "character U+\(hexadecimalText(number, uppercase: true)) is not allowed here",
        expected: "a character allowed in XML")
    case .reference(let text):
      self.init(
        "xml_reference", "'\(text)' is not an XML reference",
        expected: "'&amp;', '&lt;', '&gt;', '&quot;', '&apos;' or a number such as '&#233;'",
        hint: text == "&" ? "write '&amp;' for an ampersand" : nil)
    }
    self.position = position
  }
}
