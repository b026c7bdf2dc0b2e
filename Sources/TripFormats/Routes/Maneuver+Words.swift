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

  /// The maneuver with the exit of a roundabout that only an instruction states, such as `take the
  /// 2nd exit`.
  func withExit(statedIn instruction: String?) -> Maneuver {
    guard type == "roundabout", roundaboutExit == nil, let instruction else { return self }
    var maneuver = self
    let words = instruction.split(separator: " ")
    for (number, noun) in zip(words, words.dropFirst()) {
      let digits = number.prefix { $0.isASCII && $0.isNumber }
      let name = noun.lowercased().prefix { $0.isLetter }
      if 1...2 ~= digits.count, number.count <= digits.count + 3, Self.exits.contains(String(name))
      {
        maneuver.roundaboutExit = Int(digits)
        return maneuver
      }
    }
    return maneuver
  }

  /// The words for an exit in the languages of routers that write its number before it.
  private static let exits: Set = [
    "exit", "ausfahrt", "sortie", "salida", "saída", "uscita", "afslag", "frakørsel",
  ]
}
