import Notations

/// The meaning of a JSON object's members, by their names, as for CSV columns.
///
/// Objects of one source have the same members in the same order, so the result is cached.
struct JSONLayout {
  /// The user's column mapping, if any.
  private let mapping: String?

  /// The layout of the last object; absent before the first.
  private var last: (names: [String], columns: CSVLayout)?

  init(mapping: String? = nil) {
    self.mapping = mapping
  }
}

extension JSONLayout {
  /// Assigns the members of an object; warns about unknown units once.
  ///
  /// - Throws: if there is no coordinate among them.
  mutating func columns(
    of members: [JSONMember], tell: (Diagnostic) -> Void
  ) throws(Diagnostic) -> CSVLayout {
    let names = members.map(\.name)
    if let last, last.names == names, last.columns.time != nil { return last.columns }
    var columns =
      if let mapping { try CSVMapping(mapping).layout(heads: names) } else {
        try CSVLayout(heads: names)
      }
    for fault in columns.settleUnits() where last?.names != names { tell(fault) }
    columns.time = columns.settledTime { index, notation in
      let bytes = Array(members[index].value.plainText.utf8)
      return try? notation.read(bytes.span, 0..<bytes.count)
    }
    last = (names, columns)
    return columns
  }
}
