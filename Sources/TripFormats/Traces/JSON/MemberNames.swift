/// The meanings of the names of a document's members, each determined once.
struct MemberNames {
  /// The meaning of a name.
  struct Meaning {
    /// The name, parsed like that of a column.
    let column: CSVColumn
    /// The measure that it states; absent for most names.
    let measure: FixMeasure?
    /// Whether it names a latitude or longitude, such as `y`.
    let isAxis: Bool
    /// Whether it names a latitude or longitude in degrees, even beside other fixes.
    let isCoordinate: Bool

    fileprivate init(of name: String) {
      let column = CSVColumn(name)
      self.column = column
      measure = FixMeasure.all.first { column.names($0.role) }
      isAxis = [CSVRole.latitude, .longitude].contains { $0.names.contains(column.name) }
      isCoordinate = isAxis && name.utf8.first.map { $0 | 0x20 } == UInt8(ascii: "l")
    }
  }

  private var known: [String: Meaning] = [:]

  /// The maximum number of names kept.
  private static let limit = 256

  subscript(name: String) -> Meaning {
    mutating get {
      if let meaning = known[name] { return meaning }
      let meaning = Meaning(of: name)
      if known.count < Self.limit { known[name] = meaning }
      return meaning
    }
  }
}
