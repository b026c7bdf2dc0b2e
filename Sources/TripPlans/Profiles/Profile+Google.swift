extension Profile {
  /// Google's SDK, as far as it is documented.
  package static let google = Profile(
    "google", "Google Navigation SDK, as far as it is documented",
    origin: "developers.google.com, reference and guides of the Navigation SDK for iOS",
    settings: [
      .set("arrival.advance", false, "GMSNavigator.continueToNextDestination must be called"),
      .set("arrival.stops_guidance", true, "GMSNavigator.isGuidanceActive must be set again"),
      .set("remaining.time_s", 1, "GMSNavigator.timeUpdateThreshold"),
      .set("remaining.distance_m", 1, "GMSNavigator.distanceUpdateThreshold"),
      .set("speeding.minor_mps", 2.78, "GMSNavigator.speedAlertOptions, minor: 10 km/h above"),
      .set("speeding.major_mps", 5.56, "GMSNavigator.speedAlertOptions, major: 20 km/h above"),
      .set("location.course", "snapped", "GMSRoadSnappedLocationProvider"),
      .set("simulation.mode", "never", "GMSLocationSimulator acts on request only"),
    ],
    notes: [
      "Closed source: Google does not document when a traveler counts as off route, back on the "
        + "route or arrived, when a maneuver is announced, or how often a better route is searched "
        + "for. All this is as in 'default' and says nothing about Google's engine; only its "
        + "callbacks are reproduced."
    ])
}
