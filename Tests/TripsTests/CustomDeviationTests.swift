import Navigation
import Testing
import TripModel
import Trips

/// Deviations by a verdict from outside the engine.
struct CustomDeviationTests {
  private let road = route([Spot(0, 0), Spot(0, 600), Spot(0, 1_200)])

  private var custom: TripRules {
    var rules = TripRules.ofTests
    rules.navigation.deviationRule = .custom
    return rules
  }

  private var customSteps: TripRules {
    var rules = TripRules.ofTests
    rules.navigation.method = .stepByStep
    rules.navigation.stepByStep.deviation = .custom
    return rules
  }

  /// A drive on the route whose fixes from 10 s to 14 s have an off-route verdict.
  private var judged: [Fix] {
    drive([Spot(0, 0), Spot(0, 1_201)]).map { fix in
      var fix = fix
      fix.verdict =
        (10_000...14_000).contains(fix.time.milliseconds) ? .offRoute(deviation: nil) : .onRoute
      return fix
    }
  }

  private func lines(
    _ fixes: [Fix], _ rules: TripRules, decisions: [DecisionRule] = []
  ) -> [String] {
    log(
      fixes,
      in: session(
        road, rules: rules, decisions: decisions, selection: EventSelection([.offRoute, .onRoute])))
  }

  @Test func `the trace's off-route statement applies at its own fix`() {
    #expect(
      lines(judged, custom) == [
        "10.0 off_route custom 0.0 m @0.0", "15.0 on_route 5.0 s 0.0 m @0.0",
      ])
  }

  @Test func `a statement about one route does not apply to its replacement`() {
    var fixes = drive([Spot(0, 0), Spot(0, 600)], interval: 5)
    fixes[2].verdict = .offRoute(deviation: nil)
    let trip = session(
      road, rules: custom, answers: [RouteAnswer(.routes([road]))],
      selection: EventSelection([.offRoute, .onRoute, .reroute]))
    #expect(
      log(fixes, in: trip) == [
        "10.0 off_route custom 0.0 m @0.0",
        "11.0 reroute 1 custom after 1.0 s 1200.0 m 1 legs @0.0",
      ])
  }

  @Test func `with step_by_step the previous fix's statement applies`() {
    #expect(
      lines(judged, customSteps) == [
        "11.0 off_route custom 0.0 m @0.0", "16.0 on_route 5.0 s 0.0 m @0.0",
      ])
  }

  @Test func `without verdicts no fix is off route, however far away`() {
    let away = drive([Spot(0, 0), Spot(0, 100), Spot(900, 100)])
    #expect(lines(away, custom).isEmpty)
    #expect(lines(away, customSteps).isEmpty)
  }

  @Test func `a statement has no effect under another rule`() {
    #expect(lines(judged, TripRules.ofTests).isEmpty)
  }

  @Test func `only a fix without a statement causes the question`() {
    var condition = DecisionCondition()
    condition.seconds = 20...24
    let rule = DecisionRule(.isOffRoute, .verdict(.offRoute(deviation: nil)), when: condition)
    var fixes = judged
    #expect(
      lines(fixes, custom, decisions: [rule]).map { $0.prefix(14) }
        == ["10.0 off_route", "15.0 on_route "])
    for index in fixes.indices { fixes[index].verdict = nil }
    #expect(
      lines(fixes, custom, decisions: [rule]) == [
        "20.0 off_route custom 0.0 m @0.0", "25.0 on_route 5.0 s 0.0 m @0.0",
      ])
  }
}
