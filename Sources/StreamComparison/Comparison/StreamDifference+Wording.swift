import Notations
import TripRecords

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

  /// The input that a digest represents; the digest itself says nothing to people.
  private static let inputs = [
    "options_digest": "configuration", "route_digest": "route", "trace_digest": "trace",
  ]

  /// Both values, shortened to fit a line; a beginning that long values share is left out.
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

  /// The greatest number of characters of a value, and those shown before long values part.
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

  /// The first few changes, those of the location last, without those that the fate says; the
  /// location of an event that moved in time is omitted.
  private var changeWords: String {
    let limit = 4
    let untold = changes.filter { !saidByFate($0.name) }
    let changes =
      untold.filter { !Self.isOfPlace($0.name) } + untold.filter { Self.isOfPlace($0.name) }
    let words = changes.prefix(limit).map(\.words).joined(separator: ", ")
    return changes.count > limit ? "\(words), and \(changes.count - limit) more" : words
  }

  /// Whether a field follows from what the fate says.
  private func saidByFate(_ name: String) -> Bool {
    if secondsLater != nil { return name == "t_s" || Self.isOfPlace(name) }
    return name == "fix" && fixesLater != nil
  }

  /// Whether a field says where an event happened and what was ahead.
  private static func isOfPlace(_ name: String) -> Bool {
    let first = name.prefix { $0 != "," }
    return !["t_s", "leg", "step"].contains(first)
      && EventSchema.commonFields.contains { $0.name == first }
  }

  /// The whole difference in one sentence, for reports with one line each.
  package var sentence: String {
    let head = [line?.placeWords, event, fate].compactMap(\.self).joined(separator: " ")
    return words.isEmpty ? head : "\(head): \(words)"
  }
}

extension RecordLine {
  /// The fix and time of an event: `fix 192, 192.000 s`.
  package var placeWords: String? {
    let cells = placeCells.filter { !$0.isEmpty }
    return cells.isEmpty ? nil : cells.joined(separator: ", ") + ":"
  }

  /// The fix and time of an event as two table cells.
  package var placeCells: [String] {
    [self["fix"].map { "fix \($0.literal)" } ?? "", self["t_s"].map { "\($0.literal) s" } ?? ""]
  }

  /// The first of the event's own fields, which distinguishes it from others of its kind.
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
