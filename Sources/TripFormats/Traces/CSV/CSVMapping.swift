import Notations

/// A user's column mapping: `time=when,lat=2,lon=3,speed=5[km/h]`.
struct CSVMapping {
  /// One assignment: a role and the column's name or number.
  struct Entry {
    /// The role of the column.
    var role: CSVRole

    /// The name of the column, or its number counted from 1.
    var column: String

    /// The unit of the column, or the zone of its times.
    var unit: String?
  }

  /// The assignments in order.
  private(set) var entries: [Entry] = []

  /// The order of day and month, from `date=dmy` or `date=mdy`.
  private(set) var dayOrder: DayOrder?

  /// The provider to use, from `provider=…`.
  private(set) var provider: String?

  /// Parses a mapping.
  ///
  /// - Throws: `Diagnostic.badMapping` if a part does not assign a column.
  init(_ text: String) throws(Diagnostic) {
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard sides.count == 2, let role = Self.role(of: sides[0]) else {
        let name = sides.first ?? ""
        let known = CSVRole.allCases.map(\.word)
        let nearest = sides.count == 2 ? nearestName(to: name, among: known) : nil
        throw .badMapping(text: String(part), nearest: nearest)
      }
      if role == .date, let order = DayOrder(rawValue: sides[1].lowercased()) {
        dayOrder = order
      } else if role == .provider {
        provider = sides[1]
      } else {
        entries.append(try Self.entry(role, sides[1]))
      }
    }
  }

  /// The assignment of a column with an optional unit in brackets.
  ///
  /// - Throws: `Diagnostic.badUnit` if the unit is unknown.
  private static func entry(_ role: CSVRole, _ text: String) throws(Diagnostic) -> Entry {
    guard text.hasSuffix("]"), let open = text.lastIndex(of: "[") else {
      return Entry(role: role, column: text)
    }
    let unit = text[text.index(after: open)...].dropLast().lowercased()
    let isKnown =
      switch role {
      case .time: TimeNotation(unit: unit).unknownUnit == nil
      case .speed: MeasureUnit.speed(unit) != nil
      case .altitude, .accuracy: MeasureUnit.length(unit) != nil
      case .latitude, .longitude, .course: MeasureUnit.angle(unit) != nil
      case .date, .simulated, .track, .provider, .offRoute: false
      }
    guard isKnown else { throw .badUnit(unit, of: role.word) }
    return Entry(role: role, column: text[..<open].trimmed, unit: unit)
  }

  /// The role with a name: its own, or one of the column names of the role.
  private static func role(of name: String) -> CSVRole? {
    let small = name.lowercased()
    if let role = CSVRole.allCases.first(where: { $0.word == small }) { return role }
    let plain = CSVColumn(small).name
    return CSVRole.allCases.first { $0.names.contains(plain) }
  }
}

extension CSVMapping {
  /// Whether all columns are assigned by their numbers.
  var isNumbered: Bool { entries.allSatisfy { Int($0.column) != nil } }

  /// The index of the column assigned to a role; absent if none was assigned.
  ///
  /// - Throws: `Diagnostic.unmappedColumn` if there is no such column.
  func index(of role: CSVRole, among heads: [String]) throws(Diagnostic) -> Int? {
    guard let entry = entries.last(where: { $0.role == role }) else { return nil }
    if let number = Int(entry.column), 1...max(heads.count, 1) ~= number { return number - 1 }
    let small = entry.column.lowercased()
    if let index = heads.firstIndex(where: { $0.lowercased() == small }) { return index }
    throw .unmappedColumn(
      name: entry.column, nearest: nearestName(to: entry.column, among: heads))
  }

  /// Determines the columns by the user's mapping, and by the headers for the rest.
  ///
  /// - Throws: `Diagnostic` if a column is missing.
  func layout(heads: [String]) throws(Diagnostic) -> CSVLayout {
    let toldLatitude = try index(of: .latitude, among: heads)
    let toldLongitude = try index(of: .longitude, among: heads)
    var layout: CSVLayout
    if toldLatitude != nil, toldLongitude != nil {
      // Assign the other columns by their headers, if these include coordinates.
      layout = (try? CSVLayout(heads: heads)) ?? CSVLayout(columns: heads.map(CSVColumn.init))
    } else {
      layout = try CSVLayout(heads: heads)
    }
    layout.latitude = toldLatitude ?? layout.latitude
    layout.longitude = toldLongitude ?? layout.longitude
    if let time = try index(of: .time, among: heads) {
      layout.times = [time]
      layout[.date] = nil
    }
    for role in CSVRole.allCases where ![.time, .latitude, .longitude].contains(role) {
      if let column = try index(of: role, among: heads) { layout[role] = column }
    }
    for entry in entries { layout.statedUnits[entry.role] = entry.unit }
    layout.dayOrder = dayOrder
    layout.wantedProvider = provider
    return layout
  }
}

extension Substring {
  /// The text without the spaces around it.
  fileprivate var trimmed: String { drop { $0 == " " }.withoutTrailingSpaces }
}
