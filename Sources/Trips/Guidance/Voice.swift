import Geodesy
import Navigation
import TripModel

/// The voice of a trip: what is being said, and what was said about which maneuver.
///
/// A sentence that begins ends the one before, as voices of apps do.
struct Voice: Equatable, Sendable {
  /// A sentence to be said.
  struct Sentence {
    /// The text.
    var text: String
    /// The maneuver that it is about.
    var maneuver: Coordinate
    /// The step that it is said on.
    var road: RoadIndex
    /// The number of routes before the one that is driven.
    var routeNumber = 0
    /// Meters to the maneuver.
    var distance: Double
    /// The speed in m/s.
    var speed: Double
    /// Whether the maneuver is a turn rather than an arrival.
    var isBeforeTurn = true
    /// The length in meters of the step whose last words before a turn these are; absent for
    /// others.
    var lastWordsOfStep: Double?
  }

  fileprivate struct Said: Equatable {
    var text: String
    var maneuver: Coordinate
    var road: RoadIndex
    var routeNumber: Int
    var time: Instant
  }

  private var said: [Said] = []
  private var end: Instant?

  /// The most sentences remembered: those of the last few maneuvers.
  private static let most = 32

  /// The speed in m/s below which the time to a maneuver says nothing.
  private static let leastSpeed = 1.0

  /// Says a sentence; returns what is heard of it, or nothing if speech is not timed.
  mutating func say(
    _ sentence: Sentence, at now: Instant, _ rules: SpeechRules
  ) -> HeardSpeech? {
    guard let duration = rules.duration(of: sentence.text) else { return nil }
    let isMoving = sentence.speed >= Self.leastSpeed
    let left =
      isMoving && sentence.isBeforeTurn ? duration - sentence.distance / sentence.speed : 0
    let pending = end.map { $0.seconds(since: now) } ?? 0
    let isLate = sentence.lastWordsOfStep.map { length in
      isMoving
        && sentence.distance < AdvisedDistance.latest(at: sentence.speed, stepLength: length)
    }
    let isRepeated = said.contains { $0.isSame(as: sentence, at: now) }
    if said.count == Self.most { said.removeFirst() }
    said.append(
      Said(
        text: sentence.text, maneuver: sentence.maneuver, road: sentence.road,
        routeNumber: sentence.routeNumber, time: now))
    end = now.advanced(bySeconds: duration)
    return HeardSpeech(
      duration: duration, overlap: pending > 0 ? pending : nil, cut: left > 0 ? left : nil,
      isLate: isLate ?? false, isRepeated: isRepeated)
  }
}

extension Voice.Said {
  /// The distance in meters below which two maneuvers are the same: routers place a junction some
  /// meters apart.
  private static let sameManeuver = 30.0

  /// The seconds after which the same words are not a repetition.
  private static let memory = 60.0

  /// Whether a sentence says the same about the same maneuver again: on the same step, or on another
  /// route.
  ///
  /// A route that leads around a block passes the same junction on another step.
  func isSame(as sentence: Voice.Sentence, at now: Instant) -> Bool {
    text == sentence.text && now.seconds(since: time) <= Self.memory
      && (routeNumber != sentence.routeNumber || road == sentence.road)
      && maneuver.distance(to: sentence.maneuver) <= Self.sameManeuver
  }
}
