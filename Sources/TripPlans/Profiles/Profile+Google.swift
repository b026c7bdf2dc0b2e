extension Profile {
  /// Google's SDK, as far as it is documented.
  package static let google = Profile(
    "google", "Google Navigation SDK, as far as it is documented",
    origin: "developers.google.com, reference and guides of the Navigation SDK for iOS",
    settings: [
      .flag("arrival.advance", false, "GMSNavigator.continueToNextDestination has to be called"),
      .flag("arrival.stops_guidance", true, "GMSNavigator.isGuidanceActive is to be set again"),
      .number("remaining.time_s", 1, "GMSNavigator.timeUpdateThreshold"),
      .number("remaining.distance_m", 1, "GMSNavigator.distanceUpdateThreshold"),
      .number("speeding.minor_mps", 2.78, "GMSNavigator.speedAlertOptions, minor: 10 km/h above"),
      .number("speeding.major_mps", 5.56, "GMSNavigator.speedAlertOptions, major: 20 km/h above"),
      .word("location.course", "snapped", "GMSRoadSnappedLocationProvider"),
      .word("simulation.mode", "never", "GMSLocationSimulator acts on request alone"),
    ],
    notes: [
      "Closed: when it takes a traveler for off route, back, or arrived, when it announces a "
        + "maneuver and how often it looks for a better route is not documented. All that is as "
        + "in 'default' and says nothing about Google's engine; its callbacks do."
    ])
}
