import Geodesy
import Navigation
import TripModel

/// The voice of a trip: the sentence being spoken, and recent ones with their maneuvers.
///
/// A new sentence interrupts the previous one, as in navigation apps.
struct Voice: Equatable, Sendable {
  /// A sentence to speak.
  struct Sentence: Equatable {
    /// The text.
    var text: String
    /// The router's text, before any change by the application.
    var words: String
    /// The location of its maneuver.
    var maneuver: Coordinate
    /// The step on which it is spoken.
    var road: RoadIndex
    /// The number of routes before the one on which it is spoken.
    var routeNumber = 0
    /// The distance to the maneuver in meters.
    var distance: Double
    /// The speed in m/s.
    var speed: Double
    /// Whether the maneuver is a turn rather than an arrival.
    var isBeforeTurn = true
    /// The length in meters of the step, for the last words before a turn; absent for other
    /// sentences.
    var lastWordsOfStep: Double?
  }

  fileprivate struct Said: Equatable {
    var sentence: Sentence
    var time: Instant
  }

  private var said: [Said] = []
  private var end: Instant?

  /// The maximum number of sentences kept: those of the last few maneuvers.
  private static let most = 32

  /// The speed in m/s below which the time to a maneuver is unknown.
  private static let leastSpeed = 1.0

  /// Speaks a sentence; returns its timing, or nothing if speech is not timed.
  mutating func say(_ sentence: Sentence, at now: Instant, _ rules: SpeechRules) -> HeardSpeech? {
    defer {
      if said.count == Self.most { said.removeFirst() }
      said.append(Said(sentence: sentence, time: now))
    }
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
    end = now.advanced(bySeconds: duration)
    return HeardSpeech(
      duration: duration, overlap: pending > 0 ? pending : nil, cut: left > 0 ? left : nil,
      isLate: isLate ?? false, isRepeated: isRepeated)
  }

  /// Whether the router's words about a maneuver were spoken on another route since an instant.
  func hasSaid(
    _ words: String, at maneuver: Coordinate, on routeNumber: Int, since start: Instant
  ) -> Bool {
    said.contains {
      $0.sentence.words == words && $0.sentence.routeNumber != routeNumber && $0.time > start
        && $0.isAbout(maneuver)
    }
  }
}

extension Voice.Said {
  /// The distance in meters below which two maneuvers are the same.
  ///
  /// Routers place the same junction some meters apart.
  private static let sameManeuver = 30.0

  /// The seconds after which the same words are not a repetition.
  private static let memory = 60.0

  /// Whether a sentence repeats another about the same maneuver, on the same step or another route.
  ///
  /// A route that leads around a block passes the same junction on another step.
  func isSame(as new: Voice.Sentence, at now: Instant) -> Bool {
    sentence.text == new.text && now.seconds(since: time) <= Self.memory
      && (sentence.routeNumber != new.routeNumber || sentence.road == new.road)
      && isAbout(new.maneuver)
  }

  /// Whether it is about a maneuver at a coordinate.
  func isAbout(_ maneuver: Coordinate) -> Bool {
    sentence.maneuver.distance(to: maneuver) <= Self.sameManeuver
  }
}
