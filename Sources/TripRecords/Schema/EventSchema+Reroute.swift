import TripModel

extension EventSchema {
  /// The events of leaving the route and of what is put in its place.
  static let rerouteEvents: [EventSchema] = [
    EventSchema(.offRoute, "off_route", .reroute, "the route was left", OffRoute.rows),
    EventSchema(.onRoute, "on_route", .reroute, "the traveler is back on the route", onRoute),
    EventSchema(
      .rerouteVeto, "reroute_veto", .reroute, "no route was asked for although the route was left",
      rerouteVeto),
    EventSchema(
      .rerouteRequest, "reroute_request", .reroute, "a route was asked for", RerouteRequest.rows),
    EventSchema(
      .reroute, "reroute", .reroute, "a route was put in the place of the one driven",
      Reroute.rows),
    EventSchema(
      .rerouteFail, "reroute_fail", .reroute, "a request for a route failed", rerouteFailure),
    EventSchema(
      .rerouteCancel, "reroute_cancel", .reroute, "the answer to a request is not waited for",
      rerouteCancel),
    EventSchema(
      .routeChange, "route_change", .reroute, "another route is driven from here", routeChange),
  ]

  static let onRoute: [FieldRow<(duration: Double, deviation: Double)>] = [
    .decimal("off_s", .seconds, "seconds off the route") { $0.duration },
    .decimal("deviation_m", .meters, "meters from the fix to the route") { $0.deviation },
  ]

  static let rerouteVeto: [FieldRow<(reason: VetoReason, count: Int)>] = [
    .word("reason", "why not") { $0.reason },
    .count("count", "vetoes so far, this one counted") { $0.count },
  ]

  static let rerouteCancel: [FieldRow<(request: Int, reason: RerouteCancelReason)>] = [
    .request { $0.request },
    .word("reason", "why") { $0.reason },
  ]

  static let routeChange: [FieldRow<(reason: RouteChangeReason, digest: Digest)>] = [
    .word("reason", "why") { $0.reason },
    .digest("route_digest", "digest of the route's line") { $0.digest },
  ]

  /// What tells of a request that failed.
  typealias Failure = (reason: RerouteFailureReason, message: String?)

  static let failure: [FieldRow<Failure>] = [
    .word("reason", "why") { $0.reason },
    .text("message", "the router's own words") { $0.message },
  ]

  static let rerouteFailure: [FieldRow<(request: Int, purpose: FailedPurpose, failure: Failure)>] =
    [.request { $0.request }, .word("purpose", "what the route was for") { $0.purpose }]
    + failure.map { $0.within { $0.failure } }

  static let requestFailure: [FieldRow<(request: Int, failure: Failure)>] =
    [.request { $0.request }] + failure.map { $0.within { $0.failure } }
}

extension FieldRow {
  /// The number of a request that is known.
  static func request(_ read: @escaping @Sendable (Payload) -> Int) -> FieldRow {
    .count("request", "number of the request, the first being 1", read)
  }

  /// The number of a request, absent for what was offered.
  static func offeredRequest(_ read: @escaping @Sendable (Payload) -> Int?) -> FieldRow {
    .count("request", "number of the request, the first being 1; absent for an offer", read)
  }
}

extension OffRoute {
  /// The fields of `off_route`.
  static let rows: [FieldRow<OffRoute>] = [
    .word("reason", "what shows it") { $0.reason },
    .word("kind", "whether another part of the route is near") { $0.kind },
    .decimal("deviation_m", .meters, "meters from the fix to the route") { $0.deviation },
    .decimal("threshold_m", .meters, "meters that the rule allows") { $0.threshold },
    .decimal("since_s", .seconds, "seconds since the first fix that agrees") { $0.since },
  ]
}

extension RerouteRequest {
  /// The fields of `reroute_request`.
  static let rows: [FieldRow<RerouteRequest>] = [
    .request { $0.request },
    .word("purpose", "what the route is for") { $0.purpose },
    .word("router", "which of two routers is asked") { $0.router },
    .word("reason", "what shows that the route was left") { $0.reason },
    .bearing("course_deg", "the direction of travel at the origin") { $0.course },
    .decimal("avoid_m", .meters, "meters within which no maneuver is wanted") { $0.avoidRadius },
    .texts("waypoints", "the waypoints still to visit, each as lat,lon") {
      $0.waypoints.map(\.pastedText)
    },
    .texts("options", "further options, each as key=value") { $0.options },
  ]
}

extension Reroute {
  /// The fields of `reroute`.
  static let rows: [FieldRow<Reroute>] =
    [
      .offeredRequest { $0.route.request },
      .boolean("proactive", "whether it is a faster route instead of a way back") {
        $0.isProactive
      },
      .word("reason", "what made it necessary") { $0.reason },
    ] + TakenRoute.answered.map { $0.within { $0.route } }
}

extension TakenRoute {
  /// The fields of `alternative`.
  static let rows: [FieldRow<TakenRoute>] = [
    .digest("route_digest", "digest of the new route's line") { $0.routeDigest },
    .decimal("route_m", .meters, "the new route's length in meters") { $0.routeDistance },
    .decimal("route_s", .seconds, "the new route's duration in seconds") { $0.routeDuration },
    .count("legs", "the new route's number of legs") { $0.legs },
    .count("steps", "the new route's number of steps") { $0.steps },
  ]

  /// The fields of a route that came as an answer.
  static let answered: [FieldRow<TakenRoute>] =
    [
      .always("latency_s", .decimal(.seconds), "seconds from request to answer") {
        .finite($0.latency, .seconds)
      }
    ] + rows

  /// The fields of `online_route`.
  static let onlineRows: [FieldRow<TakenRoute>] =
    [
      .always("request", .count, "number of the request, the first being 1") {
        $0.request.map(FieldValue.integer)
      }
    ] + answered
}
