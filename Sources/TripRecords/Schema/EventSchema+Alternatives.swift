import TripModel

extension EventSchema {
  /// The events of ways that could be driven instead.
  static let alternativeEvents: [EventSchema] = [
    EventSchema(
      .fasterRoute, "faster_route", .alternatives, "a faster route was found, or decided on",
      [
        .always("request", .count, "number of the request, the first being 1"),
        .always("saving_s", .decimal(.seconds), "seconds saved, seen from the request"),
        .always("decision", .word(of: FasterRouteDecision.self), "what becomes of it"),
        .always("route_digest", .digest, "digest of the faster route's line"),
        .always("route_m", .decimal(.meters), "its length in meters"),
        .always("route_s", .decimal(.seconds), "its duration in seconds"),
      ])
  ]
}
