import Navigation
import TripModel

/// The shared state of a trip's parts: clock, events, questions, fixes and the current route.
///
/// Each part has its own state and receives the trip as `inout`, to read the traveler's location,
/// ask questions and announce events.
struct Trip: ~Copyable {
  let rules: TripRules
  /// The virtual clock, which never goes back.
  var now = Instant(milliseconds: 0)
  /// The instant of the first fix.
  var start: Instant?
  /// The actions that wait for their instant.
  var queue = EventQueue()
  /// The events and explanations.
  var log: EventLog
  var counts = TripCounts()
  var questions: Questions
  var routers: TripRouters
  var timeline: TimelineCursor
  var surroundings = Surroundings()
  /// The receiver's fixes.
  var receiver: Receiver
  /// The source of the traveler's location.
  var source = PositionSource.receiver
  /// The current route and the progress along it.
  var road: DrivenRoute
  /// The periodic requests whose answers have not arrived.
  var searches: [PendingRequest] = []
}

/// The source of the traveler's location.
indirect enum PositionSource {
  /// The receiver.
  case receiver
  /// Dead reckoning while the receiver is silent.
  case reckoning(ReckonedDrive)
  /// A location simulator that replaces the receiver.
  case simulator(LocationSimulator)

  /// The latest simulated fix; absent if the receiver is the source.
  var fix: Fix? {
    switch self {
    case .receiver: nil
    case .reckoning(let drive): drive.last
    case .simulator(let simulator): simulator.fix
    }
  }

  /// Whether the receiver is the source.
  var isReceiver: Bool { if case .receiver = self { true } else { false } }

  /// Whether dead reckoning is the source.
  var isReckoning: Bool { if case .reckoning = self { true } else { false } }

  /// Whether a location simulator replaces the receiver.
  var isSimulator: Bool { if case .simulator = self { true } else { false } }
}

/// The traveler's location at an instant, computed once for all its events.
struct TripView {
  /// The receiver's coordinate and its projection on the route.
  var coordinates: EventCoordinates?
  /// The progress along the route; absent before departing.
  var progress: NavigationProgress?
  /// The comparisons behind the events, in words.
  var why: [String] = []

  /// The progress in the form of events.
  var eventProgress: EventProgress? {
    progress.map {
      EventProgress(
        leg: $0.road.leg, step: $0.road.step, legRemainingDistance: $0.legRemainingDistance,
        legRemainingDuration: $0.legRemainingDuration, remainingDistance: $0.remainingDistance,
        remainingDuration: $0.remainingDuration)
    }
  }
}
