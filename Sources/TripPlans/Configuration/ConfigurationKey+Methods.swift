import Navigation
import Trips

extension ConfigurationKey {
  /// The rules of the method step by step.
  static let stepKeys = [
    rule(
      "step.advance", \.navigation.stepByStep.advance, StepRuleText.condition,
      "when the next step begins"),
    rule(
      "step.arrival", \.navigation.stepByStep.arrival, StepRuleText.condition,
      "the same for the last two steps of the route, which ends the trip"),
    rule(
      "step.waypoints", \.navigation.stepByStep.waypointAdvance, StepRuleText.waypoints,
      "when a waypoint counts as visited"),
    rule(
      "step.deviation", \.navigation.stepByStep.deviation, StepRuleText.deviation,
      "what decides that the step or the route was left"),
  ]

  /// The rules of the method of maneuver zones.
  static let zoneKeys = [
    number(
      "zone.radius_m", \.navigation.maneuverZones.zoneRadius, 0...100_000,
      "the zone around a maneuver in which the next step may begin"),
    number(
      "zone.tolerance_m", \.navigation.maneuverZones.tolerance, 0...100_000,
      "how far from the step is off it"),
    number(
      "zone.junction_tolerance_m", \.navigation.maneuverZones.toleranceAtIntersection,
      0...100_000, "how far from the step is off it near an intersection"),
    number(
      "zone.snap_m", \.navigation.maneuverZones.snapping, 0...100_000,
      "nearer to a later step than this, the trip goes on there"),
    number(
      "zone.turn_deg", \.navigation.maneuverZones.turnCompletion, 0...180,
      "the greatest angle between the course and the road behind a maneuver"),
    count(
      "zone.wrong_courses", \.navigation.maneuverZones.wrongCourses, 1...1_000,
      "how many fixes may point elsewhere than the road"),
    number(
      "zone.wrong_course_accuracy_m", \.navigation.maneuverZones.accuracyOfWrongCourses,
      0.1...100_000, "one more of them for so many meters of accuracy"),
    number(
      "zone.course_mps", \.navigation.maneuverZones.snappingSpeed, 0...1_000,
      "from this speed on a course may point elsewhere than the road"),
    number(
      "zone.course_accuracy_m", \.navigation.maneuverZones.snappingAccuracy, 0...100_000,
      "below this accuracy a course may point elsewhere than the road"),
    number(
      "zone.course_deg", \.navigation.maneuverZones.snappingAngle, 0...180,
      "the greatest angle between a course and the road that is still the road's"),
    number(
      "zone.arrival_s", \.navigation.maneuverZones.arrivalDuration, 0...86_400,
      "the seconds left to a waypoint that count as arrival once all words are said"),
    number(
      "zone.arrival_m", \.navigation.maneuverZones.arrivalDistance, 0...100_000,
      "the meters left to a waypoint that count as arrival with its last banner"),
    number(
      "zone.recede_m", \.navigation.maneuverZones.recedingDistance, 0...100_000,
      "meters away from the maneuver, over three fixes, that count as leaving"),
    number(
      "zone.approach_m", \.navigation.maneuverZones.approachingDistance, 0...100_000,
      "meters toward it after which going away counts from anew"),
    number(
      "zone.place_m", \.navigation.maneuverZones.placingDistance, 0...100_000,
      "farther from the road than this and the accuracy, a place is the fix itself"),
    number(
      "zone.place_mps", \.navigation.maneuverZones.placingSpeed, 0...1_000,
      "up to this speed a place is on the step driven alone"),
    number(
      "zone.place_turn_deg", \.navigation.maneuverZones.placingTurn, 0...180,
      "before a sharper turn a place is on the step driven alone"),
    number(
      "zone.far_m", \.navigation.maneuverZones.farDistance, 0...100_000,
      "farther from the step than this, all of it is left"),
    number(
      "zone.look_m", \.navigation.maneuverZones.lookDistance, 0...100_000,
      "the way behind and ahead over which the road has its course, at the least"),
    number(
      "zone.look_s", \.navigation.maneuverZones.lookDuration, 0...1_000,
      "the same in seconds at the speed of the fix"),
    word(
      "zone.no_course", \.navigation.maneuverZones.missingCourse,
      "what a fix without a course is taken for"),
    word(
      "zone.place", \.navigation.maneuverZones.place, "where a traveler is told to be"),
    word(
      "zone.advance", \.navigation.maneuverZones.advance, "when the next step begins in its zone"),
    word(
      "zone.deviation", \.navigation.maneuverZones.deviation,
      "what besides the distance decides that the route was left"),
    word(
      "zone.instructions", \.navigation.maneuverZones.instructions,
      "which of several instructions that are due is announced"),
    word(
      "zone.junctions", \.navigation.maneuverZones.junctions,
      "whether 'zone.junction_tolerance_m' holds near intersections or the line through them"),
    word(
      "zone.arrival", \.navigation.maneuverZones.arrival, "what counts as arrival at a waypoint"),
  ]

  /// A key of a rule written as `name(number,…)`.
  private static func rule<Rule: Sendable>(
    _ name: String, _ path: any WritableKeyPath<TripRules, Rule> & Sendable,
    _ notation: StepRuleText<Rule>, _ documentation: String
  ) -> ConfigurationKey {
    ConfigurationKey(
      name: name, documentation: documentation,
      kind: .rule(
        expectation: notation.expectation, get: { notation.write($0[keyPath: path]) },
        set: { rules, text in
          guard let rule = notation.read(text) else { return false }
          rules[keyPath: path] = rule
          return true
        }))
  }
}
