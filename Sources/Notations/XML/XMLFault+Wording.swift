/// The words for a fault: a code, what was found, what was expected, what may help.
package typealias XMLWords = (code: String, found: String, expected: String?, hint: String?)

extension XMLFault {
  /// What is wrong, in words.
  package var words: XMLWords {
    switch self {
    case .unexpectedEnd(let inside):
      (
        "cut_off", "the document ends" + (inside.isEmpty ? "" : " inside '\(inside)'"),
        inside.isEmpty ? "a whole document" : "'</\(inside)>'", "the file may have been cut off"
      )
    case .unreadable(let failure):
      ("unreadable", "the file cannot be read on: error \(failure.errorNumber)", nil, nil)
    case .mismatchedEnd(let found, let open):
      ("bad_xml", "'</\(found)>' closes another element", "'</\(open)>'", nil)
    case .unopenedEnd(let found): ("bad_xml", "'</\(found)>' closes no element", nil, nil)
    case .documentType(let name):
      (
        "document_type", "the document declares the type '\(name)'",
        "no DOCTYPE: it may define text without bound",
        name.lowercased() == "html" ? "the file is a web page" : "delete the declaration"
      )
    case .textOutsideRoot(let text):
      ("bad_xml", "text '\(text)' stands outside of the root element", nil, nil)
    case .secondRoot(let name):
      (
        "bad_xml", "a second root element '\(name)' follows the first", "one document in a file",
        nil
      )
    case .malformed(let malformation): ("bad_xml", malformation.words, nil, nil)
    case .tooDeep(let limit): ("bad_xml", "more than \(limit) elements are open", nil, nil)
    case .tooLong(let limit): ("bad_xml", "a tag has more than \(limit) bytes", nil, nil)
    case .encoding(let name):
      (
        "encoding", "the document declares the encoding '\(name)'",
        "UTF-8, US-ASCII, ISO-8859-1, ISO-8859-15 or windows-1252",
        "convert it with iconv -f \(name) -t UTF-8 and let its first line say UTF-8"
      )
    }
  }
}

extension XMLMalformation {
  /// What is wrong with a tag, in words.
  var words: String {
    switch self {
    case .name: "a tag or an attribute has no name"
    case .attribute(let name): "attribute '\(name)' has no value in quotes"
    case .openValue(let name): "'<' stands in the value of attribute '\(name)'"
    case .duplicateAttribute(let name): "attribute '\(name)' stands twice in a tag"
    case .markup: "'<!' begins neither a comment nor CDATA"
    }
  }
}

extension XMLFlaw {
  /// What is wrong, in words.
  package var words: XMLWords {
    switch self {
    case .text(let flaw): flaw.words
    case .endOfData: ("bad_xml", "']]>' stands in text", "']]&gt;'", nil)
    case .hyphens: ("xml_comment", "'--' stands in a comment", "only '-->' at its end", nil)
    case .name(let name):
      ("xml_name", "'\(name)' is no name of XML", "a letter or '_', then letters, digits, -_.", nil)
    case .noBlank: ("xml_blank", "no blank stands between two attributes", "a blank", nil)
    case .instruction("xml"):
      ("xml_instruction", "the XML declaration stands here", "it before anything else", nil)
    case .instruction(let name):
      ("xml_instruction", "'<?\(name)' stands here", "a name other than 'xml' after '<?'", nil)
    case .declaration:
      (
        "xml_declaration", "the XML declaration is malformed",
        "version, encoding and standalone, in this order", nil
      )
    case .otherEncoding(let name):
      (
        "encoding", "the document declares the encoding '\(name)' and is not in it", "'UTF-8'",
        "it is read as UTF-8"
      )
    case .prefix(let prefix):
      (
        "undeclared_prefix", "prefix '\(prefix)' is not declared",
        "'xmlns:\(prefix)' on this element or one around it", nil
      )
    }
  }
}

extension TextFlaw {
  /// What is wrong, in words.
  package var words: XMLWords {
    switch self {
    case .byte(let byte, let isASCII):
      (
        "encoding", "byte 0x\(hexadecimal(UInt32(byte))) is not \(isASCII ? "US-ASCII" : "UTF-8")",
        isASCII ? "what the document declares" : "UTF-8, or the encoding declared",
        "the text may be in ISO-8859-1: iconv -f ISO-8859-1 -t UTF-8; further bytes are not told"
      )
    case .character(let number):
      (
        "xml_character", "character U+\(hexadecimal(number)) stands here", "a character of XML",
        nil
      )
    case .reference(let text):
      (
        "xml_reference", "'\(text)' is no reference of XML",
        "'&amp;', '&lt;', '&gt;', '&quot;', '&apos;' or a number such as '&#233;'",
        text == "&" ? "write '&amp;' for an ampersand" : nil
      )
    }
  }

  /// A number with at least four hexadecimal digits, of a byte with two.
  private func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    let count = if case .byte = self { 2 } else { 4 }
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }
}
