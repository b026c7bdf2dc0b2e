extension XMLScanner {
  /// Records the prefixes that a tag declares, and a flaw if its own is not declared.
  mutating func noteDeclarations() {
    for attribute in startTag.attributes where attribute.fullName.count > 6 {
      guard
        let name = XMLScannedName(in: window.bytes.span, from: attribute.fullName.lowerBound),
        name.prefixKey == Self.namespaceKey
      else { continue }
      declare(name.key)
    }
    if startTag.prefixKey != 0, !run.declaredPrefixes.contains(startTag.prefixKey) {
      noteUndeclaredPrefix()
    }
  }

  private static let namespaceKey = XMLVocabulary.key(of: "xmlns")

  /// Declares a prefix from here on, up to a limit.
  private mutating func declare(_ key: UInt64) {
    guard !run.declaredPrefixes.contains(key), run.declaredPrefixes.count < Self.attributeLimit
    else {
      return
    }
    run.declaredPrefixes.append(key)
  }

  /// Records once that the prefix of the current element is not declared.
  private mutating func noteUndeclaredPrefix() {
    guard run.declaredPrefixes.count < Self.attributeLimit else { return }
    run.declaredPrefixes.append(startTag.prefixKey)
    let prefix = excerpt(startTag.nameRange).prefix { $0 != ":" }
    note(.undeclared(prefix: String(prefix)), at: startTag.nameRange.lowerBound)
  }
}
