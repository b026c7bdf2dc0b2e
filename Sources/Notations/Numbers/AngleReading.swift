/// A latitude or longitude as written for people: `51.31`, `31.7696°N`, `N 51 18 36.5`.
package struct AngleReading: Equatable, Sendable {
  /// The axes of a position.
  package enum Axis: Sendable {
    case latitude, longitude
  }

  /// Degrees north or east.
  package var degrees: Double

  /// Parses an angle of up to three numbers: degrees, minutes and seconds.
  ///
  /// Absent if the text is not an angle, or its letter does not fit the axis.
  package init?(_ text: some StringProtocol, axis: Axis, decimalMark: Character = ".") {
    var numbers: [Substring] = []
    var isNegative: Bool?
    var sign: Bool?
    var rest = Substring(text)
    while let character = rest.first {
      if character.isASCII, character.isNumber {
        let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == decimalMark || $0 == "." }
        numbers.append(number)
        rest = rest.dropFirst(number.count)
        continue
      }
      rest = rest.dropFirst()
      // exiftool writes `deg`, whose `e` does not mean east.
      if character == "d", rest.hasPrefix("eg") {
        rest = rest.dropFirst(["egrees", "egree"].first(where: rest.hasPrefix)?.count ?? 2)
      }
      if character == "-" || character == "+" {
        // A sign is allowed only before the first number.
        guard numbers.isEmpty, sign == nil else { return nil }
        sign = character == "-"
      } else if let side = Self.side(character, axis) {
        guard isNegative == nil else { return nil }
        isNegative = side
      } else if !" \t°º˚'′’\"″”:d".contains(character) {
        return nil
      }
    }
    guard 1...3 ~= numbers.count, sign == nil || isNegative == nil else { return nil }
    var sum = 0.0
    for (index, number) in numbers.enumerated().reversed() {
      let isLast = index == numbers.count - 1
      guard let value = decimalNumber(of: String(number.map { $0 == decimalMark ? "." : $0 })),
        index == 0 || value < 60, isLast || value == value.rounded()
      else { return nil }
      sum = sum / 60 + value
    }
    degrees = sign == true || isNegative == true ? -sum : sum
  }

  /// Whether a letter means the negative side of an axis; absent for other letters.
  private static func side(_ letter: Character, _ axis: Axis) -> Bool? {
    switch (letter, axis) {
    case ("N", .latitude), ("n", .latitude), ("E", .longitude), ("e", .longitude): false
    case ("S", .latitude), ("s", .latitude), ("W", .longitude), ("w", .longitude): true
    default: nil
    }
  }

  /// Whether a word such as `S` or `West` means the negative side; absent for other words.
  package static func isNegativeSide(_ word: String, axis: Axis) -> Bool? {
    let words = axis == .latitude ? ["n", "north", "s", "south"] : ["e", "east", "w", "west"]
    return words.firstIndex(of: word.lowercased()).map { $0 >= 2 }
  }
}

/// The course in degrees of a compass word such as `NE` or `Northeast`; absent for other texts.
package func compassCourse(_ text: String) -> Double? {
  let word = text.lowercased().filter { $0 != "-" && $0 != " " }
  let index = compassPoints.firstIndex {
    $0 == word || $0.map { compassWords[$0] ?? "" }.joined() == word
  }
  return index.map { Double($0) * 22.5 }
}

/// The points of a compass, clockwise from north.
private let compassPoints = [
  "n", "nne", "ne", "ene", "e", "ese", "se", "sse",
  "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw",
]

private let compassWords: [Character: String] = [
  "n": "north", "e": "east", "s": "south", "w": "west",
]
