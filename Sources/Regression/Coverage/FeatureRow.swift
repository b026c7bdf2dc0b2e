/// A row of the table of features: a question, an announcement or an option that some navigation
/// software has, or a promise beyond all of them.
package struct FeatureRow: Hashable, Sendable {
  /// Its number, such as `N1`.
  package let number: String

  /// What it is called where it comes from.
  package let name: String

  private init(_ number: String, _ name: String) {
    self.number = number
    self.name = name
  }
}

extension FeatureRow {
  /// Every row: N and R Mapbox, G Google, F Ferrostar, B beyond all of them.
  package static let all: [FeatureRow] = [
    FeatureRow("N1", "shouldRerouteFrom"),
    FeatureRow("N2", "willRerouteFrom"),
    FeatureRow("N3", "modifiedOptionsForReroute"),
    FeatureRow("N4", "didRerouteAlong:at:proactive"),
    FeatureRow("N5", "didFailToRerouteWith"),
    FeatureRow("N6", "shouldProactivelyRerouteFrom:to:completion"),
    FeatureRow("N7", "didUpdateAlternatives:removedAlternatives"),
    FeatureRow("N8", "didFailToUpdateAlternatives"),
    FeatureRow("N9", "willTakeAlternativeRoute, didTake…, didFailToTake…"),
    FeatureRow("N10", "didSwitchToCoincidentOnlineRoute"),
    FeatureRow("N11", "shouldDiscard"),
    FeatureRow("N12", "didRefresh"),
    FeatureRow("N13", "didUpdate:with:rawLocation"),
    FeatureRow("N14", "shouldPreventReroutesWhenArrivingAt"),
    FeatureRow("N15", "willArriveAt:after:distance"),
    FeatureRow("N16", "didArriveAt → Bool"),
    FeatureRow("N17", "didPassVisualInstructionPoint"),
    FeatureRow("N18", "didPassSpokenInstructionPoint"),
    FeatureRow("N19", "modified instruction objects"),
    FeatureRow("N20", "didChangeAuthorization"),
    FeatureRow("N21", "shouldDisableBatteryMonitoring"),
    FeatureRow("N22", "will/didBeginSimulating, will/didEndSimulating"),
    FeatureRow("N23", "UnimplementedLogging"),
    FeatureRow("N24", "advanceLegIndex, multi-leg progress"),
    FeatureRow("N25", "routeController… notifications"),
    FeatureRow("R1", "FetchingRoute, Fetched, Failed, Interrupted"),
    FeatureRow("R2", "detectsReroute = false"),
    FeatureRow("R3", "state activeGuidance(.offRoute)"),
    FeatureRow("R4", "optionsCustomization, initialManeuverAvoidanceRadius"),
    FeatureRow("R5", "fasterRoutes Detected, Applied"),
    FeatureRow("R6", "continuousAlternatives Updated"),
    FeatureRow("G1", "didArriveAtWaypoint, continueToNextDestination, isGuidanceActive"),
    FeatureRow("G2", "navigatorDidChangeRoute"),
    FeatureRow("G3", "didUpdateRemainingTime, timeUpdateThreshold (1 s)"),
    FeatureRow("G4", "didUpdateRemainingDistance, distanceUpdateThreshold (1 m)"),
    FeatureRow("G5", "didUpdateDelayCategory"),
    FeatureRow("G6", "didChangeSuggestedLightingMode"),
    FeatureRow("G7", "didUpdateSpeedingPercentage, speed alert severity"),
    FeatureRow("G8", "road-snapped location"),
    FeatureRow("G9", "LocationSimulator"),
    FeatureRow("G10", "route status"),
    FeatureRow("G11", "sendsBackgroundNotifications, alert authorization"),
    FeatureRow("G12", "routeLegs, currentRouteLeg, setDestinations"),
    FeatureRow("F1", "StepAdvanceMode manual, distance to end of step, relative line string"),
    FeatureRow("F2", "RouteDeviationTracking none, static threshold, custom"),
    FeatureRow("F3", "deviation kinds"),
    FeatureRow("F4", "CorrectiveAction doNothing, getNewRoutes(waypoints)"),
    FeatureRow("F5", "AlternativeRouteProcessor"),
    FeatureRow("F6", "CourseFiltering raw, snapToRoute"),
    FeatureRow("F7", "waypoint advance modes"),
    FeatureRow("F8", "TripState, TripProgress, annotations (speed limit, congestion), incidents"),
    FeatureRow("F9", "recording"),
    FeatureRow("F10", "deviation reported at once, recalculation later"),
    FeatureRow("B1", "one virtual clock, same bytes everywhere"),
    FeatureRow("B2", "loops, overlaps, out-and-back, parallel carriageways, wrong way, U-turns"),
    FeatureRow("B3", "explain every decision"),
    FeatureRow("B4", "instruction checks"),
    FeatureRow("B5", "the same trip under every SDK's rules"),
    FeatureRow("B6", "hermetic reroutes"),
    FeatureRow("B7", "seeded faults"),
    FeatureRow("B8", "golden workbench"),
    FeatureRow("B9", "false-reroute rate, off-route latency, progress error, ETA error"),
    FeatureRow("B10", "live"),
  ]
}
