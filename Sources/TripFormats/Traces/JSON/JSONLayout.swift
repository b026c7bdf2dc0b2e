import Notations

/// What the members of a JSON object mean, by their names: as the columns of a table do.
///
/// Objects of one source name the same members in the same order, so they are looked at once.
struct JSONLayout {
  /// The columns that the members are.
  private(set) var columns = CSVLayout(columns: [])

  private var names: [String] = []
}

extension JSONLayout {
  /// Settles what the members of an object are; returns what is wrong with their units.
  ///
  /// - Throws: where there is no place among them.
  mutating func settle(_ members: [JSONMember]) throws(TraceFault) -> [TraceFault] {
    let names = members.map(\.name)
    if names == self.names { return [] }
    var columns = try CSVLayout(heads: names)
    let faults = columns.settleUnits()
    self.columns = columns
    self.names = names
    return faults
  }
}
