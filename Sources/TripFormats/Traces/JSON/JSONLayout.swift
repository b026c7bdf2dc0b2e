import Notations

/// The meaning of a JSON object's members, by their names, as for CSV columns.
///
/// Objects of one source have the same members in the same order, so the results are cached.
struct JSONLayout {
  /// The user's column mapping, if any.
  private let mapping: String?

  /// The most recent forms of objects.
  private var known: [Known] = []

  /// The index of the form of the latest line that was read quickly.
  private var latest = 0

  /// A form of objects.
  private struct Known {
    let names: [String]
    /// The layout; absent for objects without a coordinate.
    var columns: CSVLayout?
    /// Finds the values of a line; absent until the layout is settled.
    var form: JSONLineForm?
    /// The half of a coordinate that is missing beside the other; absent until it is asked for.
    var missing: (axis: String, near: String?)??
  }

  /// The maximum number of forms kept.
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
      guard let columns = known[index].columns else {
        throw .noCoordinates(columns: names, near: nil)
      }
      if columns.time != nil { return columns }
    } else {
      if known.count == Self.limit { known.removeFirst() }
      known.append(Known(names: names))
    }
    var columns =
      if let mapping { try CSVMapping(mapping).layout(heads: names) } else {
        try CSVLayout(heads: names)
      }
    let notes = columns.settleUnits() + columns.nearNotes.map(\.fault)
    if index == nil { notes.forEach(tell) }
    columns.time = columns.settledTime { index, notation in
      let bytes = Array(members[index].value.plainText.utf8)
      return try? notation.read(bytes.span, 0..<bytes.count)
    }
    let settled = index ?? known.count - 1
    known[settled].columns = columns
    // A traveler's name begins a track, which only the decoder can do.
    if columns.time != nil, columns[.track] == nil {
      known[settled].form = JSONLineForm(names: names)
    }
    return columns
  }

  /// The half of a coordinate that an object lacks which has the other half, and the name of a
  /// member that may be a typing error of it.
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
