import Notations

/// The meaning of a JSON object's members, by their names, as for CSV columns.
///
/// Objects from one source have the same members in the same order, so the results are cached.
struct JSONLayout {
  /// The meaning of each member's name.
  var names = MemberNames()

  /// The columns that the user assigns.
  private let mapping: CSVMapping

  /// The roles of the assigned members found so far.
  private var found: Set<CSVRole> = []

  /// The fault of an assigned member that no object has had so far, if any.
  private(set) var unmapped: Diagnostic?

  /// The most recent forms of objects.
  private var known: [Known] = []

  /// The index of the form of the last line that was read with a known form.
  private var latest = 0

  /// A form of objects.
  private struct Known {
    let names: [String]
    /// The fault of an object without a coordinate.
    let fault: Diagnostic
    /// The layout; absent for objects without a coordinate.
    var columns: CSVLayout?
    /// Finds the values of a line; absent until the layout is settled.
    var form: JSONLineForm?
    /// The missing half of a coordinate whose other half is present; absent until it is determined.
    var missing: (axis: String, near: String?)??
  }

  /// The maximum number of forms kept.
  private static let limit = 16

  init(mapping: CSVMapping = CSVMapping()) {
    self.mapping = mapping
  }
}

extension JSONLayout {
  /// Assigns the members of an object; warns about the names of each form once.
  ///
  /// - Throws: if there is no coordinate among them.
  mutating func columns(
    of members: [JSONMember], report: (Diagnostic) -> Void
  ) throws(Diagnostic) -> CSVLayout {
    let names = members.map(\.name)
    let found = known.firstIndex { $0.names == names }
    let index = found ?? begin(names)
    var columns = try found == nil ? newColumns(names, report: report) : knownColumns(at: index)
    if columns.isAccuracyGuessed, let column = columns[.accuracy],
      members[column].value.statedNumber ?? 0 < 0
    {
      report(.accelerations(columns.dropAccuracy()))
      known[index].columns = columns
    }
    if found != nil, columns.time != nil, columns.identities.isEmpty { return columns }
    if columns.time == nil {
      columns.time = columns.settledTime { index, notation in
        let bytes = Array(members[index].value.plainText.utf8)
        return try? notation.read(bytes.span, 0..<bytes.count)
      }
    }
    if !columns.identities.isEmpty {
      columns.settleIdentity(columns.identities.map { members[$0].value.plainText })
    }
    known[index].columns = columns
    // Only the decoder can begin the track of a traveler, and judge the kind of a message.
    let isPlain = columns[.track] == nil && columns.identities.isEmpty && columns.isPlain
    if columns.time != nil, isPlain, !names.contains(where: ["_type", "class"].contains) {
      known[index].form = JSONLineForm(names: names)
    }
    return columns
  }

  /// Adds a form; returns its index.
  private mutating func begin(_ names: [String]) -> Int {
    if known.count == Self.limit { known.removeFirst() }
    known.append(Known(names: names, fault: .noCoordinates(columns: names, near: nil)))
    return known.count - 1
  }

  /// The columns of a form.
  ///
  /// - Throws: if there is no coordinate among them.
  private func knownColumns(at index: Int) throws(Diagnostic) -> CSVLayout {
    guard let columns = known[index].columns else { throw known[index].fault }
    return columns
  }

  /// Assigns the members of a new form; warns about unknown units and likely typing errors.
  ///
  /// - Throws: if there is no coordinate among them.
  private mutating func newColumns(
    _ names: [String], report: (Diagnostic) -> Void
  ) throws(Diagnostic) -> CSVLayout {
    let assigned = try mapping.columns(among: names).filter { $0.value.column != nil }
    found.formUnion(assigned.keys)
    unmapped = mapping.fault(among: names, besides: found)
    var columns = try CSVLayout(heads: names, mapping: mapping)
    for note in columns.settleUnits() + columns.nearNotes.map(\.fault) { report(note) }
    return columns
  }

  /// The half of a coordinate that an object with the other half lacks.
  ///
  /// `near` is a member whose name may be a typing error of it.
  mutating func missingCoordinate(of members: [JSONMember]) -> (axis: String, near: String?)? {
    let names = members.map(\.name)
    guard let index = known.firstIndex(where: { $0.names == names }) else { return nil }
    if let missing = known[index].missing { return missing }
    var missing: (axis: String, near: String?)?
    for (axis, role) in [("latitude", CSVRole.latitude), ("longitude", .longitude)] {
      guard missing == nil, let layout = try? CSVLayout(heads: names + [axis]) else { continue }
      missing = (axis, layout.nearlyNamed([role]).first.map { names[$0.column] })
    }
    known[index].missing = .some(missing)
    return missing
  }

  /// The fix of a line with the form of an earlier one; absent if it must be parsed as any JSON.
  mutating func draft(of line: Range<Int>, in bytes: Span<UInt8>) -> FixDraft? {
    if let draft = draft(of: line, in: bytes, as: latest) { return draft }
    for index in known.indices where index != latest {
      guard let draft = draft(of: line, in: bytes, as: index) else { continue }
      latest = index
      return draft
    }
    return nil
  }

  private mutating func draft(
    of line: Range<Int>, in bytes: Span<UInt8>, as index: Int
  ) -> FixDraft? {
    guard index < known.count, known[index].form?.takeLine(bytes, line) == true,
      let form = known[index].form, let columns = known[index].columns
    else { return nil }
    var draft = FixDraft()
    return draft.take(form, of: bytes, layout: columns) ? draft : nil
  }
}
