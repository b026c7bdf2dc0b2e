import Notations

/// The meaning of a JSON object's members, by their names, as for CSV columns.
///
/// Objects of one source have the same members in the same order, so the results are cached.
struct JSONLayout {
  /// The user's column mapping, if any.
  private let mapping: String?

  /// The layouts of the latest forms of objects; absent for one without a coordinate.
  private var known: [(names: [String], columns: CSVLayout?)] = []

  /// The maximum number of forms remembered.
  private static let limit = 16

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
    let index = known.firstIndex { $0.names == names }
    if let index {
      guard let columns = known[index].columns else { throw .noCoordinates(columns: names) }
      if columns.time != nil { return columns }
    } else {
      if known.count == Self.limit { known.removeFirst() }
      known.append((names, nil))
    }
    var columns =
      if let mapping { try CSVMapping(mapping).layout(heads: names) } else {
        try CSVLayout(heads: names)
      }
    for fault in columns.settleUnits() where index == nil { tell(fault) }
    columns.time = columns.settledTime { index, notation in
      let bytes = Array(members[index].value.plainText.utf8)
      return try? notation.read(bytes.span, 0..<bytes.count)
    }
    known[index ?? known.count - 1].columns = columns
    return columns
  }
}
