import Geodesy
package import TripRecords

/// Checks expectations against an event stream.
package struct ExpectationCheck {
  private let lines: [RecordLine]
  private let states: TravelStates

  /// Prepares to check a stream.
  package init(_ lines: [RecordLine]) {
    self.lines = lines
    states = TravelStates(lines)
  }

  /// Checks an expectation; returns nil if it holds.
  package func failure(of expectation: Expectation) -> ExpectationFailure? {
    switch expectation.claim {
    case .count(let range, let query): countFailure(expectation, range, query)
    case .unrepeated(let query, let seconds): repetitionFailure(expectation, query, seconds)
    case .near(let query, let distance, let coordinate):
      nearFailure(expectation, query, distance, coordinate)
    case .order(let queries): orderFailure(expectation, queries)
    case .announced(let range): announcementFailure(expectation, range)
    }
  }
}

extension ExpectationCheck {
  private func countFailure(
    _ expectation: Expectation, _ range: CountRange, _ query: EventQuery
  ) -> ExpectationFailure? {
    let found = events(query)
    if range.contains(found.count) { return nil }
    // Too few: what was found elsewhere or otherwise shows why.
    let shown = found.isEmpty ? events(EventQuery(event: query.event)) : found
    return ExpectationFailure(
      expectation: expectation, finding: .count(found.count), witnesses: witnesses(shown))
  }

  private func repetitionFailure(
    _ expectation: Expectation, _ query: EventQuery, _ seconds: Double
  ) -> ExpectationFailure? {
    var last: [[String?]: Double] = [:]
    var repeated: [ExpectationFailure.Witness] = []
    for line in events(query) {
      let words = Self.wordFields.map { line[$0]?.text }
      guard let time = line["t_s"]?.number else { continue }
      if let before = last[words], time - before <= seconds {
        let tenths = ((time - before) * 10).rounded() / 10
        repeated.append(.init(line: line, remark: "again after \(tenths) s"))
      }
      last[words] = time
    }
    if repeated.isEmpty { return nil }
    return ExpectationFailure(
      expectation: expectation, finding: .repeated(repeated.count), witnesses: repeated)
  }

  /// The fields with an event's text; events without any are identified by name.
  private static let wordFields = [
    "text", "primary", "secondary", "sub", "name", "reason", "maneuver", "modifier", "message",
  ]

  private func nearFailure(
    _ expectation: Expectation, _ query: EventQuery, _ limit: Double, _ coordinate: Coordinate?
  ) -> ExpectationFailure? {
    let found = events(query)
    if found.isEmpty { return absence(expectation, query) }
    let far = found.compactMap { line -> ExpectationFailure.Witness? in
      guard let distance = distance(of: line, from: coordinate) else {
        return .init(line: line, remark: "it has no location")
      }
      if distance <= limit { return nil }
      let tenths = (distance * 10).rounded() / 10
      return .init(line: line, remark: "\(tenths) m away")
    }
    if far.isEmpty { return nil }
    return ExpectationFailure(
      expectation: expectation, finding: .far(limit: limit), witnesses: far)
  }

  private func distance(of line: RecordLine, from coordinate: Coordinate?) -> Double? {
    guard let coordinate else { return line["distance_m"]?.number }
    guard let latitude = line["lat"]?.number, let longitude = line["lon"]?.number else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude).distance(to: coordinate)
  }

  private func orderFailure(
    _ expectation: Expectation, _ queries: [EventQuery]
  ) -> ExpectationFailure? {
    var previous: (query: EventQuery, index: Int)?
    for query in queries {
      guard let index = lines.indices.first(where: { matches(query, at: $0) }) else {
        return absence(expectation, query)
      }
      if let previous, index <= previous.index {
        return ExpectationFailure(
          expectation: expectation, finding: .early(query, than: previous.query),
          witnesses: witnesses([lines[index], lines[previous.index]]))
      }
      previous = (query, index)
    }
    return nil
  }

  private func announcementFailure(
    _ expectation: Expectation, _ range: ClosedRange<Double>
  ) -> ExpectationFailure? {
    var counted = 0
    let late = Self.unannounced(in: lines, within: range, counted: &counted)
    if late.isEmpty { return nil }
    return ExpectationFailure(
      expectation: expectation, finding: .unannounced(late.count, of: counted), witnesses: late)
  }

  private func absence(
    _ expectation: Expectation, _ query: EventQuery
  ) -> ExpectationFailure {
    ExpectationFailure(
      expectation: expectation, finding: .absent(query),
      witnesses: witnesses(events(EventQuery(event: query.event))))
  }

  private func witnesses(_ lines: [RecordLine]) -> [ExpectationFailure.Witness] {
    lines.map { ExpectationFailure.Witness(line: $0) }
  }
}

extension ExpectationCheck {
  /// The events that match a query.
  private func events(_ query: EventQuery) -> [RecordLine] {
    lines.indices.filter { matches(query, at: $0) }.map { lines[$0] }
  }

  private func matches(_ query: EventQuery, at index: Int) -> Bool {
    let line = lines[index]
    guard line.event == query.event else { return false }
    if let window = query.window {
      guard let time = line["t_s"]?.number, window.contains(time) else { return false }
    }
    if let leg = query.leg, line["leg"]?.integer != leg { return false }
    if let state = query.state, !states.holds(state, at: index) { return false }
    return query.conditions.allSatisfy { $0.holds(for: line) }
  }
}

extension FieldCondition {
  /// Whether a line meets the condition; a missing field meets only `!=`.
  func holds(for line: RecordLine) -> Bool {
    guard let found = line[field] else { return comparison == .unequal }
    if let number = found.number, let wanted = Double(value) {
      return compare(number, wanted)
    }
    let text = found.text ?? found.literal
    return compare(text, value)
  }

  private func compare<Value: Comparable>(_ found: Value, _ wanted: Value) -> Bool {
    switch comparison {
    case .equal: found == wanted
    case .unequal: found != wanted
    case .less: found < wanted
    case .lessOrEqual: found <= wanted
    case .greater: found > wanted
    case .greaterOrEqual: found >= wanted
    }
  }
}

/// A step of a route as identified in lines.
private struct StepName: Hashable {
  let leg: Int
  let step: Int

  init?(_ line: RecordLine) {
    guard let leg = line["leg"]?.integer, let step = line["step"]?.integer else { return nil }
    self.leg = leg
    self.step = step
  }
}

extension ExpectationCheck {
  /// Checks that each step entered was announced in time on the step before it.
  ///
  /// Exempt are the first step of a route, which has no maneuver before it, and steps entered off
  /// route or after an off-route episode on the step before.
  static func unannounced(
    in lines: [RecordLine], within range: ClosedRange<Double>, counted: inout Int
  ) -> [ExpectationFailure.Witness] {
    var late: [ExpectationFailure.Witness] = []
    var current: StepName?
    var spoken: [StepName: [Double]] = [:]
    for line in lines {
      let time = line["t_s"]?.number ?? 0
      switch line.event {
      case "route_change", "off_route":
        current = nil
        if line.event == "route_change" { spoken = [:] }
      case "depart", "on_route": current = StepName(line)
      case "spoken_instruction":
        if let step = StepName(line) { spoken[step, default: []].append(time) }
      case "step":
        if let step = current, step != StepName(line) {
          counted += 1
          let leads = (spoken[step] ?? []).map { time - $0 }
          if !leads.contains(where: range.contains) {
            late.append(.init(line: line, remark: remark(leads)))
          }
        }
        current = StepName(line)
      default: break
      }
    }
    return late
  }

  private static func remark(_ leads: [Double]) -> String {
    if leads.isEmpty { return "never announced" }
    let texts = leads.map { "\(($0 * 10).rounded() / 10) s" }
    return "announced " + texts.joined(separator: ", ") + " before"
  }
}
