import TripRecords

/// An event as columns of a table: its main text and its other fields.
///
/// It uses field names only, so that new events need no wording here.
struct EventWording {
  /// A field and its value as shown to people.
  struct Detail: Equatable {
    /// The field's name without its unit.
    var name: String
    /// The value with its unit.
    var value: String
  }

  /// The text spoken, shown or named; absent if the event has none.
  let main: String?

  /// The event's other fields.
  let details: [Detail]

  /// The comparisons behind the decision.
  let why: [String]

  /// Formats an event's line.
  init(_ line: RecordLine) {
    let mainKey = Self.mainKeys.first { !(line[$0]?.text ?? "").isEmpty }
    main = mainKey.flatMap { line[$0]?.text }
    details = line.fields.reduce(into: []) { details, field in
      if field.key == mainKey || Self.unspoken.contains(field.key) { return }
      let detail = Self.detail(field)
      if let last = details.indices.last, details[last].name == detail.name {
        details[last].value += ", " + detail.value
      } else {
        details.append(detail)
      }
    }
    why = line["why"]?.texts ?? []
  }

  /// The details on one line.
  var brief: String {
    details.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }
}

extension EventWording {
  /// The self-explanatory fields, the most important first.
  private static let mainKeys = ["text", "primary", "message", "name"]

  /// The fields that have their own column, repeat another field, or only count.
  private static let unspoken: Set<String> = Set(
    (EventSchema.commonFields + [EventSchema.eventField, EventSchema.whyField]).map(\.name)
      + ["ssml", "schema", "instruction"])

  private static func detail(_ field: RecordField) -> Detail {
    let unit = Self.units.first { field.key.hasSuffix($0.ending) }
    guard let unit, let numbers = Self.numbers(field.value) else {
      return Detail(name: spaced(field.key), value: words(field.value))
    }
    return Detail(
      name: spaced(String(field.key.dropLast(unit.ending.count))),
      value: numbers.map { $0.literal + unit.symbol }.joined(separator: " | "))
  }

  /// The suffixes of field names with a unit, and the unit symbols.
  private static let units = [
    (ending: "_mps", symbol: " m/s"), (ending: "_deg", symbol: "°"),
    (ending: "_pct", symbol: " %"), (ending: "_m", symbol: " m"), (ending: "_s", symbol: " s"),
  ]

  private static func numbers(_ value: RecordValue) -> [RecordNumber]? {
    switch value {
    case .number(let number): [number]
    case .numbers(let numbers): numbers
    case .text, .boolean, .texts: nil
    }
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
