package import Navigation
package import Notations
import ToolKit
import TripFormats
import TripModel
package import TripPlans
package import Trips

/// The trip's side of the engine protocol: a foreign engine behind a channel.
package final class EngineLink: ForeignEngine {
  /// The engine's name, version and abilities.
  package private(set) var identity = EngineIdentity(name: "", version: "", abilities: [])

  /// The reason why the engine cannot continue; absent while it can.
  package private(set) var fault: Diagnostic?

  private let channel: any EngineChannel
  /// The router's answer that contained the first route; absent once it was sent.
  private var original: [UInt8]?
  private var isOver = false
  private var number = 0
  /// The number of lines that the engine wrote.
  private var lineCount = 0
  private var road: NavigationEngine?
  private var fix = EngineFix()
  private var hasFix = false
  private var report = EngineReport()
  /// The state of navigation that the trip derived from the report.
  private var state = NavigationState()
  /// The instant at which the engine reported off route; absent on the route.
  private var offSince: Instant?

  /// Greets an engine, and sends it the router's answer that contained the first route, if any.
  ///
  /// - Throws: The fault of its answer, or of a missing answer.
  package init(
    _ channel: any EngineChannel, _ greeting: EngineGreeting, original: [UInt8]? = nil
  ) throws(Diagnostic) {
    self.channel = channel
    self.original = original
    exchange(.hello, greeting.write) { [self] value, _ throws(Diagnostic) in
      identity = try EngineIdentity(value)
    }
    if fault == nil, identity.name.isEmpty, !isOver {
      fail(.engineMissing(EngineIdentity.nameKey, of: "hello"))
    }
    if let fault { throw fault }
  }

  /// Starts the foreign engine of a trip; absent if the trip uses tripsim's own.
  package static func start(
    _ trip: PreparedTrip, _ options: TripLoop.Options, by channels: EngineChannels?
  ) throws(Diagnostic) -> EngineLink? {
    guard let program = trip.plan.engine else { return nil }
    guard let channels else { throw .engineNotAllowed(program) }
    return try EngineLink(
      channels(program),
      EngineGreeting(
        events: options.built, explains: trip.plan.explains,
        configuration: trip.plan.configuration),
      original: trip.routeDocument)
  }

  package func can(_ ability: EngineAbility) -> Bool { identity.abilities.contains(ability) }

  /// Tells the engine that the trip is over, and ends it.
  package func finish() {
    guard !isOver else { return }
    exchange(.end, { _ in }) { [number] _, name throws(Diagnostic) in
      throw .engineTooEarly(name ?? "", number: number)
    }
    close()
  }
}

extension EngineLink {
  package func follow(
    _ road: NavigationEngine, from entry: RouteEntry?, isRefresh: Bool
  ) -> NavigationState? {
    self.road = road
    if !isRefresh { (report, state, offSince) = (EngineReport(), NavigationState(), nil) }
    var lines = EngineAnswer(after: report, offSince: offSince, isFix: false)
    let reason = isRefresh ? "refresh" : hasFix ? "replaced" : "initial"
    let (document, answer) = (RouteWriter.write([road.route], isExact: true), original)
    original = nil
    send(.route, into: &lines) { json in
      json.member("reason", reason)
      json.member("leg", entry?.leg)
      json.member("along_m", entry?.alongTrack)
      json.key("route")
      json.document(document.onOneLine)
      guard let answer else { return }
      json.key("original")
      json.document(answer.onOneLine)
    }
    if let event = lines.firstEvent { fail(.engineTooEarly(event.rawValue, number: number - 1)) }
    return isRefresh ? reply(lines)?.state : nil
  }

  package func reply(to input: NavigationInput) -> ForeignReply? {
    var answer = EngineAnswer(after: report, offSince: offSince, isFix: false)
    switch input {
    case .fix(let next):
      fix.fix = next
      if !hasFix { fix.start = next.time }
      hasFix = true
      answer = EngineAnswer(after: report, offSince: offSince, isFix: true)
      let fix = fix
      send(.fix, into: &answer) { json in
        for field in EngineFix.fields { field.write(fix, &json) }
      }
    case .arrivalAnswered(let flag): send(.didArrive, flag, into: &answer)
    case .missAnswered(let flag): send(.shouldSkipWaypoint, flag, into: &answer)
    case .continueToNextLeg: send(.continueToNextLeg, into: &answer)
    case .advanceStep: send(.advanceStep, into: &answer)
    case .deviationIgnored: send(.ignoreDeviation, into: &answer)
    case .reckoningBegan: send(.beginReckoning, into: &answer)
    case .reckoningEnded: send(.endReckoning, into: &answer)
    }
    return reply(answer)
  }

  /// The reply for the trip; absent if the engine cannot continue.
  private func reply(_ answer: EngineAnswer) -> ForeignReply? {
    guard !isOver, let road else { return nil }
    var answer = answer
    do throws(Diagnostic) {
      let reply = try answer.reply(on: road, at: fix.fix, after: state)
      (report, state, offSince) = (answer.report, reply.state, answer.offSince)
      return reply
    } catch {
      fail(error)
      return nil
    }
  }

  private func send(_ question: EngineQuestion, _ flag: Bool, into answer: inout EngineAnswer) {
    send(.answer, into: &answer) { json in
      json.member("question", question.rawValue)
      json.member("answer", flag)
    }
  }

  private func send(
    _ input: EngineInput, into answer: inout EngineAnswer,
    _ write: (inout JSONWriter) -> Void = { _ in }
  ) {
    let fix = fix
    exchange(input, write) { value, name throws(Diagnostic) in
      try answer.take(value, name, at: fix)
    }
  }
}

extension EngineLink {
  /// Reads a line of an answer, with the name of its event if it has one.
  private typealias Taking = (JSONValue, String?) throws(Diagnostic) -> Void

  /// Writes an input and reads the lines of its answer.
  private func exchange(_ input: EngineInput, _ write: (inout JSONWriter) -> Void, _ take: Taking) {
    guard !isOver else { return }
    let line = JSONWriter.line { json in
      json.member(EngineProtocol.input, input.rawValue)
      json.member(EngineProtocol.number, number)
      write(&json)
    }
    do {
      // Output from before the engine exited says more than the fact that it exited.
      do { try channel.send(line) } catch ChildProcess.Failure.ended {}
      try readAnswer(to: input, take)
      number += 1
    } catch ChildProcess.Failure.ended where input == .end {
      // An engine may exit without answering the last input.
      close()
    } catch let silence as ChildProcess.Failure {
      isOver = true
      let ending = channel.end(hasClosed: silence == .ended)
      fault = .engine(
        silence, at: description(of: input), number: number, ending, timeout: channel.timeout)
      fault?.position = lineCount > 0 ? SourcePosition(line: lineCount, column: 1) : nil
    } catch let error as Diagnostic {
      fail(error)
    } catch {}
  }

  private func readAnswer(to input: EngineInput, _ take: Taking) throws {
    for _ in 0...EngineProtocol.mostEvents {
      let bytes = try channel.nextLine()
      lineCount += 1
      let json = JSONReader.read(bytes, file: Diagnostic.engineFile, firstLine: lineCount)
      guard let value = json.value, value.members != nil else {
        let isObject = bytes.first == UInt8(ascii: "{")
        throw isObject
          ? json.diagnostics.first ?? .engineGarbage(bytes, number: number)
          : .engineGarbage(bytes, number: number)
      }
      if let done = value[EngineProtocol.done] {
        guard done.number == Double(number) else {
          throw Diagnostic.engineDone(done.number, at: description(of: input), number: number)
        }
        return
      }
      let name = value["event"]?.string
      if name == nil, input != .hello || value[EngineIdentity.nameKey] == nil {
        throw Diagnostic.engineGarbage(bytes, number: number)
      }
      try take(value, name)
    }
    throw Diagnostic.engineFlood(at: description(of: input), number: number)
  }

  /// A description of the input: its name, and the time of a fix.
  private func description(of input: EngineInput) -> String {
    guard input == .fix else { return "'\(input.rawValue)'" }
    return "'fix' of \(numberText(fix.fix.time.seconds(since: fix.start))) s"
  }

  private func fail(_ fault: Diagnostic) {
    guard !isOver else { return }
    isOver = true
    let ending = channel.end(hasClosed: false)
    var fault = fault
    fault.position = fault.position ?? SourcePosition(line: max(lineCount, 1), column: 1)
    self.fault = fault.withLastWords(of: ending)
  }

  private func close() {
    isOver = true
    _ = channel.end(hasClosed: true)
  }
}

extension [UInt8] {
  /// A JSON document on one line, without a byte order mark.
  ///
  /// Line ends occur only between its values.
  fileprivate var onOneLine: [UInt8] {
    let start = starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    return self[start...].filter { $0 != 0x0a && $0 != 0x0d }
  }
}
