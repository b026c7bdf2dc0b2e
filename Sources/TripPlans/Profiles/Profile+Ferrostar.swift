extension Profile {
  /// Ferrostar's core with the configuration of its demo apps.
  package static let ferrostar = Profile(
    "ferrostar", "Ferrostar 0.54 as configured by its demo apps",
    origin: "stadiamaps/ferrostar at 918a186, version 0.54.0",
    settings: [
      .set("engine.method", "step_by_step", "navigation_controller/mod.rs, NavigationController"),
      .set("step.advance", "entry_and_exit(30,5,32)", demonstration),
      .set("step.arrival", "near_end(10,32)", demonstration),
      .set("step.waypoints", "within_range(100)", demonstration),
      .set("step.deviation", "threshold(15,50)", demonstration),
      .set("location.discard", false, every),
      .set("location.max_accuracy_m", 100_000, every),
      .set("location.max_speed_mps", 100_000, every),
      .set("reroute.hold_off_s", 5, "FerrostarCore, minimumTimeBeforeRecalculation"),
      .set("reroute.hold_off_m", 50, "FerrostarCore, minimumMovementBeforeRecalculation"),
      .set(
        "reroute.hold_off_after_veto", false,
        "FerrostarCore, doNothing: neither time nor location is kept"),
      .set("instruction.repeat_s", 0, "FerrostarCore, startNavigation: everything is spoken again"),
      .set("reroute.avoid_s", 0, "models.rs, RouteRequest: it has no radius"),
      .set("simulation.mode", "never", "simulation.rs: started only by the app"),
      .set("faster_route.interval_s", 0, "FerrostarCore, getRoutes: requested only when off route"),
      .set("refresh.interval_s", 0, "FerrostarCore, getRoutes: requested only when off route"),
      .set("alternatives.interval_s", 0, "FerrostarCore, getRoutes: requested only when off route"),
    ],
    notes: [
      "As in the original: the deviation reported is that of the previous fix (#739), being within "
        + "the threshold of a later step counts as on the route (#875), and a step whose end the "
        + "traveler never came near never ends with entry_and_exit. 'default' judges the fix "
        + "itself and searches for the location again.",
      "With 'along_step' the beginning of a step passes every waypoint along it, even one behind a "
        + "waypoint that was never near, and even the destination: a route request names the "
        + "remaining ones. A request is repeated at a fix more than 5 s after the answer and more "
        + "than 50 m from the previous request.",
      "The original passes waypoints without a question; here 'did_arrive' is asked, and "
        + "the default answer continues like the original.",
      "As in 'default', not the original: a request names the via points ahead along the route, "
        + "while the original drops them by the rule of 'step.waypoints'.",
    ])

  private static let demonstration =
    "apple/DemoApp and android/demo-app, their NavigationControllerConfig"

  private static let every =
    "FerrostarCore, didUpdateLocations: every location is passed to the core"
}
