extension XMLScanner {
  /// Whether there are flaws for `takeFlaws`.
  package var hasFlaws: Bool { !flaws.isEmpty }

  /// Takes the flaws before the current tag, one of each kind per document, and one per prefix.
  package mutating func takeFlaws() -> [Diagnostic] {
    defer { flaws = [] }
    return flaws.sorted { $0.position < $1.position }.map(\.flaw)
  }

  /// Records a flaw, the first of its kind.
  mutating func note(_ flaw: Diagnostic, at index: Int) {
    note(flaw, at: window.position(at: index))
  }

  private mutating func note(_ flaw: Diagnostic, at position: SourcePosition) {
    // Each undeclared prefix counts as a kind.
    let kind = flaw.code == Diagnostic.Code.undeclaredPrefix ? flaw.message : flaw.code
    if knownFlaws.insert(kind).inserted { flaws.append((flaw.at(position), position)) }
  }

  /// Records the flaws of the text before an event.
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
