import Navigation
import Trips

extension ConfigurationKey {
  /// The keys of the method `step_by_step`.
  static let stepKeys = [
    rule(
      "step.advance", \.navigation.stepByStep.advance, StepRuleText.condition,
      "condition that starts the next step"),
    rule(
      "step.arrival", \.navigation.stepByStep.arrival, StepRuleText.condition,
      "condition that starts the last step and ends the trip"),
    rule(
      "step.waypoints", \.navigation.stepByStep.waypointAdvance, StepRuleText.waypoints,
      "condition for visiting a waypoint"),
    rule(
      "step.deviation", \.navigation.stepByStep.deviation, StepRuleText.deviation,
      "rule that decides that the traveler is off the step or the route"),
  ]

  /// The keys of the method `maneuver_zones`.
  static let zoneKeys = [
    number(
      "zone.radius_m", \.navigation.maneuverZones.zoneRadius, 0...100_000,
      "radius of the zone around a maneuver in which the next step may start"),
    number(
      "zone.tolerance_m", \.navigation.maneuverZones.tolerance, 0...100_000,
      "off-route threshold away from intersections"),
    number(
      "zone.junction_tolerance_m", \.navigation.maneuverZones.toleranceAtIntersection,
      0...100_000, "off-route threshold near an intersection"),
    number(
      "zone.snap_m", \.navigation.maneuverZones.snapping, 0...100_000,
      "continue on a later step that is closer than this"),
    number(
      "zone.turn_deg", \.navigation.maneuverZones.turnCompletion, 0...180,
      "largest angle between the course and the road after a completed turn"),
    count(
      "zone.wrong_courses", \.navigation.maneuverZones.wrongCourses, 1...1_000,
      "consecutive fixes that may point away from the road"),
    number(
      "zone.wrong_course_accuracy_m", \.navigation.maneuverZones.accuracyOfWrongCourses,
      0.1...100_000, "meters of accuracy radius for each fix allowed beyond 'zone.wrong_courses'"),
    number(
      "zone.course_mps", \.navigation.maneuverZones.snappingSpeed, 0...1_000,
      "lowest speed at which a course may point away from the road"),
    number(
      "zone.course_accuracy_m", \.navigation.maneuverZones.snappingAccuracy, 0...100_000,
      "accuracy radius below which a course may count as pointing away from the road"),
    number(
      "zone.course_deg", \.navigation.maneuverZones.snappingAngle, 0...180,
      "largest angle between course and road at which the course still counts as along the road"),
    number(
      "zone.arrival_s", \.navigation.maneuverZones.arrivalDuration, 0...86_400,
      "remaining time to a waypoint that counts as arrival once all instructions are spoken"),
    number(
      "zone.arrival_m", \.navigation.maneuverZones.arrivalDistance, 0...100_000,
      "remaining distance to a waypoint that counts as arrival with its last banner",
      source: "as in 'maplibre-android'; no effect without 'zone.arrival' last_banner"),
    number(
      "zone.recede_m", \.navigation.maneuverZones.recedingDistance, 0...100_000,
      "distance away from the maneuver, over three fixes, that counts as off route",
      source: "as in 'maplibre-android'; no effect without 'zone.deviation' receding"),
    number(
      "zone.approach_m", \.navigation.maneuverZones.approachingDistance, 0...100_000,
      "progress toward the maneuver that resets the receding count",
      source: "as in 'maplibre-android'; no effect without 'zone.deviation' receding"),
    number(
      "zone.place_m", \.navigation.maneuverZones.placingDistance, 0...100_000,
      "beyond this distance from the road plus the accuracy, the location is the fix itself"),
    number(
      "zone.place_mps", \.navigation.maneuverZones.placingSpeed, 0...1_000,
      "up to this speed the location is on the current step only"),
    number(
      "zone.place_turn_deg", \.navigation.maneuverZones.placingTurn, 0...180,
      "before a sharper turn the location is on the current step only"),
    number(
      "zone.far_m", \.navigation.maneuverZones.farDistance, 0...100_000,
      "beyond this distance the whole step counts as remaining",
      source: "off by default: the rule is that of 'maplibre-android'"),
    number(
      "zone.look_m", \.navigation.maneuverZones.lookDistance, 0...100_000,
      "minimum distance behind and ahead used to compute the road's bearing"),
    number(
      "zone.look_s", \.navigation.maneuverZones.lookDuration, 0...1_000,
      "'zone.look_m' as a time at the fix's speed; the longer distance applies"),
    word(
      "zone.no_course", \.navigation.maneuverZones.missingCourse,
      "course of a fix without one: unknown, or as if it were -1 or 0 degrees"),
    word(
      "zone.place", \.navigation.maneuverZones.location,
      "location reported for the traveler: on the nearby part of the route, or on the step"),
    word(
      "zone.advance", \.navigation.maneuverZones.advance,
      "start of the next step in its zone: once the course matches its road, or the maneuver falls "
        + "behind (turn_or_past); turn_or_end starts the next leg at the end of the leg, not with "
        + "the arrival",
      source: "as in 'mapbox-legacy', LegacyRouteController.updateRouteStepProgress"),
    word(
      "zone.deviation", \.navigation.maneuverZones.deviation,
      "what besides the distance is off route: courses away from the road, or receding from the "
        + "maneuver",
      source: "as in 'mapbox-legacy', LegacyRouteController.userIsOnRoute"),
    word(
      "zone.instructions", \.navigation.maneuverZones.instructions,
      "which due instruction is announced: the first (in_turn, which also shows a leg's first "
        + "banner at once), or the latest",
      source: "as in 'mapbox-legacy', LegacyRouteController.updateSpokenInstructionProgress"),
    word(
      "zone.junctions", \.navigation.maneuverZones.junctions,
      "apply 'zone.junction_tolerance_m' near intersections, or near the line through them",
      source: "as in 'mapbox-legacy', LegacyRouteController.reroutingTolerance"),
    word(
      "zone.arrival", \.navigation.maneuverZones.arrival,
      "arrival at a waypoint: once all instructions of the step are spoken and little time is "
        + "left (seconds_left) or at any distance (last_words; words_if_any also without any), or "
        + "near it once the last banner is shown (last_banner)"),
    word(
      "zone.times", \.navigation.maneuverZones.times,
      "time to the end of a leg or route: add up its steps, or take the share of its length",
      source: "as in 'mapbox-legacy', RouteLegProgress.durationRemaining"),
  ]
}
