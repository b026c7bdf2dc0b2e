import Navigation
import TripModel

/// What every part of a trip works on: clock, events, questions, fixes and the route driven.
///
/// A part keeps its own state and takes the trip as `inout`: it reads where the traveler is, asks
/// its questions and announces its events here.
struct Trip: ~Copyable {
  let rules: TripRules
  /// The virtual clock; it never goes back.
  var now = Instant(milliseconds: 0)
  /// The instant of the first fix.
  var start: Instant?
  /// What waits for its instant.
  var queue = EventQueue()
  /// What was announced and explained.
  var log: EventLog
  var counts = TripCounts()
  var questions: Questions
  var routers: TripRouters
  var timeline: TimelineCursor
  var surroundings = Surroundings()
  /// The receiver's fixes.
  var receiver: Receiver
  /// Where the traveler's position comes from.
  var source = PositionSource.receiver
  /// The route driven, and how far along it the traveler is.
  var road: DrivenRoute
}

/// Where the traveler's position comes from.
enum PositionSource {
  /// From the receiver.
  case receiver
  /// From dead reckoning while the receiver is silent; the latest fix made.
  case reckoning(Fix?)
  /// From a simulator of locations, which replaces the receiver; the latest fix made.
  case simulator(Fix?)

  /// The latest fix made; absent when it is the receiver's.
  var fix: Fix? {
    switch self {
    case .receiver: nil
    case .reckoning(let fix), .simulator(let fix): fix
    }
  }

  /// Whether fixes are made by dead reckoning.
  var isReckoning: Bool { if case .reckoning = self { true } else { false } }

  /// Whether a simulator of locations replaces the receiver.
  var isSimulator: Bool { if case .simulator = self { true } else { false } }
}

/// Where the traveler is at an instant, as events state it; computed once for all its events.
struct TripView {
  /// The receiver's coordinate and its projection on the route.
  var place: EventPlace?
  /// How far along the route the traveler is; absent before departing.
  var progress: NavigationProgress?
  /// The comparisons behind what happens there, in words.
  var why: [String] = []

  /// The progress as events state it.
  var eventProgress: EventProgress? {
    progress.map {
      EventProgress(
        leg: $0.road.leg, step: $0.road.step, legRemainingDistance: $0.legRemainingDistance,
        legRemainingDuration: $0.legRemainingDuration, remainingDistance: $0.remainingDistance,
        remainingDuration: $0.remainingDuration)
    }
  }
}
