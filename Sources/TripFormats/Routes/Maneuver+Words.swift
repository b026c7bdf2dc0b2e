import Geodesy
import Notations
import TripModel

extension Maneuver {
  /// Makes a maneuver from OSRM's words for its type and, if it has one, its modifier:
  /// `turn slight left`, `merge`.
  ///
  /// The bearings are the members `bearing_before` and `bearing_after` of an object, in degrees.
  init(
    words: String, bearings: JSONValue? = nil, roundaboutExit: Int? = nil,
    roundaboutDegrees: Double? = nil
  ) {
    let modifier = Turn.allCases.map(\.rawValue).filter { words.hasSuffix(" \($0)") }
      .max { $0.utf8.count < $1.utf8.count }
    self.init(
      type: modifier.map { String(words.dropLast($0.count + 1)) } ?? words, modifier: modifier,
      bearingBefore: bearings?["bearing_before"]?.number.map(Bearing.init(degrees:)),
      bearingAfter: bearings?["bearing_after"]?.number.map(Bearing.init(degrees:)),
      roundaboutExit: roundaboutExit, roundaboutDegrees: roundaboutDegrees)
  }
}
