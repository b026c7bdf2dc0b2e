import Notations
import TripFormats

/// The keys of `reading` in a case, named like the options of `tripsim run` for reading files.
package enum ReadingKey: String, CaseIterable {
  case routeFormat = "route-format"
  case traceFormat = "trace-format"
  case csv
  case track
  case member
  case assumeInterval = "assume-interval"
  case assumeSpeed = "assume-speed"
}

extension ReadingKey {
  /// Whether the key applies only to traces.
  package var isForTraces: Bool { self != .routeFormat && self != .member }

  /// The values to choose from; empty if any text or number is valid.
  private var choices: [String] {
    switch self {
    case .routeFormat: RouteFormat.allCases.map(\.rawValue)
    case .traceFormat: TraceFormat.allCases.map(\.rawValue)
    case .csv, .track, .member, .assumeInterval, .assumeSpeed: []
    }
  }

  /// The JSON Schema of the keys with their values.
  static let schema: SchemaNode = .closed(
    allCases.map { key in
      let values: SchemaNode =
        switch key {
        case .routeFormat, .traceFormat: ["enum": .texts(key.choices)]
        case .csv, .member: ["type": "string"]
        case .track: ["type": ["string", "number"]]
        case .assumeInterval, .assumeSpeed: ["type": "number", "exclusiveMinimum": 0]
        }
      return .init(key.rawValue, values)
    })

  /// The valid values as listed in an error message.
  var expected: String {
    switch self {
    case .routeFormat, .traceFormat: oneOf(choices)
    case .csv: "columns, such as time=1,lat=2,lon=3"
    case .track: "the name or number of a track"
    case .member: "the name of a file in the archive"
    case .assumeInterval: "a number of seconds above 0"
    case .assumeSpeed: "a number of meters per second above 0"
    }
  }

  /// The value of the key in a plan; absent if unset.
  package func value(in plan: TripPlan) -> ConfigurationValue? {
    switch self {
    case .routeFormat: plan.routeFormat.map { .word($0.rawValue) }
    case .traceFormat: plan.traceFormat.map { .word($0.rawValue) }
    case .csv: plan.reading.columns.map { .word($0) }
    case .track: plan.reading.track.map { .word($0) }
    case .member: plan.reading.member.map { .word($0) }
    case .assumeInterval: plan.reading.assumedInterval.map { .number($0) }
    case .assumeSpeed: plan.reading.assumedSpeed.map { .number($0) }
    }
  }

  /// Sets the key in a plan; returns false, and changes nothing, if the text is not valid.
  func set(_ text: String, in plan: inout TripPlan) -> Bool {
    if text.isEmpty { return false }
    return switch self {
    case .routeFormat: assign(RouteFormat(rawValue: text), to: &plan.routeFormat)
    case .traceFormat: assign(TraceFormat(rawValue: text), to: &plan.traceFormat)
    case .csv: assign(text, to: &plan.reading.columns)
    case .track: assign(text, to: &plan.reading.track)
    case .member: assign(text, to: &plan.reading.member)
    case .assumeInterval: assign(positive(text), to: &plan.reading.assumedInterval)
    case .assumeSpeed: assign(positive(text), to: &plan.reading.assumedSpeed)
    }
  }

  private func assign<Value>(_ value: Value?, to property: inout Value?) -> Bool {
    property = value ?? property
    return value != nil
  }

  private func positive(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return decimalNumber(in: bytes.span, 0..<bytes.count).flatMap { $0 > 0 ? $0 : nil }
  }
}
