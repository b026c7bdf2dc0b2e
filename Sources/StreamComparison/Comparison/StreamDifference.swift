import Notations
package import TripRecords

/// One event that differs between two streams.
package struct StreamDifference: Equatable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// The event is missing in the new stream.
    case missing
    /// The event is missing in the old stream.
    case extra
    /// The event has another time or order.
    case moved
    /// The event has the same time but other fields differ.
    case changed
  }

  package var kind: Kind

  /// The event in the old stream.
  package var old: RecordLine?

  /// The event in the new stream.
  package var new: RecordLine?

  /// The fields that differ, the time first; empty for an event in one stream only.
  package var changes: [FieldChange] = []
}

extension StreamDifference {
  /// The line that is shown: the new one if present, otherwise the old one.
  package var line: RecordLine? { new ?? old }

  /// The event's name.
  package var event: String { line?.event ?? "" }

  /// The index of the first fix involved.
  package var fix: Int? {
    [old, new].compactMap { $0?["fix"]?.integer }.min()
  }

  /// The fate of the event in a few words: `2.0 s later`, `gone`, `renamed`.
  package var fate: String {
    switch kind {
    case .missing: "gone"
    case .extra: "new"
    case .moved: movement
    case .changed: changeOfWords ?? "changed"
    }
  }

  /// The time in seconds by which the event comes later, negative if earlier; absent if unchanged.
  package var secondsLater: Double? {
    guard changes.contains(where: { $0.name == "t_s" }), let old = old?.elapsed,
      let new = new?.elapsed
    else { return nil }
    return new - old
  }

  /// The fixes by which the event comes later, negative if earlier; absent if unknown.
  var fixesLater: Int? {
    guard changes.contains(where: { $0.name == "fix" }), let old = old?["fix"]?.integer,
      let new = new?["fix"]?.integer
    else { return nil }
    return new &- old
  }

  /// How the event moved: in time, or by fixes, or relative to the others.
  private var movement: String {
    if let seconds = secondsLater {
      let isInTenths = (seconds * 10 - (seconds * 10).rounded()).magnitude < 1e-6
      let amount = decimalText(seconds.magnitude, decimals: isInTenths ? 1 : 3)
      let tolerance = changes.first { $0.name == "t_s" }?.tolerance ?? 0
      let remark = tolerance > 0 ? " (tolerance \(shortDecimalText(tolerance)) s)" : ""
      return "\(amount) s \(seconds < 0 ? "earlier" : "later")\(remark)"
    }
    if let fixes = fixesLater {
      let count = fixes.magnitude
      return "\(count) \(count == 1 ? "fix" : "fixes") \(fixes < 0 ? "earlier" : "later")"
    }
    return changes.contains { $0.name == "time" } ? "changed" : "in another order"
  }

  /// The fate of an event in which only a name or the text differs; absent for others.
  private var changeOfWords: String? {
    let names = Set(changes.map(\.name))
    if names == ["name"] { return "renamed" }
    return names.isSubset(of: Self.wordFields) ? "reworded" : nil
  }

  /// The fields with the text of an instruction.
  private static let wordFields: Set<String> = ["text", "ssml", "primary", "secondary", "sub"]
}

extension FieldChange {
  /// The change in words: `deviation_m 57.00 -> 61.00 (tolerance 2)`.
  package var words: String {
    let (old, new) = Self.shortened(old, new)
    let values = "\(name) \(old) -> \(new)"
    var remarks = Self.inputs[name].map { ["the \($0) changed"] } ?? []
    if let distance { remarks.append("\(decimalText(distance, decimals: 2)) m apart") }
    if tolerance > 0 { remarks.append("tolerance \(shortDecimalText(tolerance))") }
    return remarks.isEmpty ? values : "\(values) (\(remarks.joined(separator: ", ")))"
  }

  /// The inputs for which digests stand; the digests themselves are meaningless to readers.
  private static let inputs = [
    "options_digest": "configuration", "route_digest": "route", "trace_digest": "trace",
  ]

  /// Both values, shortened to fit a line; a beginning that long values share is omitted.
  private static func shortened(_ old: String?, _ new: String?) -> (String, String) {
    guard let old, let new, max(old.count, new.count) > limit else {
      return (shortened(old ?? "none"), shortened(new ?? "none"))
    }
    let shared = zip(old, new).prefix { $0 == $1 }.count
    let left = max(shared - context, 0)
    let mark = left > 0 ? "…" : ""
    return (shortened(mark + old.dropFirst(left)), shortened(mark + new.dropFirst(left)))
  }

  /// A value shortened to fit a line.
  private static func shortened(_ value: String) -> String {
    value.count <= limit ? value : value.prefix(limit - 1) + "…"
  }

  /// The maximum number of characters of a value, and of those shown before long values diverge.
  private static let (limit, context) = (60, 20)
}

extension StreamDifference {
  /// The difference in words, without the event, its time and its fate.
  package var words: String {
    switch kind {
    case .missing, .extra: line?.ownWords ?? ""
    case .moved, .changed: changeWords
    }
  }

  /// The first few changes, position last, without those that the fate implies.
  ///
  /// The position of an event that moved in time is omitted.
  private var changeWords: String {
    let limit = 4
    let others = changes.filter { !saidByFate($0.name) }
    let changes =
      others.filter { !Self.isOfPosition($0.name) } + others.filter { Self.isOfPosition($0.name) }
    let words = changes.prefix(limit).map(\.words).joined(separator: ", ")
    return changes.count > limit ? "\(words), and \(changes.count - limit) more" : words
  }

  /// Whether the fate implies the change of a field.
  private func saidByFate(_ name: String) -> Bool {
    if secondsLater != nil { return name == "t_s" || Self.isOfPosition(name) }
    return name == "fix" && fixesLater != nil
  }

  /// Whether a field describes the position of an event and what was ahead.
  private static func isOfPosition(_ name: String) -> Bool {
    let first = name.prefix { $0 != "," }
    return !["t_s", "leg", "step"].contains(first)
      && EventSchema.commonFields.contains { $0.name == first }
  }
}

extension RecordLine {
  /// The fix and time of an event as two table cells.
  package var fixCells: [String] {
    [self["fix"].map { "fix \($0.literal)" } ?? "", self["t_s"].map { "\($0.literal) s" } ?? ""]
  }

  /// The first of the event's own fields, which distinguish it from others of its kind.
  package var ownWords: String {
    let common = Set((EventSchema.commonFields + [EventSchema.eventField]).map(\.name))
    let own = fields.filter { !common.contains($0.key) && $0.key != "why" }
    // Leg and step are part of an event's identity.
    let road = fields.filter { $0.key == "leg" || $0.key == "step" }
    let words = (road + own.prefix(3)).map { field in
      let value = field.value.literal
      return "\(field.key) \(value.count <= 40 ? value : value.prefix(39) + "…")"
    }
    return words.joined(separator: ", ")
  }
}
