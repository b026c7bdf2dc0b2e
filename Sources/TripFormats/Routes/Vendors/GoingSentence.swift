import Notations

extension String {
  /// The text without a last sentence about the road after a turn, such as `Go for 62 m.`.
  ///
  /// In any language, it is a sentence whose only number is a length with its unit.
  ///
  /// - Parameter length: The length in meters.
  /// - Returns: The rest of the text.
  func withoutLastSentence(stating length: Double) -> String {
    let ends = indices.dropLast().filter { index in
      self[index] == "。" || ".।".contains(self[index]) && self[self.index(after: index)] == " "
    }
    guard let end = ends.last else { return self }
    let rest = self[self.index(after: end)...]
    let parts = rest.split { !$0.isNumber && $0 != "." && $0 != "," }
    let numbers = parts.filter { $0.contains(where: \.isNumber) }
    guard numbers.count == 1, numbers[0].last?.isNumber == true,
      let unit = rest[numbers[0].endIndex...].first(where: { !$0.isWhitespace }),
      Self.startsUnit(unit),
      let number = decimalNumber(of: numbers[0].replacing(",", with: ".")),
      Self.units.contains(where: { abs(number * $0 - length) <= max(0.6 * $0 / 10, length / 20) })
    else { return self }
    return String(self[...end])
  }

  /// Whether the name of a unit may begin with a character.
  ///
  /// Latin letters must be those of m, km, mi, ft or yd, unlike in `Hwy. 62`, `U.S. 101` and `100
  /// Street`; any other letter may begin a unit.
  private static func startsUnit(_ character: Character) -> Bool {
    character.isLetter && (!character.isASCII || "mkfy".contains(character.lowercased()))
  }

  /// The meters in a meter, kilometer, mile, foot and yard.
  private static let units = [1, 1000, 1609.344, 0.3048, 0.9144]
}
