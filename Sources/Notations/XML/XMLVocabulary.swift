/// The local names that a reader distinguishes, each identified by its index.
///
/// A name is looked up by its first eight bytes as one integer; only longer names compare the rest.
package struct XMLVocabulary: Sendable {
  /// The index of a name that is not in the vocabulary.
  package static let unknown = -1

  private struct Entry {
    var key: UInt64 = 0
    var length = 0
    var index = XMLVocabulary.unknown
  }

  private var entries: [Entry]
  private let names: [[UInt8]]
  private let shift: UInt64

  /// Makes a vocabulary; a name's index is its index in the list.
  package init(_ names: [String]) {
    var bits: UInt64 = 3
    while 1 << Int(bits) < names.count * 3 { bits += 1 }
    shift = 64 - bits
    entries = Array(repeating: Entry(), count: 1 << Int(bits))
    self.names = names.map { Array($0.utf8) }
    for (index, name) in names.enumerated() {
      insert(Entry(key: Self.key(of: name), length: name.utf8.count, index: index))
    }
  }

  private mutating func insert(_ entry: Entry) {
    var slot = slot(of: entry.key)
    while entries[slot].index != Self.unknown { slot = (slot + 1) & (entries.count - 1) }
    entries[slot] = entry
  }

  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }

  /// The first eight bytes of a name as an integer, the first one lowest.
  static func key(of name: String) -> UInt64 {
    var key: UInt64 = 0
    for (index, byte) in name.utf8.prefix(8).enumerated() { key |= UInt64(byte) << (8 * index) }
    return key
  }

  /// The index of a name whose first eight bytes are `key`, or `unknown`.
  @inline(__always)
  func index(key: UInt64, name range: Range<Int>, in bytes: Span<UInt8>) -> Int {
    var slot = slot(of: key)
    while true {
      let entry = entries[slot]
      if entry.index == Self.unknown { return Self.unknown }
      if entry.key == key, entry.length == range.count,
        entry.length <= 8 || isName(entry.index, range, in: bytes)
      {
        return entry.index
      }
      slot = (slot + 1) & (entries.count - 1)
    }
  }

  /// Whether a range contains the name with an index, given equal first eight bytes and length.
  private func isName(_ index: Int, _ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let name = names[index]
    var offset = 8
    while offset < name.count {
      if name[offset] != bytes[range.lowerBound + offset] { return false }
      offset += 1
    }
    return true
  }
}
