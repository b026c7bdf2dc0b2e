import Notations

/// Which column is what, as a user tells it: `time=when,lat=2,lon=3`.
struct CSVMapping {
  /// A part of the mapping: a role and the column's name or number.
  struct Entry {
    /// What the column holds.
    var role: CSVRole

    /// The name of the column, or its number from 1 on.
    var column: String
  }

  /// The parts in their order.
  private(set) var entries: [Entry] = []

  /// The order of day and month, from `date=dmy` or `date=mdy`.
  private(set) var dayOrder: DayOrder?

  /// The receiver to read, from `provider=…`.
  private(set) var provider: String?

  /// Reads a mapping.
  ///
  /// - Throws: `Diagnostic.badMapping` when a part tells no column.
  init(_ text: String) throws(Diagnostic) {
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map(Self.trimmed)
      guard sides.count == 2, let role = Self.role(of: sides[0]) else {
        let name = sides.first ?? ""
        let known = CSVRole.allCases.map(\.rawValue)
        let nearest = sides.count == 2 ? nearestName(to: name, among: known) : nil
        throw .badMapping(text: String(part), nearest: nearest)
      }
      if role == .date, let order = DayOrder(rawValue: sides[1].lowercased()) {
        dayOrder = order
      } else if role == .provider {
        provider = sides[1]
      } else {
        entries.append(Entry(role: role, column: sides[1]))
      }
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The role of a name: its own, or one of those that columns have.
  private static func role(of name: String) -> CSVRole? {
    let small = name.lowercased()
    if let role = CSVRole(rawValue: small) { return role }
    let plain = CSVColumn(small).name
    return CSVRole.allCases.first { $0.names.contains(plain) }
  }
}

extension CSVMapping {
  /// The index of the column that a user told by name or number; absent when he told none.
  ///
  /// - Throws: `Diagnostic.unmappedColumn` when there is no such column.
  func index(of role: CSVRole, among heads: [String]) throws(Diagnostic) -> Int? {
    guard let entry = entries.last(where: { $0.role == role }) else { return nil }
    if let number = Int(entry.column), 1...max(heads.count, 1) ~= number { return number - 1 }
    let small = entry.column.lowercased()
    if let index = heads.firstIndex(where: { $0.lowercased() == small }) { return index }
    throw .unmappedColumn(
      name: entry.column, nearest: nearestName(to: entry.column, among: heads))
  }

  /// Lays out a table by what the user told, and by its heads where he told nothing.
  ///
  /// - Throws: `Diagnostic` when a column is missing.
  func layout(heads: [String]) throws(Diagnostic) -> CSVLayout {
    let toldLatitude = try index(of: .latitude, among: heads)
    let toldLongitude = try index(of: .longitude, among: heads)
    var layout: CSVLayout
    if let toldLatitude, let toldLongitude {
      // The other columns are found by their heads if these tell coordinates too.
      layout = (try? CSVLayout(heads: heads)) ?? CSVLayout(columns: heads.map(CSVColumn.init))
      layout.latitude = toldLatitude
      layout.longitude = toldLongitude
    } else {
      layout = try CSVLayout(heads: heads)
      layout.latitude = toldLatitude ?? layout.latitude
      layout.longitude = toldLongitude ?? layout.longitude
    }
    if let time = try index(of: .time, among: heads) {
      layout.time = time
      layout.date = nil
    }
    if let date = try index(of: .date, among: heads) { layout.date = date }
    layout.altitude = try index(of: .altitude, among: heads) ?? layout.altitude
    layout.accuracy = try index(of: .accuracy, among: heads) ?? layout.accuracy
    layout.course = try index(of: .course, among: heads) ?? layout.course
    layout.speed = try index(of: .speed, among: heads) ?? layout.speed
    layout.simulated = try index(of: .simulated, among: heads) ?? layout.simulated
    layout.offRoute = try index(of: .offRoute, among: heads) ?? layout.offRoute
    layout.track = try index(of: .track, among: heads) ?? layout.track
    layout.dayOrder = dayOrder
    layout.wantedProvider = provider
    return layout
  }
}
