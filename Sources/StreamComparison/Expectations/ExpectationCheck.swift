import Geodesy
import Notations
package import TripRecords

/// Checks expectations against an event stream.
package struct ExpectationCheck {
  private let lines: [RecordLine]
  private let states: TravelStates

  /// The trip's last leg and waypoint by field; empty if they are not known.
  private let last: [String: Int]

  package init(_ lines: [RecordLine]) {
    self.lines = lines
    states = TravelStates(lines)
    // New routes have no more legs, unless the app sets one to another destination.
    let isSet = lines.contains {
      $0.event == "route_change" && $0["reason"]?.text == "next_destination"
    }
    let legs = isSet ? nil : lines.first { $0.event == "start" }?["legs"]?.integer
    last = legs.map { ["leg": $0 - 1, "waypoint": $0] } ?? [:]
  }

  /// Checks an expectation; returns nil if it holds.
  package func failure(of expectation: Expectation) -> ExpectationFailure? {
    let violation = absurdity(of: expectation) ?? violation(of: expectation.claim)
    return violation.map {
      ExpectationFailure(expectation: expectation, finding: $0.finding, witnesses: $0.witnesses)
    }
  }
}

extension ExpectationCheck {
  /// A violation and the events that show it.
  private typealias Violation = (
    finding: ExpectationFailure.Finding, witnesses: [ExpectationFailure.Witness]
  )

  private func violation(of claim: Expectation.Claim) -> Violation? {
    switch claim {
    case .count(let range, let query): countViolation(range, query)
    case .unrepeated(let query, let seconds): repetitionViolation(query, seconds)
    case .near(let query, let limit, let coordinate): nearViolation(query, limit, coordinate)
    case .order(let queries): orderViolation(queries)
    case .announced(let range): announcementViolation(range)
    }
  }

  /// A leg or waypoint that the trip's route does not have, so that 'no arrival on leg 9' always
  /// held.
  private func absurdity(of expectation: Expectation) -> Violation? {
    for query in expectation.queries {
      let conditions = query.conditions.filter { $0.comparison == .equal }
      let numbers =
        query.leg.map { [("leg", $0)] } ?? []
        + conditions.compactMap { condition in Int(condition.value).map { (condition.field, $0) } }
      for (field, number) in numbers {
        guard let last = last[field], number > last else { continue }
        return (.beyond(field: field, number, last: last), [])
      }
    }
    return nil
  }

  private func countViolation(_ range: CountRange, _ query: EventQuery) -> Violation? {
    let found = events(query)
    if range.contains(found.count) { return nil }
    // If there are too few events, those found elsewhere or with other values show why.
    let shown = found.isEmpty ? events(EventQuery(event: query.event)) : found
    return (.count(found.count), witnesses(shown))
  }

  private func repetitionViolation(_ query: EventQuery, _ seconds: Double) -> Violation? {
    var last: [[String?]: Double] = [:]
    var repeated: [ExpectationFailure.Witness] = []
    for line in events(query) {
      let words = Self.wordFields.map { line[$0]?.text }
      guard let time = line.elapsed else { continue }
      if let pause = last[words].map({ Self.seconds(from: $0, to: time) }), pause <= seconds {
        repeated.append(.init(line: line, remark: "again after \(pause) s"))
      }
      last[words] = time
    }
    return repeated.isEmpty ? nil : (.repeated(repeated.count), repeated)
  }

  /// The seconds between two times, which are in milliseconds: 64.1 - 59.1 are 5 s and not less.
  private static func seconds(from start: Double, to end: Double) -> Double {
    ((end - start) * 1000).rounded() / 1000
  }

  /// The fields with an event's text; events without any are identified by name.
  private static let wordFields = [
    "text", "primary", "secondary", "sub", "name", "reason", "maneuver", "modifier", "message",
  ]

  private func nearViolation(
    _ query: EventQuery, _ limit: Double, _ coordinate: Coordinate?
  ) -> Violation? {
    let found = events(query)
    if found.isEmpty { return absence(query) }
    let far = found.compactMap { line -> ExpectationFailure.Witness? in
      let distance =
        if let coordinate {
          line.coordinate()?.distance(to: coordinate)
        } else {
          line["distance_m"]?.number
        }
      guard let distance else { return .init(line: line, remark: "it has no location") }
      if distance <= limit { return nil }
      // In centimeters, as events have it: 30.04 m are farther than 30 m.
      let centimeters = (distance * 100).rounded() / 100
      return .init(line: line, remark: "\(centimeters) m away")
    }
    return far.isEmpty ? nil : (.far(limit: limit), far)
  }

  private func orderViolation(_ queries: [EventQuery]) -> Violation? {
    var previous: (query: EventQuery, index: Int)?
    for query in queries {
      guard let index = lines.indices.first(where: { matches(query, at: $0) }) else {
        return absence(query)
      }
      if let previous, index <= previous.index {
        return (
          .early(query, than: previous.query), witnesses([lines[index], lines[previous.index]])
        )
      }
      previous = (query, index)
    }
    return nil
  }

  private func absence(_ query: EventQuery) -> Violation {
    (.absent(query), witnesses(events(EventQuery(event: query.event))))
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
      guard let time = line.elapsed, window.contains(time) else { return false }
    }
    if let leg = query.leg, line["leg"]?.integer != leg { return false }
    if let state = query.state, !states.holds(state, at: index) { return false }
    return query.conditions.allSatisfy { $0.holds(for: line) }
  }
}

extension FieldCondition {
  /// Whether a line meets the condition; a missing field meets only `!=`, like an empty array.
  func holds(for line: RecordLine) -> Bool {
    let wanted = decimalNumber(of: value)
    return comparison.holds(among: line[field]?.elements ?? []) { found in
      if let number = found.number, let wanted { return comparison.holds(number, wanted) }
      return comparison.holds(found.text ?? found.literal, value)
    }
  }
}

extension ExpectationCheck {
  /// Checks that each step entered was announced in time on the step before it.
  ///
  /// Exempt are the first step of a route, which has no maneuver before it, and steps entered off
  /// route or after an off-route episode on the step before.
  private func announcementViolation(_ range: ClosedRange<Double>) -> Violation? {
    var late: [ExpectationFailure.Witness] = []
    var counted = 0
    var current: StepIndices?
    var spoken: [StepIndices: [Double]] = [:]
    for line in lines {
      let time = line.elapsed ?? 0
      switch line.event {
      case "route_change", "off_route":
        current = nil
        if line.event == "route_change" { spoken = [:] }
      case "depart", "on_route": current = StepIndices(line)
      case "spoken_instruction":
        if let step = StepIndices(line) { spoken[step, default: []].append(time) }
      case "step" where StepIndices(line) == StepIndices(leg: 0, step: 0):
        // A new route begins, even if the stream has no `route_change`.
        (current, spoken) = (StepIndices(line), [:])
      case "step":
        if let step = current, step != StepIndices(line) {
          counted += 1
          let leads = (spoken[step] ?? []).map { Self.seconds(from: $0, to: time) }
          if !leads.contains(where: range.contains) {
            late.append(.init(line: line, remark: Self.remark(leads)))
          }
        }
        current = StepIndices(line)
      default: break
      }
    }
    return late.isEmpty ? nil : (.unannounced(late.count, of: counted), late)
  }

  private static func remark(_ leads: [Double]) -> String {
    if leads.isEmpty { return "never announced" }
    let texts = leads.map { "\($0) s" }
    return "announced " + texts.joined(separator: ", ") + " before"
  }
}
