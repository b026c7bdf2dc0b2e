import Notations

extension String {
  /// The text without a last sentence whose only number is a length, such as `Go for 62 m.`, in any
  /// language: such a sentence is about the road after a turn.
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
    guard numbers.count == 1, let number = decimalNumber(of: numbers[0].replacing(",", with: ".")),
      Self.units.contains(where: { abs(number * $0 - length) <= max(0.6 * $0 / 10, length / 20) })
    else { return self }
    return String(self[...end])
  }

  /// The meters in a meter, kilometer, mile, foot and yard.
  private static let units = [1, 1000, 1609.344, 0.3048, 0.9144]
}
