import Navigation
import Notations
import Testing
import TripPlans
import Trips

@Suite struct FerrostarConfigurationTests {
  private func apply(_ text: String) -> (NavigationRules, [String]) {
    var configuration = Configuration()
    let document = JSONReader.read(Array(text.utf8), file: "ferrostar.json")
    guard let value = document.value else { return (configuration.rules.navigation, ["no JSON"]) }
    let faults = configuration.apply(value, file: "ferrostar.json")
    return (configuration.rules.navigation, faults.map(\.rendered))
  }

  private func text(condition: String) -> String {
    """
    {"waypointAdvance": {"WaypointWithinRange": 100.0},
     "stepAdvanceCondition": \(condition),
     "arrivalStepAdvanceCondition":
       {"DistanceToEndOfStep": {"distance": 10, "minimumHorizontalAccuracy": 32}},
     "routeDeviationTracking":
       {"StaticThreshold": {"minimumHorizontalAccuracy": 15, "maxAcceptableDeviation": 50.0}},
     "snappedLocationCourseFiltering": "Raw"}
    """
  }

  @Test func `a team's own configuration is applied unchanged`() {
    let (rules, faults) = apply(
      text(
        condition: """
          {"OrAdvanceConditions": {"conditions": [
            {"DistanceEntryExit": {"distanceToEndOfStep": 30, "distanceAfterEndStep": 5,
              "minimumHorizontalAccuracy": 32, "hasReachedEndOfCurrentStep": false}},
            {"DistanceFromStep": {"distance": 50, "minimumHorizontalAccuracy": 32,
              "calculationPolicy": "WhileOnRoute"}}]}}
          """))
    #expect(faults.isEmpty)
    #expect(rules.course == .raw)
    #expect(rules.method == .stepByStep)
    #expect(
      rules.stepByStep
        == StepByStepRules(
          advance: .any([
            .entryAndExit(entry: 30, exit: 5, accuracy: 32),
            .awayFromStep(distance: 50, accuracy: 32, policy: .whileOnRoute),
          ]),
          arrival: .nearEnd(distance: 10, accuracy: 32), waypointAdvance: .withinRange(100),
          deviation: .staticThreshold(accuracy: 15, maximum: 50)))
  }

  @Test func `the most deeply nested condition is read back as printed`() throws {
    var condition = #"{"DistanceToEndOfStep": {"distance": 10, "minimumHorizontalAccuracy": 32}}"#
    for _ in 0..<16 { condition = #"{"OrAdvanceConditions": {"conditions": [\#(condition)]}}"# }
    var configuration = Configuration()
    let json = Array(text(condition: condition).utf8)
    let value = try #require(JSONReader.read(json, file: "ferrostar.json").value)
    #expect(configuration.apply(value, file: "ferrostar.json").isEmpty)
    let key = try #require(ConfigurationKey.all.first { $0.name == "step.advance" })
    let printed = key.value(in: configuration.rules)
    var rules = TripRules()
    try key.set(printed, in: &rules)
    #expect(
      rules.navigation.stepByStep.advance == configuration.rules.navigation.stepByStep.advance)
  }

  @Test func `a rule unknown to Ferrostar is reported with its location`() {
    let (rules, faults) = apply(text(condition: #"{"DistanceEntryExits": {}}"#))
    #expect(rules.method == .alongRoute)
    #expect(
      faults == [
        """
        ferrostar.json:2:26: error: unknown rule 'DistanceEntryExits'
          expected one of Manual, DistanceToEndOfStep, DistanceFromStep, DistanceEntryExit, \
        DistanceEntryAndSnappedExit, OrAdvanceConditions, AndAdvanceConditions, \
        RelativeLineStringDistance
          hint: did you mean 'DistanceEntryExit'?
        """
      ])
  }

  @Test func `keys beside Ferrostar's own are settings, and unknown ones are reported`() {
    let own = text(condition: #""Manual""#).dropLast()
    let (rules, faults) = apply(own + #", "off_route.min_m": 10}"#)
    #expect(rules.minimumDeviation == 10)
    #expect(rules.method == .stepByStep)
    #expect(faults == [])
    #expect(
      apply(#"{"offroute.min_m": 10, "# + own.dropFirst() + "}").1 == [
        """
        ferrostar.json:1:2: error: unknown key 'offroute.min_m'
          hint: did you mean 'off_route.min_m'?
        """
      ])
    #expect(apply(#"{"version": 2, "config": "# + own + "}}").1 == [])
  }

  @Test func `a missing number is reported at its location`() {
    let (_, faults) = apply(text(condition: #"{"DistanceToEndOfStep": {"distance": 3}}"#))
    #expect(
      faults == [
        """
        ferrostar.json:2:50: error: 'minimumHorizontalAccuracy' is missing
          expected Ferrostar's complete configuration
        """
      ])
  }

  @Test func `a negative number is reported with its value`() {
    let negative = text(condition: #""Manual""#).replacing("15", with: "-15")
    let (_, faults) = apply(negative.replacing("100.0", with: "-3"))
    #expect(
      faults == [
        """
        ferrostar.json:1:45: error: 'WaypointWithinRange' is -3
          expected meters, at least 0
        """,
        """
        ferrostar.json:6:54: error: 'minimumHorizontalAccuracy' is -15
          expected meters, at least 0
        """,
      ])
  }
}
