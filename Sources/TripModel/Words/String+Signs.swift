extension String {
  /// The items of a list on signs, without blanks and repetitions: two in `A 8; E 52`.
  package var signItems: [String] {
    var items: [String] = []
    for part in utf8.split(whereSeparator: { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") }) {
      let words = part.split { $0 <= UInt8(ascii: " ") }.map { Substring($0) }
      let item = words.joined(separator: " ")
      if !item.isEmpty, !items.contains(item) { items.append(item) }
    }
    return items
  }

  /// The list as it is read aloud: `A 8, E 52`; absent if it is blank.
  package var signText: String? {
    // A network has a million names, nearly all of which need no change.
    if isSignItem { return self }
    let items = signItems
    return items.isEmpty ? nil : items.joined(separator: ", ")
  }

  /// Whether the text is one item without superfluous blanks.
  private var isSignItem: Bool {
    let blank = UInt8(ascii: " ")
    var last = blank
    for byte in utf8 {
      if byte < blank || byte == blank && last == blank { return false }
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") { return false }
      last = byte
    }
    return last != blank
  }
}
