import Geodesy
import Navigation
import Testing
import TripModel
import Trips

/// The effects of answers to the SDKs' questions on whole trips.
struct DecisionTests {
  private let bend = route([Spot(0, 0), Spot(0, 500), Spot(500, 500)])
  /// Goes straight where the route turns right.
  private let leaving = drive([Spot(0, 0), Spot(0, 1_200)])
  private let north = route([Spot(0, 500), Spot(0, 1_200), Spot(500, 1_200)], name: "n")
  private let stops = route([Spot(0, 0), Spot(0, 500), Spot(0, 1_200)], stops: [1])

  private let reroutes = EventSelection([
    .offRoute, .onRoute, .rerouteVeto, .rerouteRequest, .reroute, .rerouteFail, .rerouteCancel,
  ])

  private func rule(
    _ question: Question, _ answer: DecisionAnswer, delay: Double = 0,
    count: ClosedRange<Int>? = nil
  ) -> DecisionRule {
    var condition = DecisionCondition()
    condition.count = count
    return DecisionRule(question, answer, delay: delay, when: condition)
  }

  @Test func `a no to rerouting is a veto, and the question is repeated after the hold-off`() {
    let trip = session(
      bend, answers: [RouteAnswer(.routes([north]))],
      decisions: [rule(.shouldReroute, .boolean(false), count: 1...2)], selection: reroutes)
    #expect(
      log(leaving, in: trip) == [
        "29.0 off_route distance 80.0 m > 50.0 m @0.1",
        "29.0 reroute_veto decision 1 @0.1",
        "34.0 reroute_veto decision 2 @0.1",
        "39.0 reroute_request 1 distance course 0 avoid 160.0 m to 1 @0.1",
        "40.0 reroute 1 distance after 1.0 s 1200.0 m 1 legs @0.0",
      ])
  }

  @Test func `a late yes takes effect unless the traveler has returned to the route`() {
    let late = [rule(.shouldReroute, .boolean(true), delay: 4)]
    let trip = session(
      bend, answers: [RouteAnswer(.routes([north]))], decisions: late, selection: reroutes)
    #expect(
      log(leaving, in: trip) == [
        "29.0 off_route distance 80.0 m > 50.0 m @0.1",
        "33.0 reroute_request 1 distance course 0 avoid 160.0 m to 1 @0.1",
        "34.0 reroute 1 distance after 1.0 s 1200.0 m 1 legs @0.0",
      ])
    let back = drive([Spot(0, 0), Spot(0, 580), Spot(40, 500), Spot(500, 500)])
    let later = session(
      bend, answers: [RouteAnswer(.routes([north]))],
      decisions: [rule(.shouldReroute, .boolean(true), delay: 8)], selection: reroutes)
    #expect(
      log(back, in: later) == [
        "29.0 off_route distance 80.0 m > 50.0 m @0.1", "34.0 on_route 5.0 s 0.0 m @0.1",
      ])
  }

  @Test func `a changed request is announced and sent`() {
    var patch = RequestPatch()
    patch.avoidRadius = .set(50)
    patch.course = .remove
    patch.options = ["mode=foot"]
    let trip = session(
      bend, answers: [RouteAnswer(.routes([north]))],
      decisions: [rule(.modifyRerouteOptions, .request(patch))], selection: reroutes)
    #expect(
      log(leaving, in: trip)[1]
        == "29.0 reroute_request 1 distance course - avoid 50.0 m to 1 mode=foot @0.1")
  }

  @Test func `a request without a waypoint fails before it is sent`() {
    var patch = RequestPatch()
    patch.waypoints = []
    let trip = session(
      bend, answers: [RouteAnswer(.routes([north]))],
      decisions: [rule(.modifyRerouteOptions, .request(patch), count: 1...1)], selection: reroutes)
    #expect(
      log(Array(leaving.prefix(37)), in: trip) == [
        "29.0 off_route distance 80.0 m > 50.0 m @0.1",
        "29.0 reroute_request 1 distance course 0 avoid 160.0 m to 0 @0.1",
        "30.0 reroute_fail 1 no_waypoints the request names no waypoint @0.1",
        "35.0 reroute_request 2 distance course 0 avoid 160.0 m to 1 @0.1",
        "36.0 reroute 2 distance after 1.0 s 1200.0 m 1 legs @0.0",
      ])
  }

  @Test func `the answer do_nothing is a veto, and new routes may lead elsewhere`() {
    let nothing = session(
      bend, answers: [RouteAnswer(.routes([north]))],
      decisions: [rule(.correctiveAction, .action(.doNothing), count: 1...1)],
      selection: reroutes)
    #expect(
      log(Array(leaving.prefix(36)), in: nothing) == [
        "29.0 off_route distance 80.0 m > 50.0 m @0.1",
        "29.0 reroute_veto decision 1 @0.1",
        "34.0 reroute_request 1 distance course 0 avoid 160.0 m to 1 @0.1",
        "35.0 reroute 1 distance after 1.0 s 1200.0 m 1 legs @0.0",
      ])
    let waypoints = [Spot(0, 900).coordinate, Spot(900, 900).coordinate]
    let elsewhere = session(
      bend, answers: [RouteAnswer(.routes([north]))],
      decisions: [rule(.correctiveAction, .action(.getNewRoutes(waypoints: waypoints)))],
      selection: reroutes)
    #expect(
      log(leaving, in: elsewhere)[1]
        == "29.0 reroute_request 1 distance course 0 avoid 160.0 m to 2 @0.1")
  }

  @Test func `an inaccurate fix is used if the answer allows it`() {
    var fixes = drive([Spot(0, 0), Spot(0, 200)])
    fixes[3].accuracy = 150
    fixes[5].accuracy = -1
    let selection = EventSelection([.locationDiscard, .summary])
    let discards = { (decisions: [DecisionRule]) in
      log(fixes, in: session(stops, decisions: decisions, selection: selection)).dropLast()
    }
    #expect(discards([]) == ["3.0 location_discard accuracy", "5.0 location_discard accuracy"])
    #expect(
      discards([rule(.shouldDiscard, .boolean(false), count: 1...1)])
        == ["5.0 location_discard accuracy"])
  }

  @Test func `after a no at a waypoint the trip waits until the timeline continues it`() {
    let trip = session(
      stops, timeline: [TimelineEntry(.event(.arrival, after: 10), .continueToNextLeg)],
      decisions: [rule(.didArrive, .boolean(false))],
      selection: EventSelection([.arrival, .legStart, .step, .spokenInstruction, .summary]))
    let fixes =
      drive([Spot(0, 0), Spot(0, 500)]) + drive([Spot(0, 500), Spot(0, 501)], start: 33)
      + drive([Spot(0, 510), Spot(0, 1_201)], start: 40)
    #expect(
      log(fixes, in: trip) == [
        "0.0 leg_start 1 stop 1 500.0 m @0.0",
        "0.0 step depart 0 500.0 m @0.0",
        "20.0 spoken say 0 100.0 m 100.0 m lead 5.0 @0.0",
        "24.0 arrival 1 stop 1 20.0 m reached waiting @0.0",
        "34.0 leg_start 2 stop 2 700.0 m @1.0",
        "34.0 step depart 1 700.0 m @1.0",
        "70.0 spoken say 1 100.0 m 90.0 m lead 4.5 @1.0",
        "74.0 arrival 2 stop 2 final 10.0 m reached waiting @1.0",
        "74.0 summary arrived fixes 61-0 arrivals 2/2 off 0 requests 0 reroutes 0 failures 0 "
          + "unanswered 0 spoken 2 visual 2 skipped 0 warnings 0 1190.0 m 74.0 s complete",
      ])
  }

  @Test func `a late yes at a waypoint continues the trip`() {
    let trip = session(
      stops, decisions: [rule(.didArrive, .boolean(true), delay: 5)],
      selection: EventSelection([.arrival, .legStart]))
    #expect(
      log(drive([Spot(0, 0), Spot(0, 1_201)]), in: trip) == [
        "0.0 leg_start 1 stop 1 500.0 m @0.0",
        "24.0 arrival 1 stop 1 20.0 m reached waiting @0.0",
        "29.0 leg_start 2 stop 2 700.0 m @1.0",
        "59.0 arrival 2 stop 2 final 20.0 m reached @1.0",
      ])
  }

  @Test(arguments: [true, false])
  func `a deviation after the end counts only if it is not prevented`(prevents: Bool) {
    let selection = EventSelection([
      .arrival, .offRoute, .rerouteVeto, .rerouteRequest, .summary,
    ])
    let trip = session(
      bend, answers: [RouteAnswer(.failure(.noRoute, message: nil))],
      decisions: [rule(.shouldPreventReroutesWhenArriving, .boolean(prevents))],
      selection: selection)
    let fixes = drive([Spot(0, 0), Spot(0, 500), Spot(700, 500)])
    let lines = log(fixes, in: trip)
    #expect(lines[0] == "49.0 arrival 1 stop 2 final 20.0 m reached @0.1")
    #expect(
      lines[1...].dropLast()
        == (prevents
          ? ["54.0 reroute_veto arriving 1 @0.2"]
          : [
            "54.0 off_route distance 80.0 m > 50.0 m @0.2",
            "54.0 reroute_request 1 distance course 90 avoid 160.0 m to 1 @0.2",
          ]))
    #expect(lines.last?.hasSuffix(prevents ? "complete" : "off_route") == true)
  }

  @Test func `progress at a prevented deviation states that the trip is complete`() {
    let trip = session(
      bend, answers: [RouteAnswer(.failure(.noRoute, message: nil))],
      decisions: [rule(.shouldPreventReroutesWhenArriving, .boolean(true))],
      selection: EventSelection([.rerouteVeto, .progress]))
    let lines = log(drive([Spot(0, 0), Spot(0, 500), Spot(700, 500)]), in: trip)
    #expect(lines.contains { $0.contains("reroute_veto") })
    #expect(!lines.contains { $0.contains("off_route") })
  }

  @Test func `instructions are replaced or muted, and muted ones are counted`() {
    var shout = InstructionPatch()
    shout.text = "LEFT"
    shout.primary = "Left!"
    var silence = InstructionPatch()
    silence.mutesSpoken = true
    let trip = session(
      stops,
      decisions: [
        rule(.modifyInstruction, .instruction(shout), count: 1...2),
        rule(.modifyInstruction, .instruction(silence)),
      ], selection: EventSelection([.spokenInstruction, .visualInstruction, .summary]))
    #expect(
      log(drive([Spot(0, 0), Spot(0, 1_201)]), in: trip) == [
        "0.0 visual Left! @0.0",
        "20.0 spoken LEFT 100.0 m 100.0 m lead 5.0 @0.0",
        "25.0 visual show 1 @1.0",
        "60.0 summary arrived fixes 61-0 arrivals 2/2 off 0 requests 0 reroutes 0 failures 0 "
          + "unanswered 0 spoken 1 visual 2 skipped 1 warnings 0 1200.0 m 60.0 s complete",
      ])
  }

  @Test func `a question without an answer is recorded once`() throws {
    var trip = session(
      bend, answers: [], decisions: [rule(.shouldReroute, .boolean(true), count: 9...9)])
    for fix in leaving { try trip.receive(fix) }
    try trip.finish(.traceEnded)
    #expect(
      trip.unansweredQuestions == [
        .modifyInstruction, .correctiveAction, .modifyRerouteOptions,
      ])
    var plain = session(bend, answers: [])
    for fix in leaving { try plain.receive(fix) }
    #expect(plain.unansweredQuestions == [.shouldReroute])
  }

  /// Answers from a list.
  private struct ListedAnswers: Delegate {
    var replies: [DelegateReply]

    mutating func reply(to query: DelegateQuery) -> DelegateReply {
      guard query.question == .shouldReroute else { return .noOpinion }
      return replies.isEmpty ? .noOpinion : replies.removeFirst()
    }
  }

  @Test func `a failing delegate causes a warning, and the default applies`() {
    let fault = WarningReport(code: "delegate", message: "it is silent")
    let trip = session(
      bend, answers: [RouteAnswer(.routes([north]))],
      delegate: ListedAnswers(replies: [.answer(.boolean(false), delay: 0), .failure(fault)]),
      selection: EventSelection([.offRoute, .rerouteVeto, .rerouteRequest, .warning]))
    #expect(
      log(leaving, in: trip) == [
        "29.0 off_route distance 80.0 m > 50.0 m @0.1",
        "29.0 reroute_veto decision 1 @0.1",
        "34.0 warning delegate",
        "34.0 reroute_request 1 distance course 0 avoid 160.0 m to 1 @0.1",
      ])
  }

  /// Fails at every question.
  private struct FailingAnswers: Delegate {
    mutating func reply(to query: DelegateQuery) -> DelegateReply {
      .failure(WarningReport(code: "delegate", message: "it is silent"))
    }
  }

  @Test func `arrival questions are recorded if the trip depends on them`()
    throws
  {
    func unanswered(_ delegate: (any Delegate)?, _ spots: [Spot]) throws -> [Question] {
      var trip = session(bend, answers: [], delegate: delegate)
      for fix in drive(spots) { try trip.receive(fix) }
      return trip.unansweredQuestions
    }
    let toTheEnd = [Spot(0, 0), Spot(0, 500), Spot(700, 500)]
    #expect(try unanswered(nil, [Spot(0, 0), Spot(0, 500), Spot(500, 500)]).isEmpty)
    #expect(try unanswered(nil, toTheEnd) == [.shouldPreventReroutesWhenArriving])
    #expect(try unanswered(FailingAnswers(), toTheEnd).isEmpty)
  }
}
