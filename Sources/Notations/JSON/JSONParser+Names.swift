extension JSONParser {
  /// Warns about duplicate names in an object with `count` members; `first` is its first mark.
  mutating func noteDuplicates(among count: Int, from first: Int) {
    if count < 2 { return }
    if count > 32 { return noteManyDuplicates(among: count, from: first) }
    var later = end(ofMember: first)
    for _ in 1..<count {
      var earlier = first
      while earlier < later, !isSame(marks[earlier], marks[later]) {
        earlier = end(ofMember: earlier)
      }
      if earlier < later { note(marks[later], first: marks[earlier]) }
      later = end(ofMember: later)
    }
  }

  /// Stores one number per name, because an object may make up a whole long text.
  private mutating func noteManyDuplicates(among count: Int, from first: Int) {
    var keys: [(hash: Int, mark: Int)] = []
    keys.reserveCapacity(count)
    var mark = first
    for _ in 0..<count {
      keys.append((hash(of: marks[mark]), mark))
      mark = end(ofMember: mark)
    }
    keys.sort { ($0.hash, $0.mark) < ($1.hash, $1.mark) }
    var found: [(first: Int, later: Int)] = []
    var known = 0
    for index in keys.indices.dropFirst() {
      let isAgain =
        keys[index].hash == keys[known].hash
        && isSame(marks[keys[index].mark], marks[keys[known].mark])
      if !isAgain { known = index } else { found.append((keys[known].mark, keys[index].mark)) }
      if found.count > 1_000 { keepFirst(&found) }
    }
    keepFirst(&found)
    for (first, later) in found { note(marks[later], first: marks[first]) }
  }

  /// Keeps the first warnings in the order of the text, up to the limit.
  private func keepFirst(_ found: inout [(first: Int, later: Int)]) {
    found.sort { $0.later < $1.later }
    found.removeLast(max(found.count - JSONParser.warningLimit, 0))
  }

  /// The index of the mark after a member, given the mark of its name.
  private func end(ofMember name: Int) -> Int {
    switch bytes[Int(marks[name + 1].offset)] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): name + 2 + marks[name + 1].inner
    default: name + 2
    }
  }

  private func isSame(_ one: JSONMark, _ other: JSONMark) -> Bool {
    if one.hasEscapes || other.hasEscapes {
      return JSONText.string(of: one, in: bytes) == JSONText.string(of: other, in: bytes)
    }
    return one.range.count == other.range.count && bytes[one.range] == bytes[other.range]
  }

  private func hash(of name: JSONMark) -> Int {
    var hasher = Hasher()
    if name.hasEscapes {
      for byte in JSONText.string(of: name, in: bytes).utf8 { hasher.combine(byte) }
    } else {
      for byte in bytes[name.range].dropFirst().dropLast() { hasher.combine(byte) }
    }
    return hasher.finalize()
  }

  /// Adds a warning about a duplicate name.
  private mutating func note(_ name: JSONMark, first: JSONMark) {
    guard warnings.count < JSONParser.warningLimit else { return }
    let text = JSONText.string(of: name, in: bytes)
    warn(.duplicateName(text, first: position(of: Int(first.offset))), at: Int(name.offset))
  }
}
