import Geodesy

/// Finds the column that distinguishes several travelers whose fixes are in one drive.
///
/// Names alone do not show this: `name` or `unit` may have any meaning. If most of the first steps
/// are impossible, but almost none between fixes with the same text in a column, it is that column.
struct TravelerSearch {
  /// The number of fixes searched.
  private static let limit = 200

  /// The minimum number of fixes that show several travelers.
  private static let fewest = 8

  /// Whether more fixes are searched; false from the start if the traveler's column is known.
  private(set) var isOpen = true

  /// The number of fixes searched so far.
  private var searched = 0
  private var names: [String] = []
  private var rows: [(draft: FixDraft, texts: [String])] = []
}

extension TravelerSearch {
  /// Adds a fix and the texts in its columns.
  mutating func add(_ draft: FixDraft, _ layout: CSVLayout, _ text: (Int) -> String) {
    guard isOpen else { return }
    let columns = layout.columnsOfTravelers
    let names = columns.map { layout.head(of: $0) ?? "\($0 + 1)" }
    searched += 1
    isOpen = !columns.isEmpty && searched < Self.limit
    if rows.isEmpty { self.names = names }
    // Objects with other members cannot be compared.
    guard !columns.isEmpty, draft.time != nil, names == self.names else { return }
    rows.append((draft, columns.map(text)))
  }

  /// The name of the column; absent if there is one traveler, or no column distinguishes them.
  var column: String? {
    let drafts = rows.map(\.draft)
    guard drafts.count >= Self.fewest, Self.faults(in: drafts) * 2 >= drafts.count - 1
    else { return nil }
    return names.indices.first { index in
      let texts = rows.map { $0.texts[index] }
      let drives = Dictionary(grouping: drafts.indices) { texts[$0] }
      guard drives.count > 1, drives.count * 3 <= texts.count,
        !texts.contains(where: Self.isMeasure)
      else { return false }
      let faults = drives.values.map { Self.faults(in: $0.map { drafts[$0] }) }.reduce(0, +)
      return faults * 10 <= texts.count
    }.map { names[$0] }
  }

  /// Whether a text is a number with a fraction, or means no value.
  private static func isMeasure(_ text: String) -> Bool {
    text.isEmpty || text.contains(".") && Double(text) != nil
  }

  /// The number of impossible steps: too fast, or to a time that has passed.
  private static func faults(in drafts: [FixDraft]) -> Int {
    var latest = Int64.min
    return zip(drafts, drafts.dropFirst()).count { before, after in
      guard let start = before.time, let end = after.time else { return false }
      latest = max(latest, start)
      let distance = before.coordinate.distance(to: after.coordinate)
      return end < latest || distance > TraceFacts.jumpSpeed * Double(end - start) / 1000
    }
  }
}
