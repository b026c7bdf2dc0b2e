import Notations

/// A user's column mapping: `time=when,lat=2,lon=3,speed=5[km/h]`.
struct CSVMapping {
  /// A role and the column assigned to it.
  fileprivate struct Entry {
    let role: CSVRole
    /// The column as written: its name or number, with its unit in brackets if stated.
    let text: String
    /// The name or number without the unit.
    let name: String
    let unit: String?
  }

  /// The assignments in order.
  private var entries: [Entry] = []

  /// The order of day and month, from `date=dmy` or `date=mdy`.
  private(set) var dayOrder: DayOrder?

  /// The provider to use, from `provider=…`.
  private(set) var provider: String?

  /// Makes a mapping that assigns no column.
  init() {}

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
        entries.append(Entry(role, sides[1]))
      }
    }
  }

  /// The role with a name: its own, or one of the column names of the role.
  private static func role(of name: String) -> CSVRole? {
    let small = name.lowercased()
    if let role = CSVRole.allCases.first(where: { $0.word == small }) { return role }
    return CSVRole.allCases.first(where: CSVColumn(small).names)
  }
}

extension CSVMapping {
  /// Whether it assigns columns, all by their numbers.
  var isNumbered: Bool { !entries.isEmpty && entries.allSatisfy { Int($0.name) != nil } }

  /// The order of latitude and longitude in a column that has both: that of their assignments.
  var coordinateOrder: CoordinateOrder? {
    let axis = entries.first { $0.role == .latitude || $0.role == .longitude }
    return axis.map { $0.role == .latitude ? .latitudeFirst : .longitudeFirst }
  }

  /// Whether it states the unit of a role's column.
  func statesUnit(of role: CSVRole) -> Bool {
    entries.contains { $0.role == role && $0.unit != nil }
  }

  /// The columns assigned in a table with these headers, and their stated units.
  ///
  /// A column is absent if the table lacks it.
  ///
  /// - Throws: `Diagnostic.badUnit` if the unit of a column is unknown.
  func columns(
    among heads: [String]
  ) throws(Diagnostic) -> [CSVRole: (column: Int?, unit: String?)] {
    var columns: [CSVRole: (column: Int?, unit: String?)] = [:]
    for entry in entries {
      let (column, unit) = entry.column(among: heads)
      columns[entry.role] = (column, unit)
      if column != nil, let unit, !Self.isKnown(unit, of: entry.role) {
        throw .badUnit(unit, of: entry.role.word)
      }
    }
    return columns
  }

  /// The fault of the first column that is neither in these headers nor found before.
  ///
  /// Roles whose columns were found in earlier headers are given. Absent if there is no such
  /// column.
  func fault(among heads: [String], besides found: Set<CSVRole> = []) -> Diagnostic? {
    let missing = entries.first {
      !found.contains($0.role) && $0.column(among: heads).column == nil
    }
    return missing.map {
      .unmappedColumn(name: $0.name, nearest: nearestName(to: $0.name, among: heads))
    }
  }

  private static func isKnown(_ unit: String, of role: CSVRole) -> Bool {
    role == .time
      ? TimeNotation(unit: unit).unknownUnit == nil : MeasureUnit.factor(unit, of: role) != nil
  }
}

extension CSVMapping.Entry {
  /// Splits a column and the unit in brackets after it.
  fileprivate init(_ role: CSVRole, _ text: String) {
    self.role = role
    self.text = text
    if text.hasSuffix("]"), let open = text.lastIndex(of: "[") {
      name = text[..<open].trimmed
      unit = text[text.index(after: open)...].dropLast().lowercased()
    } else {
      (name, unit) = (text, nil)
    }
  }

  /// The column among the headers of a table, and its unit if the header does not contain it.
  fileprivate func column(among heads: [String]) -> (column: Int?, unit: String?) {
    if let whole = Self.index(of: text, among: heads) { return (whole, nil) }
    return (Self.index(of: name, among: heads), unit)
  }

  /// The column with a name, or a number counted from 1.
  private static func index(of name: String, among heads: [String]) -> Int? {
    if let number = Int(name), heads.indices.contains(number - 1) { return number - 1 }
    let small = name.lowercased()
    return heads.firstIndex { $0.lowercased() == small }
  }
}

extension Substring {
  /// The text without the spaces around it.
  fileprivate var trimmed: String { drop { $0 == " " }.withoutTrailingSpaces }
}
