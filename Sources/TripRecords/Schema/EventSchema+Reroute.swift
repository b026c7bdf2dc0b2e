import TripModel

extension EventSchema {
  /// The events of leaving the route and of what is put in its place.
  static let rerouteEvents: [EventSchema] = [
    EventSchema(
      .offRoute, "off_route", .reroute, "the route was left",
      [
        .always("reason", .word(of: OffRouteReason.self), "what shows it"),
        .always("kind", .word(of: DeviationKind.self), "whether another part of the route is near"),
        .always("deviation_m", .decimal(.meters), "meters from the fix to the route"),
        .ifKnown("threshold_m", .decimal(.meters), "meters that the rule allows"),
        .always("since_s", .decimal(.seconds), "seconds since the first fix that agrees"),
      ]),
    EventSchema(
      .onRoute, "on_route", .reroute, "the traveler is back on the route",
      [
        .always("off_s", .decimal(.seconds), "seconds off the route"),
        .always("deviation_m", .decimal(.meters), "meters from the fix to the route"),
      ]),
    EventSchema(
      .rerouteVeto, "reroute_veto", .reroute, "no route was asked for although the route was left",
      [
        .always("reason", .word(of: VetoReason.self), "why not"),
        .always("count", .count, "vetoes so far, this one counted"),
      ]),
    EventSchema(
      .rerouteRequest, "reroute_request", .reroute, "a route was asked for",
      [
        request,
        .always("purpose", .word(of: RequestPurpose.self), "what the route is for"),
        .ifKnown("router", .word(of: RouterRole.self), "which of two routers is asked"),
        .ifKnown("reason", .word(of: OffRouteReason.self), "what shows that the route was left"),
        .ifKnown("course_deg", .decimal(.degrees), "the direction of travel at the origin"),
        .ifKnown("avoid_m", .decimal(.meters), "meters within which no maneuver is wanted"),
        .ifKnown("waypoints", .texts, "the waypoints still to visit, each as lat,lon"),
        .ifKnown("options", .texts, "further options, each as key=value"),
      ]),
    EventSchema(
      .reroute, "reroute", .reroute, "a route was put in the place of the one driven",
      [
        .ifKnown(
          "request", .count, "number of the request, the first being 1; absent for an offer"),
        .always("proactive", .boolean, "whether it is a faster route instead of a way back"),
        .ifKnown("reason", .word(of: OffRouteReason.self), "what made it necessary"),
        .always("latency_s", .decimal(.seconds), "seconds from request to answer"),
        .always("route_digest", .digest, "digest of the new route's line"),
        .always("route_m", .decimal(.meters), "the new route's length in meters"),
        .ifKnown("route_s", .decimal(.seconds), "the new route's duration in seconds"),
        .always("legs", .count, "the new route's number of legs"),
        .always("steps", .count, "the new route's number of steps"),
      ]),
    EventSchema(
      .rerouteFail, "reroute_fail", .reroute, "a request for a route failed",
      [
        request,
        .always("reason", .word(of: RerouteFailureReason.self), "why"),
        .ifKnown("message", .text, "the router's own words"),
      ]),
    EventSchema(
      .rerouteCancel, "reroute_cancel", .reroute, "the answer to a request is not waited for",
      [
        request,
        .always("reason", .word(of: RerouteCancelReason.self), "why"),
      ]),
    EventSchema(
      .routeChange, "route_change", .reroute, "another route is driven from here",
      [
        .always("reason", .word(of: RouteChangeReason.self), "why"),
        .always("route_digest", .digest, "digest of the route's line"),
      ]),
  ]

  private static let request = EventField.always(
    "request", .count, "number of the request, the first being 1")
}
