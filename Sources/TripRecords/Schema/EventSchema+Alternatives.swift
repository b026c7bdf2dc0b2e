import TripModel

extension EventSchema {
  /// The events of ways that could be driven instead.
  static let alternativeEvents: [EventSchema] = [
    EventSchema(
      .fasterRoute, "faster_route", .alternatives, "a faster route was found, or decided on",
      [
        request,
        .always("saving_s", .decimal(.seconds), "seconds saved, seen from the request"),
        .always("decision", .word(of: FasterRouteDecision.self), "what becomes of it"),
        .always("route_digest", .digest, "digest of the faster route's line"),
        .always("route_m", .decimal(.meters), "its length in meters"),
        .always("route_s", .decimal(.seconds), "its duration in seconds"),
      ]),
    EventSchema(
      .routeRefresh, "route_refresh", .alternatives, printed: false,
      "what is known of the road ahead was replaced",
      [
        request,
        .always("segments", .count, "segments with new data, the one being driven counted"),
        .ifKnown("change_s", .decimal(.seconds), "seconds more to the route's end than before"),
      ]),
    EventSchema(
      .routeRefreshFail, "route_refresh_fail", .alternatives, printed: false,
      "a request for new data of the road ahead failed",
      [
        request,
        .always("reason", .word(of: RerouteFailureReason.self), "why"),
        .ifKnown("message", .text, "the router's own words"),
      ]),
  ]

  private static let request = EventField.always(
    "request", .count, "number of the request, the first being 1")
}
