/// The rule for the next step within the zone around its maneuver.
package enum ZoneAdvanceRule: String, Hashable, Sendable, CaseIterable {
  /// The course matches the road after the maneuver, or the maneuver falls behind.
  case turnOrPast = "turn_or_past"
  /// The course matches the road after the maneuver, or the step's very end is reached.
  ///
  /// This never happens at the first fix of a route. The next leg begins at the very end of a leg,
  /// not with the arrival.
  case turnOrEnd = "turn_or_end"
}

/// What decides, besides the distance from the step, that the traveler is off route.
package enum ZoneDeviationRule: String, Hashable, Sendable, CaseIterable {
  /// Several consecutive fixes have a course other than the road's.
  ///
  /// The trip continues on any later step of the leg that is near.
  case course
  /// The distance to the maneuver grows over three fixes.
  ///
  /// The trip continues on the next step, at the next fix, if it is near. The tolerance is never
  /// less than the accuracy, and no verdict is given within 50 m of the first fix and of where the
  /// route was last left.
  case receding
}

/// Which of several due instructions is announced.
package enum ZoneInstructionRule: String, Hashable, Sendable, CaseIterable {
  /// The first one; the others follow at the next fixes.
  ///
  /// Off route, no instruction is spoken. The first one of a leg is announced at once.
  case inTurn = "in_turn"
  /// The latest one, unless it was announced last.
  ///
  /// Earlier ones are skipped, and announced again when the distance to the maneuver grows. The
  /// first banner of a trip is shown at once.
  case latest
}

/// The rule for arrival at a waypoint, on the last step or the one before.
package enum ZoneArrivalRule: String, Hashable, Sendable, CaseIterable {
  /// All instructions of the step are spoken, and little time is left.
  case secondsLeft = "seconds_left"
  /// All instructions of the step are spoken, at any distance.
  ///
  /// Never applies to a leg without spoken instructions.
  case lastWords = "last_words"
  /// All instructions of the step, if any, are spoken, at any distance.
  case wordsIfAny = "words_if_any"
  /// The last banner of the step is shown, and little distance is left.
  case lastBanner = "last_banner"
}

/// How the time to the end of the leg and of the route is computed.
package enum ZoneTimeRule: String, Hashable, Sendable, CaseIterable {
  /// The rest of the current step, in proportion to its length, and all later steps.
  ///
  /// At the fix that begins a step, the whole step remains.
  case bySteps = "by_steps"
  /// The duration of the leg, or of the route, in proportion to the remaining length.
  case byLength = "by_length"
}

/// Where the tolerance near an intersection applies.
package enum ZoneJunctionRule: String, Hashable, Sendable, CaseIterable {
  /// Near an intersection of the step.
  case points
  /// Near the line through the intersections of the step, if it has two.
  case line
}

/// The course assumed for a fix without one.
package enum ZoneMissingCourseRule: String, Hashable, Sendable, CaseIterable {
  /// The course is unknown: it neither completes a turn nor counts against a road.
  case unknown
  /// Heading −1°, which is 359°.
  case minusOne = "minus_one"
  /// Heading north.
  case zero
}

/// The location to report.
package enum ZoneLocationRule: String, Hashable, Sendable, CaseIterable {
  /// On the current step, and also its neighbors if the course matches the next one.
  ///
  /// The fix itself is reported if it points elsewhere. The course is the mean bearing of the road
  /// behind and ahead.
  case nearby
  /// On the current step, with the bearing of the road ahead; the fix itself off route.
  case step
}
