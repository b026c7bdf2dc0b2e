import Notations
import TripModel
import TripRecords

extension ExpectationParser {
  /// Parses an event with its conditions and the following times, states and legs.
  mutating func timedQuery() throws(Diagnostic) -> EventQuery {
    var query = try query()
    while true {
      if try qualifier("between", isGiven: query.window != nil) {
        query.window = try window()
      } else if try qualifier("while", isGiven: query.state != nil) {
        query.state = try state()
      } else if try qualifier("on", isGiven: query.leg != nil) {
        try words.require("leg", "'leg' after 'on'")
        query.leg = try count(of: "the number of a leg, counted from 0")
      } else {
        return query
      }
    }
  }

  /// Takes the word that opens a qualifier, which an event may have once.
  private mutating func qualifier(_ opening: String, isGiven: Bool) throws(Diagnostic) -> Bool {
    let offset = words.offset
    guard words.take(opening) else { return false }
    if isGiven { throw .repeated(opening, offset: offset) }
    return true
  }

  private mutating func query() throws(Diagnostic) -> EventQuery {
    let names = EventSchema.all.map(\.name)
    let word = try words.take(expecting: "the name of an event")
    guard let schema = EventSchema.named(word.text) else {
      let openings = ["exactly", "at", "no", "every"]
      throw word.fault(expected: "the name of an event", names + openings)
    }
    try checkPrinted(schema.event, at: word.offset)
    var query = EventQuery(event: schema.name)
    let fields = schema.lineFields
    while let next = words.next {
      let isLed = next.text == "where" || next.text == "and" || next.text == "with"
      if isLed { _ = words.take(next.text) }
      // 'repeated within S s' ends the query; 'repeated' alone is a field.
      if !isLed, next.text == "repeated", words.following?.text == "within" { break }
      guard let field = fields.first(where: { $0.name == words.next?.text }) else {
        let isCompared =
          words.following.flatMap { FieldCondition.Comparison(rawValue: $0.text) } != nil
        if isLed || isCompared {
          let word = try words.take(expecting: "a field of '\(schema.name)'")
          throw word.fault(expected: "a field of '\(schema.name)'", fields.map(\.name))
        }
        break
      }
      _ = words.take(field.name)
      query.conditions.append(try condition(on: field))
    }
    return query
  }

  private mutating func condition(on field: EventField) throws(Diagnostic) -> FieldCondition {
    let sign = words.next
    let comparison = sign.flatMap { FieldCondition.Comparison(rawValue: $0.text) }
    if let sign, let comparison {
      let isOrdered = field.type.isNumeric || field.type == .timestamp
      if !isOrdered { try comparison.checkEquality(sign, of: field.name) }
      _ = words.take(sign.text)
    }
    if field.type == .boolean, comparison == nil, !["true", "false"].contains(words.next?.text) {
      return FieldCondition(field: field.name, comparison: .equal, value: "true")
    }
    let values = Self.values(of: field)
    let word = try words.take(expecting: values.expected)
    guard let value = values.read(word.text) else {
      throw word.fault(expected: values.expected, values.candidates)
    }
    return FieldCondition(field: field.name, comparison: comparison ?? .equal, value: value)
  }

  /// Rejects an event that the stream does not contain.
  func checkPrinted(_ event: EventName, at offset: Int) throws(Diagnostic) {
    if selection.contains(event) { return }
    throw .unprinted(event: event.rawValue, offset: offset)
  }

  private mutating func window() throws(Diagnostic) -> ClosedRange<Double> {
    let first = words.next?.text ?? ""
    let start = try seconds()
    try words.require("and", "'and' between two times")
    let (offset, last) = (words.offset, words.next?.text ?? "")
    let end = try seconds()
    if start <= end { return start...end }
    let isPlace = places.times[last] != nil
    throw .unexpected(
      word: last, offset: offset,
      expected: isPlace
        ? "a place that the drive passes after '\(first)': '\(last)' is at \(numberText(end)) s, "
          + "'\(first)' at \(numberText(start)) s"
        : "a time of at least \(numberText(start))")
  }

  private mutating func seconds() throws(Diagnostic) -> Double {
    if let time = take(among: places.times, as: { shortDecimalText($0) }) { return time }
    let word = words.next
    let expected =
      "a time in seconds since the first fix"
      + (places.times.isEmpty ? "" : ", or a place that the drive passes")
    let number = try words.number(expected, unit: "s")
    if number < 0, let word { throw word.fault(expected: expected + ", of at least 0") }
    _ = words.take("s")
    return number
  }

  private mutating func state() throws(Diagnostic) -> TravelState {
    let names = TravelState.allCases.map(\.rawValue)
    let expected = "one of " + names.joined(separator: ", ")
    let word = try words.take(expecting: expected)
    guard let state = TravelState(rawValue: word.text) else {
      throw word.fault(expected: expected, names)
    }
    for event in state.events { try checkPrinted(event, at: word.offset) }
    return state
  }

  /// The values of a field: in words, individually if they are few, and a text as events have it;
  /// absent if it is not a value.
  private static func values(
    of field: EventField
  ) -> (expected: String, candidates: [String], read: (String) -> String?) {
    switch field.type {
    case .word(let words):
      ("one of " + words.joined(separator: ", "), words, { words.contains($0) ? $0 : nil })
    case .boolean:
      ("true or false", ["true", "false"], { ["true", "false"].contains($0) ? $0 : nil })
    case .count:
      ("an integer for '\(field.name)'", [], { Int($0) == nil ? nil : $0 })
    case .decimal:
      ("a number for '\(field.name)'", [], { decimalNumber(of: $0) == nil ? nil : $0 })
    case .timestamp:
      ("a date and time with a zone, such as '2026-06-01T09:00:57Z'", [], moment)
    case .text, .digest, .texts, .decimals:
      ("a value for '\(field.name)'", [], { $0 })
    }
  }

  /// A time as events have it, which is ordered like its text; absent for other texts.
  private static func moment(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let time = try? timestamp(in: bytes.span, 0..<bytes.count), time.hasZone else {
      return nil
    }
    return timestampText(milliseconds: time.milliseconds)
  }
}

extension TravelState {
  /// The events that begin and end the state on one route.
  var events: [EventName] {
    switch self {
    case .offRoute: [.offRoute, .onRoute]
    case .onRoute: [.depart, .offRoute, .onRoute]
    case .signalLost: [.signalLost, .signalBack]
    }
  }
}
