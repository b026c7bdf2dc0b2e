import Notations

/// The meaning of a JSON object's members, by their names, as for CSV columns.
///
/// Objects of one source have the same members in the same order, so the result is cached.
struct JSONLayout {
  /// The layout of the last object; absent before the first.
  private var last: (names: [String], columns: CSVLayout)?
}

extension JSONLayout {
  /// Assigns the members of an object; warns about unknown units once.
  ///
  /// - Throws: if there is no coordinate among them.
  mutating func columns(
    of members: [JSONMember], tell: (Diagnostic) -> Void
  ) throws(Diagnostic) -> CSVLayout {
    let names = members.map(\.name)
    if let last, last.names == names { return last.columns }
    var columns = try CSVLayout(heads: names)
    for fault in columns.settleUnits() { tell(fault) }
    last = (names, columns)
    return columns
  }
}
