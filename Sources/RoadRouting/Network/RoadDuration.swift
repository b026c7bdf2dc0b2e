/// The value of a `duration` tag.
enum RoadDuration {
  /// The seconds of `65` (minutes), `01:05`, `01:05:00` or `PT1H5M`, above 0; absent if unknown.
  ///
  /// **Source:** OpenStreetMap wiki, Key:duration.
  static func seconds(tag: String) -> Double? {
    let seconds = tag.hasPrefix("P") ? period(tag.dropFirst()) : clock(tag)
    return seconds == 0 ? nil : seconds
  }

  private static func clock(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { UInt16($0) }
    guard numbers.count == parts.count, numbers.count <= 3 else { return nil }
    let units = numbers.count == 1 ? [60.0] : [3600, 60, 1]
    return zip(numbers, units).reduce(0) { $0 + Double($1.0) * $1.1 }
  }

  /// The seconds of an ISO 8601 period without its first letter.
  private static func period(_ text: Substring) -> Double? {
    var (seconds, digits, isTime) = (0.0, "", false)
    for character in text {
      if character.isNumber {
        digits.append(character)
        continue
      }
      if character == "T", digits.isEmpty, !isTime {
        isTime = true
        continue
      }
      guard let number = UInt16(digits) else { return nil }
      switch (character, isTime) {
      case ("D", false): seconds += Double(number) * 86_400
      case ("H", true): seconds += Double(number) * 3600
      case ("M", true): seconds += Double(number) * 60
      case ("S", true): seconds += Double(number)
      default: return nil
      }
      digits = ""
    }
    return digits.isEmpty ? seconds : nil
  }
}
