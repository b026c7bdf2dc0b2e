import Geodesy
import TripModel

/// The words said lately, to recognize those that a new route would repeat.
struct SaidWords: Equatable, Sendable {
  private struct Words: Equatable {
    var text: String
    var maneuver: Coordinate
    var routeNumber: Int
    var time: Instant
  }

  /// The latest words, the last one at the end.
  private var words: [Words] = []

  /// How many words are remembered.
  private static let most = 8

  /// Two maneuvers nearer to each other than this are one: routers draw a junction some meters
  /// apart.
  private static let sameManeuver = 30.0

  /// Takes the words about a maneuver into account.
  mutating func add(
    _ text: String, at maneuver: Coordinate, on routeNumber: Int, _ time: Instant
  ) {
    if words.count == Self.most { words.removeFirst() }
    words.append(Words(text: text, maneuver: maneuver, routeNumber: routeNumber, time: time))
  }

  /// Whether the same words about the same maneuver were said on another route since an instant.
  func hasSaid(
    _ text: String, at maneuver: Coordinate, on routeNumber: Int, since start: Instant
  ) -> Bool {
    words.contains { said in
      said.routeNumber != routeNumber && said.time > start && said.text == text
        && said.maneuver.distance(to: maneuver) <= Self.sameManeuver
    }
  }
}
