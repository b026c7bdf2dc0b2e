/// The thresholds by which an engine judges; every number of a profile.
///
/// The initial values are the profile `default`. The key by which users set a value is named at
/// each property.
package struct NavigationRules: Equatable, Sendable {
  /// `location.max_accuracy_m`: a fix with a worse accuracy in meters is not used.
  package var maximumAccuracy = 100.0

  /// `location.max_speed_mps`: a fix that needs more than this from the last is impossible.
  package var maximumSpeed = 100.0

  /// `location.first`: which fixes are used at the beginning whatever their accuracy.
  package var firstFixes = FirstFixRule.qualified

  /// `location.course`: what the course of `location` is.
  package var course = CourseRule.snapped

  /// `off_route.rule`: what decides that the route was left.
  package var deviationRule = DeviationRule.threshold

  /// `off_route.noise`: what shows how large the receiver's errors are.
  package var noise = NoiseRule.observed

  /// `off_route.min_m`: the least threshold in meters.
  package var minimumDeviation = 25.0

  /// `off_route.max_m`: the greatest threshold in meters, and the one without an accuracy claimed.
  package var maximumDeviation = 60.0

  /// `off_route.accuracy_factor`: meters of threshold for each meter of the receiver's errors, above
  /// the base.
  package var deviationAccuracyFactor = 4.0

  /// `off_route.accuracy_base_m`: meters of threshold besides those for the receiver's errors.
  package var deviationAccuracyBase = 20.0

  /// `off_route.turned_m`: the greatest threshold for a fix that heads elsewhere than the road, above
  /// the meters by which observed errors jump.
  package var turnedDeviation = 25.0

  /// `off_route.turned_deg`: the angle to the road from which on a fix heads elsewhere.
  package var turnedAngle = 60.0

  /// `off_route.fixes`: how many fixes in a row must agree that the route was left.
  package var deviatingFixes = 2

  /// `off_route.max_fixes`: how many must agree where the receiver's errors jump.
  package var mostDeviatingFixes = 5

  /// `off_route.still_m`: a fix nearer than these meters to the one before that counted does not
  /// count.
  package var stillDistance = 1.0

  /// `off_route.still_ratio`: times the threshold from the route beyond which it counts all the same.
  package var stillRatio = 2.0

  /// `off_route.double_mps`: from this speed on a fix that agrees counts twice.
  package var doubleCountSpeed = 1_000.0

  /// `off_route.back_ratio`: the part of the threshold within which a traveler is back.
  package var returnRatio = 0.6

  /// `off_route.wrong_way_m`: meters driven backward along the route that count as leaving it.
  package var wrongWayDistance = 40.0

  /// `off_route.join_m`: before departing, nothing nearer than this many meters is off route.
  package var joinDistance = 200.0

  /// `arrival.radius_m`: the meters before a waypoint, along the route, that count as arrival.
  package var arrivalRadius = 20.0

  /// `arrival.stop_radius_m`: the same for every waypoint but the last; 0 for `arrival.radius_m`.
  package var stopRadius = 0.0

  /// `arrival.passed_m`: meters from a waypoint within which a drive has come by.
  package var passedDistance = 50.0

  /// `arrival.approach_m`: the meters before a waypoint that count as approach.
  package var approachDistance = 400.0

  /// `arrival.approach`: what counts as approach.
  package var approach = ApproachRule.distance

  /// `engine.method`: how travelers are placed on the route and steps begin.
  package var method = NavigationMethod.alongRoute

  /// `step.…`: the rules of the method step by step; of no effect under another.
  package var stepByStep = StepByStepRules()

  /// `zone.…`: the rules of the method of maneuver zones; of no effect under another.
  package var maneuverZones = ManeuverZoneRules()

  /// Makes the rules of the profile `default`.
  package init() {}
}

extension NavigationRules {
  /// The meters before a waypoint of a route with a number of legs that count as arrival.
  func radius(ofWaypoint waypoint: Int, legs: Int) -> Double {
    stopRadius > 0 && waypoint < legs ? stopRadius : arrivalRadius
  }

  /// Whether somebody else decides that the route was left: each fix comes with the verdict.
  ///
  /// **Source:** Ferrostar's `RouteDeviationTracking.custom`.
  package var takesVerdicts: Bool {
    switch method {
    case .alongRoute: deviationRule == .custom
    case .stepByStep: stepByStep.deviation == .custom
    case .maneuverZones: false
    }
  }
}

/// How travelers are placed on the route and steps begin.
package enum NavigationMethod: String, Hashable, Sendable, CaseIterable {
  /// By one coordinate along the whole route, with the thresholds of `NavigationRules`.
  case alongRoute = "along_route"
  /// By the current step alone, with the rules of `stepByStep`.
  case stepByStep = "step_by_step"
  /// By the current step, with the rules of `maneuverZones` around each maneuver.
  case maneuverZones = "maneuver_zones"
}

/// Which fixes are used at the beginning whatever their accuracy.
package enum FirstFixRule: String, Hashable, Sendable, CaseIterable {
  /// Only such as are exact enough.
  case qualified
  /// The very first one.
  case first
  /// All up to the first that is exact enough.
  case anyBefore = "any_before"
}

/// What counts as approach to a waypoint.
package enum ApproachRule: String, Hashable, Sendable, CaseIterable {
  /// The meters left to it.
  case distance
  /// At most two steps left after the one driven, and at most two instructions to say on it.
  case lastWords = "last_words"
}

/// What the course of a snapped location is.
package enum CourseRule: String, Hashable, Sendable, CaseIterable {
  /// The receiver's own.
  case raw
  /// The road's direction.
  case snapped
}

/// What shows how large the receiver's errors are.
package enum NoiseRule: String, Hashable, Sendable, CaseIterable {
  /// The accuracy that each fix claims.
  case claimed
  /// How the fixes lie along the route.
  case observed
}

/// What decides that the route was left.
package enum DeviationRule: String, Hashable, Sendable, CaseIterable {
  /// Nothing does.
  case none
  /// The distance from the route against a threshold that follows the accuracy.
  case threshold
  /// Somebody else does: each fix comes with the verdict.
  case custom
}
