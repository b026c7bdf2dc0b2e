import Geodesy
import Notations
import TripModel

extension TripEvent.Kind {
  /// What happened, in words for a reader at a terminal; lower case, no final period.
  func words(at progress: EventProgress?) -> String {
    switch self {
    case .start(let start): start.words
    case .state(let now, let before): "\(now.rawValue), \(before.rawValue) before"
    case .depart(let deviation): "on the route, \(distance(deviation)) from it"
    case .step(let step): step.words
    case .legStart(let leg): leg.words
    case .waypointApproach(let waypoint, let name, let isFinal):
      approachWords(waypoint, name: name, isFinal: isFinal, progress)
    case .arrival(let arrival): arrival.words
    case .waypointMissed(let miss): miss.words
    case .offRoute(let offRoute): offRoute.words
    case .onRoute(let offDuration, let deviation):
      "back after \(duration(offDuration)), \(distance(deviation)) from the route"
    case .rerouteVeto(let reason, let count): "no route asked for: \(reason.rawValue) (\(count))"
    case .rerouteRequest(let request): request.words
    case .reroute(let reroute): reroute.words
    case .rerouteFail(let request, _, let reason, let message),
      .alternativesFail(let request, let reason, let message):
      "request \(request): " + failure(reason, message)
    case .routeRefreshFail(let request, let reason, let message):
      asked(request) + failure(reason, message)
    case .rerouteCancel(let request, let reason): "request \(request): \(reason.rawValue)"
    case .routeChange(let reason, let digest): "\(reason.rawValue), route \(digest.text)"
    case .spokenInstruction(let announcement): announcement.words
    case .visualInstruction(let announcement): announcement.words
    case .fasterRoute(let offer): offer.words
    case .alternatives(let update): update.words
    case .alternativeBegin(let digest): "route \(digest.text)"
    case .alternative(let route), .onlineRoute(let route): route.words()
    case .alternativeFail(let digest, let reason): "\(reason.rawValue), route \(digest.text)"
    case .routeRefresh(let refresh): refresh.words
    case .signalLost(let silence): "no fix for \(duration(silence))"
    case .signalBack(let silence, let gap): "after \(duration(silence)), \(distance(gap)) on"
    case .simulationWillBegin(let reason), .simulationBegin(let reason),
      .simulationWillEnd(let reason), .simulationEnd(let reason):
      reason.rawValue
    case .speedLimit(let report): report.words
    case .roadAlert(let alert, let phase, let meters): alert.words(phase, meters)
    case .speeding(let report): report.words
    case .traffic(let level): level.rawValue
    case .lighting(let lighting, let reason): "\(lighting.rawValue) (\(reason.rawValue))"
    case .accuracyAuthorization(let authorization): authorization.rawValue
    case .power(let power): power.words
    case .locationDiscard(let reason, let accuracy):
      reason.rawValue + (accuracy.map { ", accuracy \(distance($0))" } ?? "")
    case .progress(let report): report.words(at: progress)
    case .location(let location): location.words
    case .remainingTime: progress?.remainingDuration.map { "\(duration($0)) to go" } ?? ""
    case .remainingDistance: progress.map { "\(distance($0.remainingDistance)) to go" } ?? ""
    case .warning(let warning): warning.words
    case .summary(let summary): summary.words
    }
  }
}

extension TripStart {
  fileprivate var words: String {
    "\(trace == "-" ? "standard input" : trace) on \(route): \(distance(routeDistance)), \(counted(legs, "leg")), "
      + "\(counted(steps, "step")), profile \(profile), router \(router)"
  }
}

extension StepEntry {
  fileprivate var words: String {
    let exit = maneuver.hasPrefix("exit ") ? nil : exitNumber.map { "exit \($0)" }
    let turn = [maneuver, modifier, exit].compactMap { $0 }.joined(separator: " ")
    let road = [name, reference].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    let onto = road.isEmpty ? "" : " onto \(road)"
    let step = "\(turn)\(onto), \(TripRecords.distance(distance)) long"
    return ([step] + incidents + (isClosed ? ["closed"] : [])).joined(separator: ", ")
  }
}

extension LegStart {
  fileprivate var words: String {
    let time = duration.map { ", \(TripRecords.duration($0))" } ?? ""
    return "to \(place(waypoint, name)), \(TripRecords.distance(distance))\(time)"
  }
}

extension Arrival {
  fileprivate var words: String {
    let verb = reason == .passed ? "passed" : "at"
    let end = isFinal ? ", the destination" : advances ? "" : ", waiting to go on"
    return "\(verb) \(place(waypoint, name)), \(TripRecords.distance(distance)) from it\(end)"
  }
}

extension SpeedLimitReport {
  fileprivate var words: String {
    guard let limit else { return reason == .none ? "no limit" : "limit unknown" }
    switch unit {
    case .milesPerHour: return "\(rounded(limit / 0.44704, decimals: 0)) mph"
    case .kilometersPerHour, nil: return "\(rounded(limit * 3.6, decimals: 0)) km/h"
    }
  }
}

extension RoadAlert {
  fileprivate func words(_ phase: RoadAlertPhase, _ meters: Double?) -> String {
    let place = meters.map { " in \(distance($0))" } ?? ""
    let extent = length > 0 && phase != .left ? "\(distance(length)) long" : nil
    let parts = [name, extent, impact, message].compactMap { $0 }.filter { !$0.isEmpty }
    let detail = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    return "\(kind.rawValue) \(phase.rawValue)\(place)\(detail)"
  }
}

extension WaypointMiss {
  fileprivate var words: String {
    let cause = reason == .skipped ? "skipped" : "driven past"
    let next = advances ? "going on to the next one" : "still on the way to it"
    return "\(place(waypoint, name)), \(cause), \(TripRecords.distance(nearest)) from it at best, "
      + next
  }
}

extension SpeedingReport {
  fileprivate var words: String {
    let road = limit.map { " over \(rounded($0, decimals: 1)) m/s" } ?? ""
    let percent = excess.map { "\(rounded($0 * 100, decimals: 0)) %\(road)" }
    return [severity.rawValue, percent].compactMap(\.self).joined(separator: ", ")
  }
}

extension PowerReport {
  fileprivate var words: String {
    let charge = level.map { "\(percentage($0)), " } ?? ""
    return charge + (isPlugged ? "plugged in" : "on battery")
      + (isMonitored ? "" : ", no longer watched")
  }

  /// A part of the whole in whole percent.
  private func percentage(_ part: Double) -> String {
    Int(exactly: (part * 100).rounded()).map { "\($0) %" } ?? ""
  }
}

extension OffRoute {
  fileprivate var words: String {
    "\(distance(deviation)) from the route"
      + (threshold.map { " (limit \(distance($0)))" } ?? "") + ", "
      + "\(reason.rawValue), for \(duration(since))"
  }
}

extension RerouteRequest {
  fileprivate var words: String {
    let why = reason.map { " (\($0.rawValue))" } ?? ""
    let whom = router.map { ", \($0.rawValue)," } ?? ""
    return "request \(request): \(purpose.rawValue)\(why)\(whom) to "
      + counted(waypoints.count, "waypoint")
  }
}

extension Reroute {
  fileprivate var words: String { route.words(as: isProactive ? "faster route" : "route") }
}

extension FasterRoute {
  fileprivate var words: String {
    asked(request) + (saving.map { gain($0) + ", " } ?? "") + decision.rawValue
  }

  private func gain(_ saving: Double) -> String {
    let isUpdate = reason == .etaUpdate
    let time = duration(saving.magnitude)
    return isUpdate ? "ETA \(time) \(saving < 0 ? "later" : "sooner")" : "\(time) saved"
  }
}

extension RouteRefresh {
  fileprivate var words: String {
    var words = [asked(request) + counted(segments, "segment")]
    if let change { words.append("\(duration(change)) more to go") }
    if let closures { words.append(counted(closures, "closure")) }
    if let incidents { words.append(counted(incidents, "incident")) }
    return words.joined(separator: ", ")
  }
}

extension AlternativesUpdate {
  fileprivate var words: String {
    let new = added.map { "\($0.routeDigest.text) (\($0.words))" }
    return ([reason.rawValue] + new + removed.map { "without \($0.text)" }).joined(separator: ", ")
  }
}

extension Alternative {
  fileprivate var words: String {
    let time = durationChange.map { ", \(signed($0, duration))" } ?? ""
    return "leaves in \(distance(forkDistance)), \(signed(change, distance))\(time)"
  }

  private func signed(_ value: Double, _ text: (Double) -> String) -> String {
    (value > 0 ? "+" : value < 0 ? "-" : "") + text(value.magnitude)
  }
}

extension TakenRoute {
  fileprivate func words(as kind: String = "route") -> String {
    let time = routeDuration.map { ", \(duration($0))" } ?? ""
    let after = latency.map { " after " + duration($0) } ?? ""
    return asked(request) + "\(kind) of \(distance(routeDistance))\(time)\(after)"
  }
}

/// Which request something belongs to, if to any.
private func asked(_ request: Int?) -> String {
  request.map { "request \($0): " } ?? ""
}

private func failure(_ reason: RerouteFailureReason, _ message: String?) -> String {
  reason.rawValue + (message.map { ", '\($0)'" } ?? "")
}

extension SpokenAnnouncement {
  fileprivate var words: String {
    "'\(text)', \(distance(actualDistance)) before the maneuver (due at "
      + "\(distance(triggerDistance)))"
  }
}

extension VisualAnnouncement {
  fileprivate var words: String {
    let lines = [content.primary, content.secondary, content.sub].compactMap { $0 }
    let lanes = content.lanes.isEmpty ? "" : ", lanes " + lanesText
    let exit = exitNumber.map { ", exit \($0)" } ?? ""
    return
      "'\(lines.joined(separator: " / "))'\(exit)\(lanes), \(distance(actualDistance)) before the "
      + "maneuver (due at \(distance(triggerDistance)))"
  }

  private var lanesText: String { content.lanes.map(\.text).joined(separator: " | ") }
}

extension ProgressReport {
  fileprivate func words(at progress: EventProgress?) -> String {
    let rest = progress.map { ", \(distance($0.remainingDistance)) to go" } ?? ""
    return "\(status.rawValue), \(distance(traveledDistance)) driven\(rest), "
      + "\(distance(deviation)) from the route"
  }
}

extension SnappedLocation {
  fileprivate var words: String {
    [
      course.map { "course \(rounded($0.degrees, decimals: 0))°" },
      speed.map { "\(rounded($0, decimals: 1)) m/s" },
      altitude.map { "altitude \(rounded($0, decimals: 0)) m" },
    ].compactMap { $0 }.joined(separator: ", ")
  }
}

extension WarningReport {
  fileprivate var words: String {
    guard let file else { return message }
    guard let line else { return "\(file): \(message)" }
    return "\(file):\(line):\(column.map { "\($0):" } ?? "") \(message)"
  }
}

extension TripSummary {
  fileprivate var words: String {
    "\(outcome.rawValue): \(counted(fixes, "fix", "fixes")), "
      + "\(arrivals) of \(counted(waypoints, "waypoint")), \(offRoute) off route, "
      + "\(counted(reroutes, "reroute")), \(spoken) spoken, \(visual) visual, "
      + "\(distance(traveledDistance)) in \(TripRecords.duration(duration))"
  }
}

private func approachWords(
  _ waypoint: Int, name: String?, isFinal: Bool, _ progress: EventProgress?
) -> String {
  let ahead = progress.map { "\(distance($0.legRemainingDistance)) to " } ?? "near "
  return ahead + place(waypoint, name) + (isFinal ? ", the destination" : "")
}

private func place(_ waypoint: Int, _ name: String?) -> String {
  guard let name, !name.isEmpty else { return "waypoint \(waypoint)" }
  return "waypoint \(waypoint) '\(name)'"
}

private func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  count == 1 ? "1 \(one)" : "\(count) \(many ?? one + "s")"
}

/// Whole meters below a kilometer, kilometers with one decimal from there.
private func distance(_ meters: Double) -> String {
  meters.magnitude < 999.5
    ? rounded(meters, decimals: 0) + " m" : rounded(meters / 1000, decimals: 1) + " km"
}

/// Seconds with a decimal below a minute, the two greatest units from there.
private func duration(_ seconds: Double) -> String {
  guard seconds.magnitude >= 59.95, seconds.magnitude < 1e15 else {
    return rounded(seconds, decimals: 1) + " s"
  }
  let whole = Int(seconds + (seconds < 0 ? -0.5 : 0.5))
  let (minutes, hours) = (whole / 60 % 60, whole / 3600)
  return hours == 0 ? "\(minutes) min \(whole % 60) s" : "\(hours) h \(minutes) min"
}

private func rounded(_ value: Double, decimals: Int) -> String {
  var bytes: [UInt8] = []
  appendDecimal(value, decimals: decimals, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}
