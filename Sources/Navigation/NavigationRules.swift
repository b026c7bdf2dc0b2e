/// The thresholds of an engine; all numbers of a profile.
///
/// The initial values are those of the profile `default`. Each property names its configuration
/// key.
package struct NavigationRules: Equatable, Sendable {
  /// `location.max_accuracy_m`: fixes with a worse accuracy, in meters, are discarded.
  package var maximumAccuracy = 100.0

  /// `location.max_speed_mps`: fixes that require a higher speed since the last are impossible.
  package var maximumSpeed = 100.0

  /// `location.first`: the inaccurate fixes that are used at the start of a trip.
  package var firstFixes = FirstFixRule.qualified

  /// `location.course`: the course reported in `location`.
  package var course = CourseRule.snapped

  /// `location.progress`: how the distance along the route follows from the fixes.
  package var progress = ProgressRule.smoothed

  /// `off_route.rule`: what decides that the traveler is off route.
  package var deviationRule = DeviationRule.threshold

  /// `off_route.noise`: how the receiver's errors are estimated.
  package var noise = NoiseRule.observed

  /// `off_route.min_m`: the smallest threshold in meters.
  package var minimumDeviation = 25.0

  /// `off_route.max_m`: the largest threshold in meters, which also applies if the accuracy is
  /// unknown.
  package var maximumDeviation = 70.0

  /// `off_route.accuracy_factor`: meters of threshold per meter of the receiver's errors, added to
  /// the base.
  package var deviationAccuracyFactor = 5.0

  /// `off_route.accuracy_base_m`: the constant part of the threshold in meters.
  package var deviationAccuracyBase = 20.0

  /// `off_route.turned_m`: the largest threshold in meters for a fix that heads away from the road.
  ///
  /// The larger of it and the smallest threshold applies to a fix that ends three steady movements
  /// away from the route, or that is near a part of the route that the drive has not led to.
  package var turnedDeviation = 25.0

  /// `off_route.turned_deg`: the smallest angle to the road at which a fix heads away.
  package var turnedAngle = 60.0

  /// `off_route.fixes`: the number of consecutive fixes that must be off route.
  package var deviatingFixes = 2

  /// `off_route.max_fixes`: the maximum number of fixes that must agree, when observed errors jump.
  package var mostDeviatingFixes = 5

  /// `off_route.still_m`: the distance in meters from the last counted fix below which a fix does
  /// not count.
  package var stillDistance = 1.0

  /// `off_route.still_ratio`: the multiple of the threshold beyond which such a fix counts anyway.
  package var stillRatio = 2.0

  /// `off_route.double_mps`: the speed in m/s from which a fix counts twice toward off route.
  package var doubleCountSpeed = 1_000.0

  /// `off_route.back_ratio`: the fraction of the threshold within which a trip departs or returns.
  package var returnRatio = 0.6

  /// `off_route.back_deg`: the smallest angle in degrees at which a movement crosses the road.
  package var returnAngle = 60.0

  /// `off_route.wrong_way_m`: the distance in meters driven backward that counts as off route.
  package var wrongWayDistance = 40.0

  /// `off_route.join_m`: the distance in meters within which a fix before departure is not off
  /// route.
  ///
  /// On a route that replaced another, this holds only for 30 s.
  package var joinDistance = 200.0

  /// `arrival.radius_m`: the distance to a waypoint along the route that counts as arrival, in
  /// meters.
  package var arrivalRadius = 20.0

  /// `arrival.stop_radius_m`: the radius in meters for all waypoints but the last.
  ///
  /// 0 stands for `arrival.radius_m`.
  package var stopRadius = 0.0

  /// `arrival.passed_m`: the distance in meters from a waypoint within which a drive passes it.
  package var passedDistance = 50.0

  /// `arrival.stay_s`: the duration of a stay near a waypoint that counts as arrival, in seconds; 0
  /// if none does.
  package var stayDuration = 60.0

  /// `arrival.approach_m`: the distance to a waypoint that counts as approach, in meters.
  package var approachDistance = 400.0

  /// `arrival.approach`: the rule for approach.
  package var approach = ApproachRule.distance

  /// `engine.method`: the method of snapping and advancing steps.
  package var method = NavigationMethod.alongRoute

  /// `step.…`: the rules of the method `step_by_step`; unused by other methods.
  package var stepByStep = StepByStepRules()

  /// `zone.…`: the rules of the method `maneuver_zones`; unused by other methods.
  package var maneuverZones = ManeuverZoneRules()

  /// Makes the rules of the profile `default`.
  package init() {}
}

extension NavigationRules {
  /// The distance to a waypoint that counts as arrival, in meters, on a route with `legs` legs.
  func radius(ofWaypoint waypoint: Int, legs: Int) -> Double {
    stopRadius > 0 && waypoint < legs ? stopRadius : arrivalRadius
  }

  /// The distance before a via point, in meters, from which it counts as passed.
  package var viaRadius: Double { method == .alongRoute ? arrivalRadius : 0 }

  /// The configuration key whose rule `none` never reports off route, if that is the rule.
  package var keyOfNoDeviation: String? {
    switch method {
    case .alongRoute: deviationRule == .none ? "off_route.rule" : nil
    case .stepByStep: stepByStep.deviation == .none ? "step.deviation" : nil
    case .maneuverZones: nil
    }
  }

  /// Whether off route is decided externally, by a verdict with each fix.
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

/// A method of snapping to the route and advancing steps.
package enum NavigationMethod: String, Hashable, Sendable, CaseIterable {
  /// One coordinate along the whole route, with the thresholds of `NavigationRules`.
  case alongRoute = "along_route"
  /// Only the current step, with the rules of `stepByStep`.
  case stepByStep = "step_by_step"
  /// The current step, with the rules of `maneuverZones` around each maneuver.
  case maneuverZones = "maneuver_zones"
}

/// The inaccurate fixes that are used at the start of a trip.
package enum FirstFixRule: String, Hashable, Sendable, CaseIterable {
  /// None.
  case qualified
  /// Only the very first fix.
  case first
  /// All fixes up to the first accurate one.
  case anyBefore = "any_before"
}

/// The rule for the approach to a waypoint.
package enum ApproachRule: String, Hashable, Sendable, CaseIterable {
  /// The distance remaining to it.
  case distance
  /// At most two steps after the current one, with at most two spoken instructions left on it.
  case lastWords = "last_words"
}

/// The source of the course of a snapped location.
package enum CourseRule: String, Hashable, Sendable, CaseIterable {
  /// The receiver's course.
  case raw
  /// The road's bearing.
  case snapped
}

/// How the distance along the route follows from the fixes.
package enum ProgressRule: String, Hashable, Sendable, CaseIterable {
  /// As the latest fix shows it.
  case measured
  /// Estimated from the fixes so far, if their positions jump.
  case smoothed
}

/// How the receiver's errors are estimated.
package enum NoiseRule: String, Hashable, Sendable, CaseIterable {
  /// From the accuracy that each fix claims.
  case claimed
  /// From the distances of the fixes from the route.
  case observed
}

/// The rule that decides that the traveler is off route.
package enum DeviationRule: String, Hashable, Sendable, CaseIterable {
  /// Never.
  case none
  /// The distance from the route exceeds a threshold that depends on the accuracy.
  case threshold
  /// An external verdict with each fix.
  case custom
}
