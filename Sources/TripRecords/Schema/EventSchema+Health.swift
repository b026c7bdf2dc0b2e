import Notations
import TripModel

extension EventSchema {
  /// The events about the run itself.
  static let healthEvents: [EventSchema] = [
    EventSchema(.start, "the first line, written when the first fix arrives") {
      if case .start(let start) = $0 { start } else { nil }
    },
    EventSchema(.warning, "a fault of an input that did not end the trip") {
      if case .warning(let warning) = $0 { warning } else { nil }
    },
    EventSchema(.summary, "the last line; without it the stream is truncated") {
      if case .summary(let summary) = $0 { summary } else { nil }
    },
  ]
}

extension TripStart: EventPayload {
  static let leadingRows: [FieldRow<TripStart>] = [
    .always("schema", .word([EventSchema.version]), "name and version of this format") { _ in
      .text(EventSchema.version)
    }
  ]

  static let rows: [FieldRow<TripStart>] = [
    .text("route", "the route's last path component") { $0.inputs.route },
    .text("trace", "the trace's last path component, - for standard input") { $0.inputs.trace },
    .digest("route_digest", "digest of the route's line") { $0.routeDigest },
    .digest("options_digest", "digest of the options that differ from the profile's defaults") {
      $0.inputs.optionsDigest
    },
    .text("profile", "the profile's name") { $0.inputs.profile },
    .text("router", "the scheme of the router") { $0.inputs.router },
    .count("legs", "the route's number of legs") { $0.legs },
    .count("steps", "the route's number of steps") { $0.steps },
    .decimal("route_m", .meters, "the length of the route's line in meters") { $0.routeDistance },
  ]

  var words: String {
    "\(inputs.trace == "-" ? "standard input" : inputs.trace) on \(inputs.route): "
      + "\(distanceText(routeDistance)), \(plural(legs, "leg")), \(plural(steps, "step")), "
      + "profile \(inputs.profile), router \(inputs.router)"
  }
}

extension WarningReport: EventPayload {
  static let rows: [FieldRow<WarningReport>] = [
    .text("code", "the fault's code") { $0.code },
    .text("message", "the fault in words") { $0.message },
    .text("file", "the last path component of the file") { $0.file },
    .count("line", "the line, counted from 1") { $0.line },
    .count("column", "the column in UTF-8 bytes, counted from 1") { $0.column },
  ]

  var words: String {
    guard let file else { return message }
    guard let line else { return "\(file): \(message)" }
    return "\(file):\(line):\(column.map { "\($0):" } ?? "") \(message)"
  }
}

extension TripSummary: EventPayload {
  static let leadingRows: [FieldRow<TripSummary>] = [
    .word("outcome", "how the trip ended") { $0.outcome }
  ]

  static let rows: [FieldRow<TripSummary>] = [
    .digest("trace_digest", "digest of time and coordinate of every fix read") { $0.traceDigest },
    .count("fixes", "fixes read, including discarded ones") { $0.counts.fixes },
    .count("discarded", "fixes discarded") { $0.counts.discarded },
    .count("ignored", "fixes ignored while locations were simulated") {
      $0.counts.ignored > 0 ? $0.counts.ignored : nil
    },
    .count("arrivals", "waypoints reached") { $0.counts.arrivals },
    .count("waypoints", "waypoints of the route, without the origin") { $0.waypoints },
    .count("off_route", "off-route events") { $0.counts.offRoute },
    .count("requests", "route requests") { $0.counts.requests },
    .count("reroutes", "routes applied in answer to a request") { $0.counts.reroutes },
    .count("failures", "requests that failed") { $0.counts.failures },
    .count("unanswered", "requests still open at the end") { $0.unanswered },
    .count("spoken", "spoken instructions announced") { $0.counts.spoken },
    .count("visual", "visual instructions announced") { $0.counts.visual },
    .count("skipped", "instructions passed without being announced") { $0.counts.skipped },
    .count("warnings", "warnings printed") { $0.counts.warnings },
    .decimal("traveled_m", .meters, "meters driven along routes") { $0.counts.traveledDistance },
    .decimal("duration_s", .seconds, "seconds from the first fix to the last") { $0.duration },
    .word("state", "the state of navigation at the end") { $0.state },
  ]

  var words: String {
    "\(outcome.rawValue): \(counts.fixes) \(counts.fixes == 1 ? "fix" : "fixes"), "
      + "\(counts.arrivals) of \(plural(waypoints, "waypoint")), \(counts.offRoute) off route, "
      + "\(plural(counts.reroutes, "reroute")), \(counts.spoken) spoken, "
      + "\(counts.visual) visual, "
      + (counts.traveledDistance.map { "\(distanceText($0)) in " } ?? "") + durationText(duration)
  }
}
