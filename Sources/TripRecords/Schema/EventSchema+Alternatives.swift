import Notations
import TripModel

extension EventSchema {
  /// The events of faster routes, alternatives and refreshes.
  static let alternativeEvents: [EventSchema] = [
    EventSchema(
      .fasterRoute, "a faster route, or an ETA update of the current one, was found or decided on"
    ) { if case .fasterRoute(let offer) = $0 { offer } else { nil } },
    EventSchema(
      .alternatives, "the set of alternatives that leave the route ahead changed"
    ) { if case .alternatives(let update) = $0 { update } else { nil } },
    EventSchema(
      .alternativesFail, "a request for alternatives failed",
      alternativesFail,
      {
        guard case .alternativesFail(let request, let reason, let message) = $0 else { return nil }
        return (request, (reason, message))
      },
      words: { refusal, _ in asked(refusal.request) + text(of: refusal.failure) }),
    EventSchema(
      .alternativeBegin, "the traveler enters a known alternative", alternativeBegin,
      { if case .alternativeBegin(let digest) = $0 { digest } else { nil } },
      words: { digest, _ in "route \(digest.text)" }),
    EventSchema(
      .alternative, "the trip switched to a known alternative, without a request",
      TakenRoute.rows, { if case .alternative(let route) = $0 { route } else { nil } },
      words: { route, _ in route.words() }),
    EventSchema(
      .alternativeFail, "an alternative entered by the traveler cannot be used", alternativeFail,
      { if case .alternativeFail(let digest, let reason) = $0 { (digest, reason) } else { nil } },
      words: { failure, _ in "\(failure.reason.rawValue), route \(failure.digest.text)" }),
    EventSchema(
      .onlineRoute, "the onboard route was replaced by the online route with the same line",
      TakenRoute.onlineRows, { if case .onlineRoute(let route) = $0 { route } else { nil } },
      words: { route, _ in route.words() }),
    EventSchema(
      .routeRefresh, "the annotations of the road ahead were refreshed"
    ) { if case .routeRefresh(let refresh) = $0 { refresh } else { nil } },
    EventSchema(
      .routeRefreshFail, "a refresh request failed", refreshFailure,
      {
        guard case .routeRefreshFail(let request, let reason, let message) = $0 else { return nil }
        return (request, (reason, message))
      },
      words: { refusal, _ in asked(refusal.request) + text(of: refusal.failure) }),
  ]

  private static let alternativesFail: [FieldRow<(request: Int, failure: Failure)>] =
    [.request { $0.request }] + failure.map { $0.within { $0.failure } }

  private static let alternativeBegin: [FieldRow<Digest>] = [
    .digest("route_digest", "digest of the alternative's line") { $0 }
  ]

  private static let alternativeFail:
    [FieldRow<(digest: Digest, reason: AlternativeFailureReason)>] =
      alternativeBegin.map { $0.within { $0.digest } } + [.word("reason", "why") { $0.reason }]

  private static let refreshFailure: [FieldRow<(request: Int?, failure: Failure)>] =
    [.offeredRequest { $0.request }] + failure.map { $0.within { $0.failure } }
}

extension FasterRoute: EventPayload {
  static let rows: [FieldRow<FasterRoute>] = [
    .offeredRequest { $0.request },
    .word("reason", "reason to use it") { $0.reason },
    .decimal(
      "saving_s", .seconds,
      "seconds saved, as of the request; negative for a slower eta_update"
    ) { $0.saving },
    .word("decision", "decision about it") { $0.decision },
    .digest("route_digest", "digest of the faster route's line") { $0.routeDigest },
    .decimal("route_m", .meters, "its length in meters") { $0.routeDistance },
    .decimal("route_s", .seconds, "its duration in seconds") { $0.routeDuration },
  ]

  var words: String {
    asked(request) + (saving.map { gain($0) + ", " } ?? "") + decision.rawValue
  }

  private func gain(_ saving: Double) -> String {
    let isUpdate = reason == .etaUpdate
    let time = durationText(saving.magnitude)
    return isUpdate ? "ETA \(time) \(saving < 0 ? "later" : "sooner")" : "\(time) saved"
  }
}

extension AlternativesUpdate: EventPayload {
  static let rows: [FieldRow<AlternativesUpdate>] = [
    .word("reason", "why") { $0.reason },
    .texts("added", "digests of the added alternatives") { $0.added.map(\.routeDigest.text) },
    .decimals("fork_m", .meters, "meters along the route to the fork, for each in 'added'") {
      $0.added.map(\.forkDistance)
    },
    .decimals(
      "change_m", .meters, "meters longer than the rest of the route, for each in 'added'"
    ) {
      $0.added.map(\.change)
    },
    .decimals(
      "change_s", .seconds,
      "seconds longer than the rest of the route, for each in 'added', if all are known"
    ) { $0.added.map(\.durationChange) },
    .texts("removed", "digests of the removed alternatives") { $0.removed.map(\.text) },
    .texts("known", "digests of all current alternatives") { $0.known.map(\.text) },
  ]

  var words: String {
    let new = added.map { "\($0.routeDigest.text) (\($0.words))" }
    return ([reason.rawValue] + new + removed.map { "removed: \($0.text)" }).joined(separator: ", ")
  }
}

extension Alternative {
  fileprivate var words: String {
    let time = durationChange.map { ", \(signed($0, durationText))" } ?? ""
    return "leaves in \(distanceText(forkDistance)), \(signed(change, distanceText))\(time)"
  }

  private func signed(_ value: Double, _ text: (Double) -> String) -> String {
    (value > 0 ? "+" : value < 0 ? "-" : "") + text(value.magnitude)
  }
}

extension RouteRefresh: EventPayload {
  static let rows: [FieldRow<RouteRefresh>] = [
    .offeredRequest { $0.request },
    .count("segments", "segments with new data, including the current one") { $0.segments },
    .decimal("change_s", .seconds, "change of the seconds to the route's end") { $0.change },
    .count("closures", "closures ahead, if there are any before or after") { $0.closures },
    .count("incidents", "incidents ahead, if there are any before or after") { $0.incidents },
  ]

  var words: String {
    var words = [asked(request) + plural(segments, "segment")]
    if let change {
      words.append(durationText(change.magnitude) + (change < 0 ? " shorter" : " longer"))
    }
    if let closures { words.append(plural(closures, "closure")) }
    if let incidents { words.append(plural(incidents, "incident")) }
    return words.joined(separator: ", ")
  }
}
