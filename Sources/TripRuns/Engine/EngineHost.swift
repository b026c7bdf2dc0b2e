import Geodesy
import Navigation
package import Notations
import TripFormats
import TripModel
import TripPlans
import Trips

/// The engine's side of the protocol: tripsim's own engine answers the inputs of a trip.
package struct EngineHost {
  private let identity: EngineIdentity
  private var configuration = Configuration()
  private var explains = false
  private var tellsLocation = false
  private var engine: NavigationEngine?
  private var state = NavigationState()

  /// Whether the trip is over.
  package private(set) var isOver = false

  /// Makes an engine of a version, with all abilities.
  package init(version: String) {
    identity = EngineIdentity(
      name: "tripsim", version: version, abilities: Set(EngineAbility.allCases))
  }

  /// Appends the answer to an input: its events, then the line that ends it.
  ///
  /// An unknown input, from a newer version, has no events.
  ///
  /// - Throws: the fault of a line that is not an input.
  package mutating func answer(
    _ line: [UInt8], number: Int, into buffer: inout [UInt8]
  ) throws(Diagnostic) {
    let reading = JSONReader.read(line, file: "-", firstLine: number)
    guard let value = reading.value else {
      throw reading.diagnostics.first
        ?? .engineInput("the line is empty", expected: "an input", at: nil)
    }
    guard let word = value[EngineProtocol.input]?.string else {
      throw .engineInput(
        "the line has no input",
        expected: "'input' with one of "
          + EngineInput.allCases.map(\.rawValue).joined(separator: ", "), at: value.position)
    }
    if let input = EngineInput(rawValue: word) { try take(input, value, into: &buffer) }
    buffer += JSONWriter.line { json in
      json.member(EngineProtocol.done, value[EngineProtocol.number]?.number)
    }
  }

  private mutating func take(
    _ input: EngineInput, _ value: JSONValue, into buffer: inout [UInt8]
  ) throws(Diagnostic) {
    switch input {
    case .hello:
      try greet(value)
      buffer += JSONWriter.line { identity.write(to: &$0) }
    case .route: try follow(value, into: &buffer)
    case .fix: try drive(fix(value), into: &buffer)
    case .answer: try advance(by: answer(value), into: &buffer)
    case .continueToNextLeg: advance(by: .continueToNextLeg, into: &buffer)
    case .advanceStep: advance(by: .advanceStep, into: &buffer)
    case .ignoreDeviation: advance(by: .deviationIgnored, into: &buffer)
    case .beginReckoning: advance(by: .reckoningBegan, into: &buffer)
    case .endReckoning: advance(by: .reckoningEnded, into: &buffer)
    case .end: isOver = true
    }
  }
}

extension EngineHost {
  private mutating func greet(_ value: JSONValue) throws(Diagnostic) {
    let version = value[EngineGreeting.versionKey]
    guard version?.string?.hasPrefix("tripsim.engine/1.") == true else {
      throw .engineInput(
        "the protocol is unknown", expected: "'\(EngineProtocol.version)'",
        at: version?.position ?? value.position)
    }
    explains = value[EngineGreeting.explainKey]?.boolean ?? false
    tellsLocation =
      value[EngineGreeting.eventsKey]?.array.map { events in
        events.contains { $0.string == EventName.location.rawValue }
      } ?? true
    if let name = value[EngineGreeting.profileKey]?.string {
      configuration = Configuration(profile: try Profile.named(name))
    }
    guard let members = value[EngineGreeting.configurationKey]?.members else { return }
    for member in members {
      // A later version may state keys that this version does not know.
      guard let key = ConfigurationKey.named(member.name) else { continue }
      do throws(Diagnostic) {
        try configuration.set(key, member.value)
      } catch {
        throw error.in("-").at(member.value.position)
      }
    }
  }

  private mutating func follow(_ value: JSONValue, into buffer: inout [UInt8]) throws(Diagnostic) {
    guard let document = value["route"] else {
      throw .engineInput("the input has no 'route'", expected: "Route GeoJSON", at: value.position)
    }
    let reading = RouteReader.read(document, file: "-")
    guard let routes = reading.value else {
      throw reading.diagnostics.last
        ?? .engineInput("'route' is not a route", expected: "Route GeoJSON", at: document.position)
    }
    engine = NavigationEngine(
      route: routes.main, rules: configuration.rules.navigation, explains: explains)
    if value["reason"]?.string == "refresh" {
      append([], into: &buffer)
    } else {
      state = state.onNextRoute
      state.entry = value["leg"]?.number.flatMap(Int.init(exactly:)).map {
        RouteEntry(leg: $0, alongTrack: value["along_m"]?.number)
      }
    }
  }

  private func fix(_ value: JSONValue) throws(Diagnostic) -> Fix {
    var message = EngineFix()
    for field in EngineFix.fields {
      guard let member = value[field.name] else {
        if !field.isRequired { continue }
        throw .engineInput(
          "the fix has no '\(field.name)'", expected: field.type.expectation, at: value.position)
      }
      guard field.read(&message, member) else {
        throw .engineInput(
          "'\(field.name)' cannot be used", expected: field.type.expectation, at: member.position)
      }
    }
    return message.fix
  }

  private func answer(_ value: JSONValue) throws(Diagnostic) -> NavigationInput {
    guard let word = value["question"]?.string, let question = EngineQuestion(rawValue: word),
      let flag = value["answer"]?.boolean
    else {
      throw .engineInput(
        "the answer cannot be used", expected: "'question' and 'answer', true or false",
        at: value.position)
    }
    return switch question {
    case .didArrive: .arrivalAnswered(advances: flag)
    case .shouldSkipWaypoint: .missAnswered(skips: flag)
    }
  }
}

extension EngineHost {
  private mutating func drive(_ fix: Fix, into buffer: inout [UInt8]) throws(Diagnostic) {
    if engine == nil {
      throw .engineInput("the fix comes before a route", expected: "'route'", at: nil)
    }
    advance(by: .fix(fix), into: &buffer)
  }

  private mutating func advance(by input: NavigationInput, into buffer: inout [UInt8]) {
    guard let engine else { return }
    let events = engine.advance(&state, with: input)
    append(events, into: &buffer)
  }

  private func append(_ events: [NavigationEvent], into buffer: inout [UInt8]) {
    guard let engine, state.hasBegun else { return }
    for event in events {
      let fact = EngineFact(event)
      line(fact.event.rawValue, fact, fact.event.fields, into: &buffer)
    }
    let report = engine.report(of: state)
    line(EventName.progress.rawValue, report, EngineReport.progressFields, into: &buffer)
    if tellsLocation, report.shown != nil {
      line(EventName.location.rawValue, report, EngineReport.locationFields, into: &buffer)
    }
  }

  private func line<Message>(
    _ name: String, _ message: Message, _ fields: [EngineField<Message>], into buffer: inout [UInt8]
  ) {
    buffer += JSONWriter.line { json in
      json.member("event", name)
      for field in fields { field.write(message, &json) }
    }
  }
}
