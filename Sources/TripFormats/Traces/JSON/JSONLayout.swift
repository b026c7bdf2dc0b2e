import Notations

/// What the members of a JSON object mean, by their names: as the columns of a table do.
///
/// Objects of one source name the same members in the same order, so they are looked at once.
struct JSONLayout {
  /// The columns of the last object; absent before the first.
  private var last: (names: [String], columns: CSVLayout)?
}

extension JSONLayout {
  /// Finds what the members of an object are; tells what is wrong with their units, once.
  ///
  /// - Throws: where there is no place among them.
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
