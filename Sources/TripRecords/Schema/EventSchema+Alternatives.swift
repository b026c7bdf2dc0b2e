import TripModel

extension EventSchema {
  /// The events of ways that could be driven instead.
  static let alternativeEvents: [EventSchema] = [
    EventSchema(
      .fasterRoute, "faster_route", .alternatives,
      "a faster route, or the same one with another arrival, was found or decided on",
      FasterRoute.rows),
    EventSchema(
      .alternatives, "alternatives", .alternatives, printed: false,
      "other ways than before are known that leave the route ahead", AlternativesUpdate.rows),
    EventSchema(
      .alternativesFail, "alternatives_fail", .alternatives, printed: false,
      "a request for alternatives failed", requestFailure),
    EventSchema(
      .alternativeBegin, "alternative_begin", .alternatives, printed: false,
      "the traveler drives onto a known alternative", alternativeBegin),
    EventSchema(
      .alternative, "alternative", .alternatives,
      "a known alternative is driven, without a request", TakenRoute.rows),
    EventSchema(
      .alternativeFail, "alternative_fail", .alternatives, printed: false,
      "an alternative that the traveler drives onto cannot be driven", alternativeFail),
    EventSchema(
      .onlineRoute, "online_route", .alternatives, printed: false,
      "the route computed on board was replaced by the online one of the same line",
      TakenRoute.onlineRows),
    EventSchema(
      .routeRefresh, "route_refresh", .alternatives, printed: false,
      "what is known of the road ahead was replaced", RouteRefresh.rows),
    EventSchema(
      .routeRefreshFail, "route_refresh_fail", .alternatives, printed: false,
      "a request for new data of the road ahead failed", refreshFailure),
  ]

  static let alternativeBegin: [FieldRow<Digest>] = [
    .digest("route_digest", "digest of the alternative's line") { $0 }
  ]

  static let alternativeFail: [FieldRow<(digest: Digest, reason: AlternativeFailureReason)>] =
    alternativeBegin.map { $0.within { $0.digest } } + [.word("reason", "why") { $0.reason }]

  static let refreshFailure: [FieldRow<(request: Int?, failure: Failure)>] =
    [.offeredRequest { $0.request }] + failure.map { $0.within { $0.failure } }
}

extension FasterRoute {
  /// The fields of `faster_route`.
  static let rows: [FieldRow<FasterRoute>] = [
    .offeredRequest { $0.request },
    .word("reason", "what speaks for it") { $0.reason },
    .decimal(
      "saving_s", .seconds,
      "seconds saved, seen from the request; negative for a slower eta_update"
    ) { $0.saving },
    .word("decision", "what becomes of it") { $0.decision },
    .digest("route_digest", "digest of the faster route's line") { $0.routeDigest },
    .decimal("route_m", .meters, "its length in meters") { $0.routeDistance },
    .decimal("route_s", .seconds, "its duration in seconds") { $0.routeDuration },
  ]
}

extension AlternativesUpdate {
  /// The fields of `alternatives`.
  static let rows: [FieldRow<AlternativesUpdate>] = [
    .word("reason", "why") { $0.reason },
    .texts("added", "digests of the new ones' lines") { $0.added.map(\.routeDigest.text) },
    .decimals("fork_m", .meters, "of each, meters along the route to where it leaves it") {
      $0.added.map(\.forkDistance)
    },
    .decimals("change_m", .meters, "of each, meters longer than the rest of the route") {
      $0.added.map(\.change)
    },
    .decimals(
      "change_s", .seconds,
      "of each, seconds more than the rest of the route takes, if all are known"
    ) { $0.added.map(\.durationChange) },
    .texts("removed", "digests of those given up") { $0.removed.map(\.text) },
    .texts("known", "digests of all that are known now") { $0.known.map(\.text) },
  ]
}

extension RouteRefresh {
  /// The fields of `route_refresh`.
  static let rows: [FieldRow<RouteRefresh>] = [
    .offeredRequest { $0.request },
    .count("segments", "segments with new data, the one being driven counted") { $0.segments },
    .decimal("change_s", .seconds, "seconds more to the route's end than before") { $0.change },
    .count("closures", "closed stretches ahead, where any are or were known") { $0.closures },
    .count("incidents", "incidents ahead, where any are or were known") { $0.incidents },
  ]
}
