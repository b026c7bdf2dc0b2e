import TripModel

extension Maneuver {
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
