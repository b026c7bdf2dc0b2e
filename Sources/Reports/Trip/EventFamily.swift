import TripModel
import TripRecords

/// The families by which events are colored, listed and filtered.
enum EventFamily: String, CaseIterable, Hashable, Sendable {
  case arrival
  case instruction
  case deviation
  case reroute
  case alternative
  case signal
  case surroundings
  case run

  /// The family of an event; an unknown event belongs to the family of the run.
  init(_ schema: EventSchema?) {
    let event = schema?.event
    switch schema?.group {
    case .arrival?: self = event == .state ? .run : .arrival
    case .instruction?: self = .instruction
    case .reroute?: self = event == .offRoute || event == .onRoute ? .deviation : .reroute
    case .alternatives?: self = .alternative
    case .simulation?: self = .signal
    case .progress?: self = event == .locationDiscard ? .signal : .surroundings
    case .environment?: self = .surroundings
    case .health?, nil: self = .run
    }
  }

  /// The name of the family.
  var words: String {
    switch self {
    case .arrival: "Arrivals"
    case .instruction: "Instructions"
    case .deviation: "Off route"
    case .reroute: "Reroutes"
    case .alternative: "Alternatives"
    case .signal: "Signal"
    case .surroundings: "Surroundings"
    case .run: "Run"
    }
  }

  /// Whether a long page keeps such an event rather than others.
  var isLandmark: Bool {
    switch self {
    case .arrival, .deviation, .reroute, .alternative: true
    case .instruction, .signal, .surroundings, .run: false
    }
  }
}
