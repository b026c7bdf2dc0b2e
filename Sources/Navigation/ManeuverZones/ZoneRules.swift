/// When the next step begins within the zone around its maneuver.
package enum ZoneAdvanceRule: String, Hashable, Sendable, CaseIterable {
  /// With the course of the road behind the maneuver, or as the maneuver falls behind.
  case turnOrPast = "turn_or_past"
  /// With the course of the road behind the maneuver, or at the very end of the step; not at the
  /// first fix of a route.
  case turnOrEnd = "turn_or_end"
}

/// What besides the distance from the step decides that the route was left.
package enum ZoneDeviationRule: String, Hashable, Sendable, CaseIterable {
  /// Several fixes in a row with a course that is not the road's; any later step of the leg that
  /// is near goes on.
  case course
  /// The way to the maneuver growing over three fixes; the next step goes on if it is near. The
  /// tolerance is never less than the accuracy, and within 50 m of the first fix and of where the
  /// route was left last nothing is judged.
  case receding
}

/// Which of several instructions that are due is announced.
package enum ZoneInstructionRule: String, Hashable, Sendable, CaseIterable {
  /// The first one, the others at the fixes that follow; none to say off the route.
  case inTurn = "in_turn"
  /// The latest one; those before it are skipped.
  case latest
}

/// What counts as arrival at a waypoint on the last step but one, or the last.
package enum ZoneArrivalRule: String, Hashable, Sendable, CaseIterable {
  /// All words of the step are said, and few seconds are left.
  case secondsLeft = "seconds_left"
  /// All words of the step are said, however far the waypoint still is; never on a leg that has
  /// none to say.
  case lastWords = "last_words"
  /// All words of the step are said, if it has any, however far the waypoint still is.
  case wordsIfAny = "words_if_any"
  /// The last banner of the step is shown, and few meters are left.
  case lastBanner = "last_banner"
}

/// Where the tolerance is that near an intersection.
package enum ZoneJunctionRule: String, Hashable, Sendable, CaseIterable {
  /// Near an intersection of the step.
  case points
  /// Near the line through the intersections of the step, where it has two.
  case line
}

/// What a fix without a course is taken for.
package enum ZoneMissingCourseRule: String, Hashable, Sendable, CaseIterable {
  /// Heading nowhere: it turns into no road and speaks against none.
  case unknown
  /// Heading −1°, which is 359°.
  case minusOne = "minus_one"
  /// Heading north.
  case zero
}

/// Where a traveler is told to be.
package enum ZonePlaceRule: String, Hashable, Sendable, CaseIterable {
  /// On the step driven, and on those beside it where the course is that of the next one, with the
  /// mean course of the road behind and ahead; the fix itself where it points elsewhere.
  case nearby
  /// On the step driven with the course of the road ahead; the fix itself off the route.
  case step
}
