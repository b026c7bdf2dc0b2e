extension XMLScanner {
  /// Whether something was found that `takeFlaws` hands out.
  package var hasFlaws: Bool { !flaws.isEmpty }

  /// Hands out what is wrong before the tag at hand and was read over, each kind once in a document
  /// and each prefix.
  package mutating func takeFlaws() -> [Diagnostic] {
    defer { flaws = [] }
    return flaws.sorted { $0.position < $1.position }.map(\.flaw)
  }

  /// Notes a flaw, the first of its kind.
  mutating func note(_ flaw: Diagnostic, at index: Int) {
    note(flaw, at: window.position(at: index))
  }

  private mutating func note(_ flaw: Diagnostic, at position: SourcePosition) {
    // Each undeclared prefix is a kind of its own.
    let kind = flaw.code == Diagnostic.Code.undeclaredPrefix ? flaw.message : flaw.code
    if knownFlaws.insert(kind).inserted { flaws.append((flaw.at(position), position)) }
  }

  /// Notes what is wrong with the text before an event.
  mutating func noteTextFlaws(at event: XMLEvent) {
    let end =
      switch event {
      case .start, .end: tag.start
      case .endOfDocument, .fault: window.bytes.count
      }
    guard window.nextFlaw < end else { return }
    for (flaw, position) in window.takeFlaws(before: end)
    where event != .fault || fault?.position.map({ position < $0 }) == true {
      note(Diagnostic(flaw, at: position), at: position)
    }
  }
}
