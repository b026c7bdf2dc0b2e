import TripModel
import TripRecords

/// What an event says, as the columns of a table: what is said or shown, and the other fields.
///
/// It goes by the table of events alone, so an event that is added there needs no words here.
struct EventWording {
  /// A field and its value, as people read it.
  struct Detail: Hashable {
    /// The field's name without its unit.
    var name: String
    /// The value with its unit.
    var value: String
  }

  /// What is said, shown or named; absent where the event has no such words.
  let main: String?

  /// The event's other fields.
  let details: [Detail]

  /// The comparisons behind the decision.
  let why: [String]

  /// Words an event's line.
  init(_ line: RecordLine) {
    main = Self.mainKeys.lazy.compactMap { line[$0]?.text }.first { !$0.isEmpty }
    let mainKey = Self.mainKeys.first { !(line[$0]?.text ?? "").isEmpty }
    let schema = line.schema
    details = line.fields.compactMap { field in
      if field.key == mainKey || Self.unspoken.contains(field.key) { return nil }
      return Self.detail(field, schema?.field(named: field.key))
    }
    why = line["why"]?.texts ?? []
  }

  /// The details in one line.
  var brief: String {
    details.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }
}

extension EventWording {
  /// The fields that speak for themselves, the more telling first.
  private static let mainKeys = ["text", "primary", "message", "name"]

  /// The fields that have a column of their own, say again in marks what another says, or count.
  private static let unspoken: Set<String> = Set(
    (EventSchema.commonFields + [EventSchema.eventField, EventSchema.whyField]).map(\.name)
      + ["ssml", "schema", "instruction"])

  private static func detail(_ field: RecordField, _ definition: EventField?) -> Detail {
    guard case .decimal(let unit)? = definition?.type, case .number(let number) = field.value else {
      return Detail(name: spaced(field.key), value: words(field.value))
    }
    let (ending, symbol) = unit.ending
    let name = field.key.hasSuffix(ending) ? String(field.key.dropLast(ending.count)) : field.key
    return Detail(name: spaced(name), value: number.literal + symbol)
  }

  private static func words(_ value: RecordValue) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): number.literal
    case .boolean(let isTrue): isTrue ? "yes" : "no"
    case .texts(let texts): texts.joined(separator: " | ")
    case .numbers(let numbers): numbers.map(\.literal).joined(separator: " | ")
    }
  }

  private static func spaced(_ key: String) -> String {
    String(key.map { $0 == "_" ? " " : $0 })
  }
}

extension FieldUnit {
  /// How a field of the unit is called, and the symbol that takes its place; a space leads it.
  fileprivate var ending: (name: String, symbol: String) {
    switch self {
    case .coordinateDegrees: ("", "°")
    case .degrees: ("_deg", "°")
    case .meters: ("_m", " m")
    case .metersPerSecond: ("_mps", " m/s")
    case .seconds: ("_s", " s")
    case .fraction: ("", "")
    case .percent: ("_pct", " %")
    }
  }
}
