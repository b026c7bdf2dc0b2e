import Notations
import Simulation

/// The faults of a sketch; the position of a fault in a text is its byte offset there.
extension Diagnostic {
  static func drawnTwice(_ place: Character, offset: Int) -> Diagnostic {
    sketch(
      "the place '\(place)' is drawn twice", expected: "each letter and digit only once",
      offset: offset)
  }
  static func drawingSize(_ limit: Int) -> Diagnostic {
    sketch("the map is too large", expected: "at most \(limit) lines of \(limit) characters")
  }
  static func unknownPathWord(
    _ word: String, offset: Int, _ purpose: SketchPath.Purpose, places: [Character]
  ) -> Diagnostic {
    if word == "wait" {
      return sketch(
        "'wait' has no time", expected: "'wait' and seconds, such as 'wait 20s'", offset: offset)
    }
    if purpose == .drive, SketchPath.Purpose.speed(word) != nil {
      let range = RoadSpeeds.range
      return sketch(
        "the speed \(word) is out of range",
        expected:
          "a speed from \(numberText(range.lowerBound)) to \(numberText(range.upperBound)) m/s, "
          + "such as '50km/h'", offset: offset)
    }
    return sketch(
      "'\(word)' is not a place of the map",
      expected: places.map(String.init).joined(separator: ", ") + ", " + purpose.words,
      offset: offset)
  }
  static func unknownRoadPlace(_ place: Character, offset: Int) -> Diagnostic {
    sketch(
      "'\(place)' is not a place of the map", expected: "a letter or digit of 'map'",
      offset: offset)
  }
  static var shortPath: Diagnostic {
    sketch("the path has fewer than two places", expected: "at least two, such as 'A B'")
  }
  static func repeatedPlace(_ place: Character) -> Diagnostic {
    sketch("'\(place)' appears twice in a row", expected: "another place between the two")
  }
  static var placelessPath: Diagnostic {
    sketch("the path does not begin with a place", expected: "a place, such as 'A 50km/h B'")
  }
  static func unpairedSignal(_ word: String) -> Diagnostic {
    sketch(
      word == "lost"
        ? "the signal is lost and not found again" : "the signal is found before it is lost",
      expected: "'lost' and then 'found', such as 'A B lost C found D'")
  }
  static func shortRoad(_ road: String) -> Diagnostic {
    sketch("the road '\(road)' has fewer than two places", expected: "at least two, such as 'AB'")
  }
  static func unusableRouteName(_ name: String) -> Diagnostic {
    sketch(
      "a route is named '\(name)'",
      expected: "letters, digits and '-', and not 'network', 'route' or 'drive'")
  }

  private static func sketch(
    _ message: String, expected: String, offset: Int? = nil
  ) -> Diagnostic {
    Diagnostic("case", message, expected: expected)
      .at(offset.map { SourcePosition(line: 1, column: $0 + 1) })
  }
}
