import Geodesy
import Notations

/// What the readers of timelines and decisions share: values out of JSON, and faults with places.
struct ScriptReader {
  /// The constant name of the faults' kind.
  let code: String

  /// The file of the script.
  let file: String

  /// The faults so far.
  var diagnostics: [Diagnostic] = []

  init(code: String, file: String) {
    self.code = code
    self.file = file
  }

  /// Notes a fault.
  mutating func report(_ fault: ScriptFault, at position: SourcePosition?) {
    diagnostics.append(fault.diagnostic(code: code, file: file, at: position))
  }

  /// Notes a value of the wrong kind.
  mutating func wrongKind(_ what: String, _ value: JSONValue, expected: String) {
    report(
      .wrongKind(what: what, found: value.kindName, expected: expected), at: value.position)
  }

  /// Notes every key of an object that is not known.
  mutating func checkKeys(_ value: JSONValue, _ known: [String]) {
    for member in value.members ?? .empty where !known.contains(member.name) {
      report(.unknownKey(member.name, known: known), at: member.namePosition)
    }
  }
}

extension ScriptReader {
  /// A number of a key within a range; absent and told where it is none.
  mutating func number(
    _ key: String, _ value: JSONValue, in range: ClosedRange<Double>, _ expected: String
  ) -> Double? {
    guard let number = value.number else {
      wrongKind("'\(key)'", value, expected: expected)
      return nil
    }
    guard range.contains(number) else {
      report(.outOfRange(key: key, value: number, expected: expected), at: value.position)
      return nil
    }
    return number
  }

  /// A whole number of a key, at least some least one.
  mutating func index(_ key: String, _ value: JSONValue, from least: Int = 0) -> Int? {
    let expected = "a whole number, at least \(least)"
    guard let number = number(key, value, in: Double(least)...1e6, expected) else { return nil }
    guard let index = Int(exactly: number) else {
      report(.outOfRange(key: key, value: number, expected: expected), at: value.position)
      return nil
    }
    return index
  }

  /// A word of a key out of those known.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ type: Word.Type, _ key: String, _ value: JSONValue
  ) -> Word? {
    let known = Word.allCases.map(\.rawValue)
    guard let text = value.string else {
      wrongKind("'\(key)'", value, expected: "one of " + known.joined(separator: ", "))
      return nil
    }
    if let word = Word(rawValue: text) { return word }
    report(.unknownWord(key: key, word: text, known: known), at: value.position)
    return nil
  }

  /// A text of a key.
  mutating func text(_ key: String, _ value: JSONValue) -> String? {
    if value.string == nil { wrongKind("'\(key)'", value, expected: "a text") }
    return value.string
  }

  /// A yes or no of a key.
  mutating func flag(_ key: String, _ value: JSONValue) -> Bool? {
    if value.boolean == nil { wrongKind("'\(key)'", value, expected: "true or false") }
    return value.boolean
  }

  /// Places of a key: an array of `[lat,lon]`.
  mutating func places(_ key: String, _ value: JSONValue) -> [Coordinate]? {
    guard let elements = value.array else {
      wrongKind("'\(key)'", value, expected: "an array of places, each [lat,lon]")
      return nil
    }
    var places: [Coordinate] = []
    for element in elements {
      guard let place = place(element) else { return nil }
      places.append(place)
    }
    return places
  }

  /// A place: `[lat,lon]`.
  mutating func place(_ value: JSONValue) -> Coordinate? {
    guard let pair = value.array, pair.count == 2, let first = pair[0], let second = pair[1] else {
      wrongKind("a place", value, expected: "[lat,lon]")
      return nil
    }
    guard let latitude = number("lat", first, in: -90...90, "degrees in -90...90"),
      let longitude = number("lon", second, in: -180...180, "degrees in -180...180")
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
