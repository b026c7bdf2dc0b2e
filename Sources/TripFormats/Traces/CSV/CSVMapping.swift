import Notations

/// A user's column mapping: `time=when,lat=2,lon=3,speed=5[km/h]`.
struct CSVMapping {
  /// One assignment: a role and the column's name or number, with its unit in brackets if stated.
  private typealias Entry = (role: CSVRole, column: String)

  /// The assignments in order.
  private var entries: [Entry] = []

  /// The order of day and month, from `date=dmy` or `date=mdy`.
  private(set) var dayOrder: DayOrder?

  /// The provider to use, from `provider=…`.
  private(set) var provider: String?

  /// Parses a mapping; without a text it assigns no column.
  ///
  /// - Throws: `Diagnostic.badMapping` if a part does not assign a column.
  init(_ text: String?) throws(Diagnostic) {
    for part in (text ?? "").split(separator: ",") {
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
        entries.append((role, sides[1]))
      }
    }
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
  /// Whether it assigns columns, all by their numbers.
  var isNumbered: Bool {
    !entries.isEmpty && entries.allSatisfy { Int(Self.divided($0.column).name) != nil }
  }

  /// Whether it states the unit of a role's column.
  func statesUnit(of role: CSVRole) -> Bool {
    entries.contains { $0.role == role && Self.divided($0.column).unit != nil }
  }

  /// The columns assigned in a table with these headers, and their stated units; a column is absent
  /// if the table does not have it.
  ///
  /// - Throws: `Diagnostic.badUnit` if the unit of a column is unknown.
  func columns(
    among heads: [String]
  ) throws(Diagnostic) -> [CSVRole: (column: Int?, unit: String?)] {
    var columns: [CSVRole: (column: Int?, unit: String?)] = [:]
    for (role, text) in entries {
      let (name, unit) = Self.divided(text)
      // A header may end in brackets, too.
      let whole = Self.index(of: text, among: heads)
      columns[role] = whole.map { ($0, nil) } ?? (Self.index(of: name, among: heads), unit)
      if let found = columns[role], found.column != nil, let unit = found.unit,
        !Self.isKnown(unit, of: role)
      {
        throw .badUnit(unit, of: role.word)
      }
    }
    return columns
  }

  /// The fault of a column that neither these headers nor earlier ones, whose roles are given, have,
  /// or of its unit; absent without one.
  func fault(among heads: [String], besides found: Set<CSVRole> = []) -> Diagnostic? {
    let roles: Set<CSVRole>
    do throws(Diagnostic) { roles = try self.roles(among: heads).union(found) } catch {
      return error
    }
    guard let entry = entries.first(where: { !roles.contains($0.role) }) else { return nil }
    let name = Self.divided(entry.column).name
    return .unmappedColumn(name: name, nearest: nearestName(to: name, among: heads))
  }

  /// The roles of the assigned columns that a table with these headers has.
  ///
  /// - Throws: `Diagnostic.badUnit` if the unit of a column is unknown.
  func roles(among heads: [String]) throws(Diagnostic) -> Set<CSVRole> {
    Set(try columns(among: heads).filter { $0.value.column != nil }.keys)
  }

  /// The column with a name, or a number counted from 1.
  private static func index(of name: String, among heads: [String]) -> Int? {
    if let number = Int(name), heads.indices.contains(number - 1) { return number - 1 }
    let small = name.lowercased()
    return heads.firstIndex { $0.lowercased() == small }
  }

  /// A column's name and the unit in brackets after it.
  private static func divided(_ text: String) -> (name: String, unit: String?) {
    guard text.hasSuffix("]"), let open = text.lastIndex(of: "[") else { return (text, nil) }
    return (text[..<open].trimmed, text[text.index(after: open)...].dropLast().lowercased())
  }

  private static func isKnown(_ unit: String, of role: CSVRole) -> Bool {
    switch role {
    case .time: TimeNotation(unit: unit).unknownUnit == nil
    case .speed: MeasureUnit.speed(unit) != nil
    case .altitude, .accuracy: MeasureUnit.length(unit) != nil
    case .latitude, .longitude, .course: MeasureUnit.angle(unit) != nil
    case .date, .simulated, .track, .provider, .offRoute, .valid: false
    }
  }
}

extension Substring {
  /// The text without the spaces around it.
  fileprivate var trimmed: String { drop { $0 == " " }.withoutTrailingSpaces }
}
