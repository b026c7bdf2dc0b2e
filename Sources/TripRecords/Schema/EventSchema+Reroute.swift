import Notations
import TripModel

extension EventSchema {
  /// The events of leaving and replacing the route.
  static let rerouteEvents: [EventSchema] = [
    EventSchema(.offRoute, "the traveler is off route") {
      if case .offRoute(let offRoute) = $0 { offRoute } else { nil }
    },
    EventSchema(
      .onRoute, "the traveler is back on the route", onRoute,
      { if case .onRoute(let time, let deviation) = $0 { (time, deviation) } else { nil } },
      words: { back, _ in
        "back after \(durationText(back.duration)), \(distanceText(back.deviation)) from the route"
      }),
    EventSchema(
      .rerouteVeto, "no route was requested although the traveler is off route",
      rerouteVeto,
      { if case .rerouteVeto(let reason, let count) = $0 { (reason, count) } else { nil } },
      words: { veto, _ in
        switch veto.reason {
        case .decision: "a decision prevents a request (veto \(veto.count))"
        case .arriving: "the arrival is near, so no route is requested (veto \(veto.count))"
        }
      }),
    EventSchema(.rerouteRequest, "a route was requested") {
      if case .rerouteRequest(let request) = $0 { request } else { nil }
    },
    EventSchema(.reroute, "a new route replaced the current one") {
      if case .reroute(let reroute) = $0 { reroute } else { nil }
    },
    EventSchema(
      .rerouteFail, "a request for a route failed", rerouteFailure,
      {
        guard case .rerouteFail(let request, let purpose, let reason, let message) = $0 else {
          return nil
        }
        return (request, purpose, (reason, message))
      },
      words: { refusal, _ in asked(refusal.request) + text(of: refusal.failure) }),
    EventSchema(
      .rerouteCancel, "the answer to a request is no longer awaited", rerouteCancel,
      { if case .rerouteCancel(let request, let reason) = $0 { (request, reason) } else { nil } },
      words: { cancel, _ in asked(cancel.request) + cancel.reason.rawValue }),
    EventSchema(
      .routeChange, "another route is followed from here", routeChange,
      { if case .routeChange(let reason, let digest) = $0 { (reason, digest) } else { nil } },
      words: { change, _ in "\(change.reason.rawValue), route \(change.digest.text)" }),
  ]

  private static let onRoute: [FieldRow<(duration: Double, deviation: Double)>] = [
    .decimal("off_s", .seconds, "seconds off route") { $0.duration },
    .decimal("deviation_m", .meters, "meters from the fix to the route") { $0.deviation },
  ]

  private static let rerouteVeto: [FieldRow<(reason: VetoReason, count: Int)>] = [
    .word("reason", "decision: an answer declined it; arriving: close to a waypoint") {
      $0.reason
    },
    .count("count", "vetoes so far, including this one") { $0.count },
  ]

  private static let rerouteCancel: [FieldRow<(request: Int, reason: RerouteCancelReason)>] = [
    .request { $0.request },
    .word("reason", "why") { $0.reason },
  ]

  private static let routeChange: [FieldRow<(reason: RouteChangeReason, digest: Digest)>] = [
    .word("reason", "why") { $0.reason },
    .digest("route_digest", "digest of the route's line") { $0.digest },
  ]

  /// The fields of a failed request.
  typealias Failure = (reason: RerouteFailureReason, message: String?)

  static let failure: [FieldRow<Failure>] = [
    .word("reason", "why") { $0.reason },
    .text("message", "the router's own words") { $0.message },
  ]

  private static let rerouteFailure:
    [FieldRow<(request: Int, purpose: FailedPurpose, failure: Failure)>] =
      [.request { $0.request }, .word("purpose", "purpose of the route") { $0.purpose }]
      + failure.map { $0.within { $0.failure } }

  /// The text of a failed request: its reason and the router's message.
  static func text(of failure: Failure) -> String {
    failure.reason.rawValue + (failure.message.map { ", '\($0)'" } ?? "")
  }
}

extension FieldRow {
  /// The number of a request.
  static func request(_ read: @escaping @Sendable (Payload) -> Int) -> FieldRow {
    .count("request", "number of the request, counted from 1", read)
  }

  /// The number of a request; absent for an offered route.
  static func offeredRequest(_ read: @escaping @Sendable (Payload) -> Int?) -> FieldRow {
    .count("request", "number of the request, counted from 1, if there was one", read)
  }
}

extension OffRoute: EventPayload {
  static let rows: [FieldRow<OffRoute>] = [
    .word(
      "reason",
      "too far from the route, driving it backward, no matching position (lost), away from a route "
        + "that was not reached (not_joined), or an own rule (custom)"
    ) { $0.reason },
    .word("kind", "off_step if the fix is on a later part of the route, otherwise off_route") {
      $0.kind
    },
    .decimal("deviation_m", .meters, "meters from the fix to the route") { $0.deviation },
    .decimal("threshold_m", .meters, "threshold of the rule in meters") { $0.threshold },
    .decimal("since_s", .seconds, "seconds since the first fix that was off route") { $0.since },
  ]

  var words: String {
    "\(distanceText(deviation)) from the route"
      + (threshold.map { " (threshold \(distanceText($0)))" } ?? "")
      + ", \(reason.rawValue), for \(durationText(since))"
  }
}

extension RouteRequest: EventPayload {
  static let rows: [FieldRow<RouteRequest>] = [
    .request { $0.number },
    .word("purpose", "purpose of the route") { $0.purpose },
    .word("router", "which of two routers receives the request") { $0.router },
    .word("reason", "reason for being off route") { $0.reason },
    .bearing("course_deg", "course at the origin") { $0.course },
    .decimal("avoid_m", .meters, "radius in meters in which maneuvers are avoided") {
      $0.avoidRadius
    },
    .texts("waypoints", "remaining waypoints, each as lat,lon") { $0.waypoints.map(\.pastedText) },
    .texts("vias", "the waypoints that the route passes without an arrival") { request in
      request.vias.compactMap { request.waypoints.element(at: $0)?.pastedText }
    },
    .texts("options", "further options, each as key=value") { $0.options },
  ]

  var words: String {
    let why = reason.map { " (\($0.rawValue))" } ?? ""
    let whom = router.map { ", \($0.rawValue)," } ?? ""
    return "request \(number): \(purpose.rawValue)\(why)\(whom) to "
      + plural(waypoints.count - vias.count, "waypoint")
      + (vias.isEmpty ? "" : " past \(plural(vias.count, "via point"))")
  }
}

extension Reroute: EventPayload {
  static let rows: [FieldRow<Reroute>] =
    [
      .offeredRequest { $0.route.request },
      .boolean("proactive", "whether it is a faster route rather than a reroute") {
        $0.isProactive
      },
      .word("reason", "reason for the reroute") { $0.reason },
    ] + TakenRoute.answered.map { $0.within { $0.route } }

  var words: String { route.words(as: isProactive ? "faster route" : "route") }
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

  /// The fields of a route that answers a request.
  static let answered: [FieldRow<TakenRoute>] =
    [
      .always("latency_s", .decimal(.seconds), "seconds from request to answer") {
        .finite($0.latency, .seconds)
      }
    ] + rows

  /// The fields of `online_route`.
  static let onlineRows: [FieldRow<TakenRoute>] =
    [
      .always("request", .count, "number of the request, counted from 1") {
        $0.request.map(FieldValue.integer)
      }
    ] + answered

  func words(as kind: String = "route") -> String {
    let time = routeDuration.map { ", \(durationText($0))" } ?? ""
    let after = latency.map { ", answered after " + durationText($0) } ?? ""
    return asked(request) + "\(kind) of \(distanceText(routeDistance))\(time)\(after)"
  }
}

/// The request to which something belongs, if any.
func asked(_ request: Int?) -> String {
  request.map { "request \($0): " } ?? ""
}
