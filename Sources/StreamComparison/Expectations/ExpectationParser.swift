import Geodesy
package import Notations
package import TripModel
import TripRecords

/// Parses a sentence with the grammar documented at `Expectation`.
struct ExpectationParser {
  var words: ExpectationWords
  let selection: EventSelection
  let places: DrawnPlaces
  /// The places named so far, and the numbers that they stand for.
  private(set) var named: [(place: ExpectationWords.Word, numbers: String)] = []

  init(_ sentence: String, selection: EventSelection, places: DrawnPlaces) throws(Diagnostic) {
    words = try ExpectationWords(sentence)
    self.selection = selection
    self.places = places
  }

  /// Parses the whole sentence.
  mutating func expectation(from source: LocatedText) throws(Diagnostic) -> Expectation {
    let claim = try claim()
    var bytes = Array(source.text.utf8)
    for (place, numbers) in named.reversed() {
      bytes.replaceSubrange(place.range, with: numbers.utf8)
    }
    return Expectation(
      source: source, plainText: String(decoding: bytes, as: UTF8.self), claim: claim)
  }

  private mutating func claim() throws(Diagnostic) -> Expectation.Claim {
    let claim = try beginning()
    if let rest = words.next {
      throw rest.fault(expected: "the end of the sentence, or " + Self.endings, Self.endingWords)
    }
    return claim
  }

  private mutating func beginning() throws(Diagnostic) -> Expectation.Claim {
    if words.take("exactly") {
      let count = try count(of: "a number of events")
      return .count(CountRange(minimum: count, maximum: count), try timedQuery())
    }
    if words.take("at") { return try limit() }
    if words.take("no") {
      let query = try timedQuery()
      if words.take("repeated") { return try repetition(query) }
      return .count(CountRange(minimum: 0, maximum: 0), query)
    }
    if words.take("every") { return try announcement() }
    return try statement()
  }

  /// `least N QUERY` or `most N QUERY`.
  private mutating func limit() throws(Diagnostic) -> Expectation.Claim {
    let word = try words.take(expecting: "'least' or 'most'")
    guard word.text == "least" || word.text == "most" else {
      throw word.fault(expected: "'least' or 'most'", ["least", "most"])
    }
    let number = words.next
    let count = try count(of: "a number of events")
    if word.text == "least", count == 0, let number {
      throw number.fault(expected: "a number of at least 1, because 0 always holds")
    }
    let range =
      word.text == "least"
      ? CountRange(minimum: count) : CountRange(minimum: 0, maximum: count)
    return .count(range, try timedQuery())
  }

  /// `within S s`.
  private mutating func repetition(_ query: EventQuery) throws(Diagnostic) -> Expectation.Claim {
    try words.require("within", "'within'")
    let seconds = try words.number("a time such as '30 s'", unit: "s", "'s' for seconds")
    return .unrepeated(query, seconds: seconds)
  }

  /// `step announced A..B s before`.
  private mutating func announcement() throws(Diagnostic) -> Expectation.Claim {
    try words.require("step", "'step' after 'every'")
    try words.require("announced", "'announced'")
    let expected = "a range of seconds such as 5..40"
    let word = try words.take(expecting: expected)
    guard let range = Self.range(word.text) else { throw word.fault(expected: expected) }
    if !word.text.hasSuffix("s") { try words.require("s", "'s before'") }
    try words.require("before", "'before'")
    for event in [EventName.step, .spokenInstruction] {
      try checkPrinted(event, at: word.offset)
    }
    return .announced(range)
  }

  /// A single query, one with a location, or one before another.
  private mutating func statement() throws(Diagnostic) -> Expectation.Claim {
    let event = words.next
    let query = try timedQuery()
    if words.take("within") { return try nearness(query, event) }
    guard words.next?.text == "before" else { return .count(CountRange(minimum: 1), query) }
    var queries = [query]
    while words.take("before") {
      let later = words.next
      let query = try timedQuery()
      if let earlier = queries.first(where: { $0.isIncluded(in: query) }), let later {
        throw .impossibleOrder(earlier.words, query.words, offset: later.offset)
      }
      queries.append(query)
    }
    return .order(queries)
  }

  /// `M m [of LAT,LON|PLACE]`.
  private mutating func nearness(
    _ query: EventQuery, _ event: ExpectationWords.Word?
  ) throws(Diagnostic) -> Expectation.Claim {
    let word = words.next
    let distance = try words.number("a distance such as '30 m'", unit: "m", "'m' for meters")
    if distance < 0, let word { throw word.fault(expected: "a distance of at least 0 m") }
    guard words.take("of") else {
      let fields = EventSchema.named(query.event)?.fields ?? []
      if !fields.contains(where: { $0.name == "distance_m" }), let event {
        throw event.fault(
          expected: "an event with 'distance_m', or a coordinate after it: 'of LAT,LON'")
      }
      return .near(query, distance: distance, of: nil)
    }
    if let coordinate = take(among: places.coordinates, as: Self.pair) {
      return .near(query, distance: distance, of: coordinate)
    }
    let place = words.next
    let latitude = try words.number(
      "a latitude and a longitude, 'LAT,LON'"
        + (places.coordinates.isEmpty ? "" : ", or a place of the sketch"))
    let longitude = try words.number("a longitude after the latitude, 'LAT,LON'")
    if abs(latitude) > 90 || abs(longitude) > 180, let place {
      throw place.fault(expected: "degrees of latitude up to 90 and of longitude up to 180")
    }
    return .near(
      query, distance: distance, of: Coordinate(latitude: latitude, longitude: longitude))
  }

  private static func pair(_ coordinate: Coordinate) -> String {
    [coordinate.latitude, coordinate.longitude].map { decimalText($0, decimals: 7) }
      .joined(separator: ",")
  }

  /// Takes the next word if it is the name of a place.
  mutating func take<Value>(
    among places: [String: Value], as numbers: (Value) -> String
  ) -> Value? {
    guard let word = words.next, let value = places[word.text] else { return nil }
    _ = words.take(word.text)
    named.append((word, numbers(value)))
    return value
  }

  /// Parses an integer of at least 0.
  mutating func count(of things: String) throws(Diagnostic) -> Int {
    let word = try words.take(expecting: things)
    guard let count = Int(word.text), count >= 0 else { throw word.fault(expected: things) }
    return count
  }

  private static let endings = "'between A and B', 'while STATE', 'on leg N', a field of the event"
  private static let endingWords = [
    "between", "while", "on", "where", "and", "within", "before", "repeated",
  ]

  /// Parses a range such as `5..40`.
  private static func range(_ text: String) -> ClosedRange<Double>? {
    let plain = text.hasSuffix("s") ? String(text.dropLast()) : text
    let bytes = Array(plain.utf8)
    let dot = UInt8(ascii: ".")
    for index in bytes.indices.dropLast() where bytes[index] == dot && bytes[index + 1] == dot {
      let bounds = [bytes[..<index], bytes[(index + 2)...]]
        .map { decimalNumber(of: String(decoding: $0, as: UTF8.self)) ?? .nan }
      return bounds[0] <= bounds[1] && bounds[1].isFinite ? bounds[0]...bounds[1] : nil
    }
    return nil
  }
}

extension Expectation {
  /// Parses a sentence.
  ///
  /// - Parameters:
  ///   - source: the sentence and its location.
  ///   - selection: the events in the stream; a sentence about any other is a fault.
  ///   - places: the places that the sentence may name.
  /// - Returns: the expectation, or the fault of the first word that cannot be parsed.
  package static func read(
    _ source: LocatedText, selection: EventSelection, places: DrawnPlaces = DrawnPlaces()
  ) -> Reading<Expectation> {
    do throws(Diagnostic) {
      var parser = try ExpectationParser(source.text, selection: selection, places: places)
      return Reading(try parser.expectation(from: source))
    } catch {
      return Reading(nil, diagnostics: [error.located(in: source)])
    }
  }
}
