import TripModel

extension EventSchema {
  /// The events of ways that could be driven instead.
  static let alternativeEvents: [EventSchema] = [
    EventSchema(
      .fasterRoute, "faster_route", .alternatives,
      "a faster route, or the same one with another arrival, was found or decided on",
      [
        offeredRequest,
        .always("reason", .word(of: FasterRouteReason.self), "what speaks for it"),
        .ifKnown(
          "saving_s", .decimal(.seconds),
          "seconds saved, seen from the request; negative for a slower eta_update"),
        .always("decision", .word(of: FasterRouteDecision.self), "what becomes of it"),
        .always("route_digest", .digest, "digest of the faster route's line"),
        .always("route_m", .decimal(.meters), "its length in meters"),
        .ifKnown("route_s", .decimal(.seconds), "its duration in seconds"),
      ]),
    EventSchema(
      .alternatives, "alternatives", .alternatives, printed: false,
      "other ways than before are known that leave the route ahead",
      [
        .always("reason", .word(of: AlternativesReason.self), "why"),
        .ifKnown("added", .texts, "digests of the new ones' lines"),
        .ifKnown(
          "fork_m", .decimals(.meters), "of each, meters along the route to where it leaves it"),
        .ifKnown(
          "change_m", .decimals(.meters), "of each, meters longer than the rest of the route"),
        .ifKnown(
          "change_s", .decimals(.seconds),
          "of each, seconds more than the rest of the route takes, if all are known"),
        .ifKnown("removed", .texts, "digests of those given up"),
      ]),
    EventSchema(
      .alternativesFail, "alternatives_fail", .alternatives, printed: false,
      "a request for alternatives failed",
      [
        request,
        .always("reason", .word(of: RerouteFailureReason.self), "why"),
        .ifKnown("message", .text, "the router's own words"),
      ]),
    EventSchema(
      .alternativeBegin, "alternative_begin", .alternatives, printed: false,
      "the traveler drives onto a known alternative",
      [.always("route_digest", .digest, "digest of the alternative's line")]),
    EventSchema(
      .alternative, "alternative", .alternatives,
      "a known alternative is driven, without a request", takenRoute),
    EventSchema(
      .alternativeFail, "alternative_fail", .alternatives, printed: false,
      "an alternative that the traveler drives onto cannot be driven",
      [
        .always("route_digest", .digest, "digest of the alternative's line"),
        .always("reason", .word(of: AlternativeFailureReason.self), "why"),
      ]),
    EventSchema(
      .onlineRoute, "online_route", .alternatives, printed: false,
      "the route computed on board was replaced by the online one of the same line",
      [
        request,
        .always("latency_s", .decimal(.seconds), "seconds from request to answer"),
      ] + takenRoute),
    EventSchema(
      .routeRefresh, "route_refresh", .alternatives, printed: false,
      "what is known of the road ahead was replaced",
      [
        offeredRequest,
        .always("segments", .count, "segments with new data, the one being driven counted"),
        .ifKnown("change_s", .decimal(.seconds), "seconds more to the route's end than before"),
        .ifKnown("closures", .count, "closed stretches ahead, where any are or were known"),
        .ifKnown("incidents", .count, "incidents ahead, where any are or were known"),
      ]),
    EventSchema(
      .routeRefreshFail, "route_refresh_fail", .alternatives, printed: false,
      "a request for new data of the road ahead failed",
      [
        offeredRequest,
        .always("reason", .word(of: RerouteFailureReason.self), "why"),
        .ifKnown("message", .text, "the router's own words"),
      ]),
  ]

  private static let request = EventField.always(
    "request", .count, "number of the request, the first being 1")

  private static let offeredRequest = EventField.ifKnown(
    "request", .count, "number of the request, the first being 1; absent for an offer")

  private static let takenRoute: [EventField] = [
    .always("route_digest", .digest, "digest of the new route's line"),
    .always("route_m", .decimal(.meters), "the new route's length in meters"),
    .ifKnown("route_s", .decimal(.seconds), "the new route's duration in seconds"),
    .always("legs", .count, "the new route's number of legs"),
    .always("steps", .count, "the new route's number of steps"),
  ]
}
