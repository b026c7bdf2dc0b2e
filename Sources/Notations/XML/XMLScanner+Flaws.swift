extension XMLScanner {
  /// Whether something was found that `takeFlaws` hands out.
  package var hasFlaws: Bool { !flaws.isEmpty }

  /// Hands out what is wrong before the tag at hand and was read over, each kind once in a document
  /// and each prefix.
  package mutating func takeFlaws() -> [(flaw: XMLFlaw, position: SourcePosition)] {
    defer { flaws = [] }
    return flaws.sorted { $0.position < $1.position }
  }

  /// Notes a flaw, the first of its kind.
  mutating func note(_ flaw: XMLFlaw, at index: Int) {
    note(flaw, at: window.position(at: index))
  }

  private mutating func note(_ flaw: XMLFlaw, at position: SourcePosition) {
    let key = if case .prefix(let name) = flaw { "prefix " + name } else { flaw.words.code }
    if knownFlaws.insert(key).inserted { flaws.append((flaw, position)) }
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
    where event != .fault || position < faultPosition {
      note(.text(flaw), at: position)
    }
  }
}
