import Notations

extension RoadNetworkFault.Kind {
  /// The words of a fault of the document's form.
  func words(of fault: XMLFault) -> (found: String, expected: String?, hint: String?) {
    switch fault {
    case .unexpectedEnd(let inside):
      (
        inside.isEmpty ? "the document has no element" : "the document ends inside of '\(inside)'",
        "OSM XML", inside.isEmpty ? nil : "the file may have been cut off"
      )
    case .unreadable(let failure):
      ("the file cannot be read on: error \(failure.errorNumber)", nil, nil)
    case .mismatchedEnd(let found, let open):
      ("'</\(found)>' closes another element", "'</\(open)>'", nil)
    case .unopenedEnd(let found): ("'</\(found)>' closes no element", nil, nil)
    case .documentType(let name):
      (
        "document type '\(name)' is refused", "XML without a document type",
        name.lowercased() == "html" ? "the file is an HTML page" : nil
      )
    case .textOutsideRoot(let text):
      ("text '\(text)' stands outside of the root element", nil, nil)
    case .secondRoot(let name):
      ("a second root element '\(name)' follows the first", "one document in a file", nil)
    case .malformed(let malformation): (words(of: malformation), "well-formed XML", nil)
    case .tooDeep(let limit): ("more than \(limit) elements are open", nil, nil)
    case .tooLong(let limit): ("a tag has more than \(limit) bytes", nil, nil)
    }
  }

  private func words(of malformation: XMLMalformation) -> String {
    switch malformation {
    case .name: "a tag or an attribute has no name"
    case .attribute(let name): "attribute '\(name)' has no value in quotes"
    case .openValue(let name): "'<' stands in the value of attribute '\(name)'"
    case .duplicateAttribute(let name): "attribute '\(name)' stands twice in a tag"
    case .markup: "'<!' begins neither a comment nor CDATA"
    }
  }
}
