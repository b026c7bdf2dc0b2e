import Geodesy
import Navigation
import TripModel

/// What was told last of the traveler's surroundings.
struct EnvironmentReport: Equatable, Sendable {
  /// The severity of speeding.
  var severity = SpeedingSeverity.none
  /// Since when the traveler is as fast as each severity above none asks for.
  var minorSince: Instant?
  var majorSince: Instant?
  /// The excess over the limit in whole percent.
  var percent = 0.0
  /// The traffic on the rest of the leg.
  var traffic = TrafficLevel.noData
  /// How a map should look; absent before it was told.
  var lighting: Lighting?
  /// The limit.
  var limit = SpeedLimitReport(reason: .unknown)
  /// The alerts of the route whose number this is.
  var alerts = AlertWatch()
  var alertsRoute = 0
  /// Whether the alerts are to be compared with those of a route that was refreshed.
  var hasOtherAlerts = false
}

extension TripSession {
  /// The congestion from which traffic is medium, and heavy.
  ///
  /// **Source:** Mapbox's `congestion_numeric`: low up to 39, moderate up to 59, heavy above.
  private static let (mediumCongestion, heavyCongestion) = (40.0, 60.0)

  /// The altitude in degrees below which the whole sun is under the horizon.
  ///
  /// **Source:** the Astronomical Almanac's rising and setting: 34′ of refraction and 16′ of radius.
  private static let sunset = -0.8333

  /// Announces what changed around the traveler, as far as it is wanted.
  mutating func announceEnvironment(_ view: TripView, at fix: Fix) {
    if wants(.speedLimit) { announceSpeedLimit(view) }
    if wants(.roadAlert) { announceAlerts(view) }
    if wants(.speeding) { announceSpeeding(view, at: fix) }
    if wants(.traffic) { announceTraffic(view) }
    if wants(.lighting) { announceLighting(view, at: fix) }
  }

  private mutating func announceSpeedLimit(_ view: TripView) {
    var report = SpeedLimitReport(reason: .unknown)
    if let road = driven(view) {
      switch engine.speedLimit(on: road.segment) {
      case .limited(let limit):
        // Near a waypoint the next leg may have begun before its first segment.
        let step = step(with: road.segment, near: road.step)
        report = SpeedLimitReport(limit: limit, unit: step.speedLimitUnit, reason: .changed)
      case .unlimited: report.reason = .none
      case nil: break
      }
    }
    guard report != environment.limit else { return }
    environment.limit = report
    emit(.speedLimit(report), view: view)
  }

  private mutating func announceAlerts(_ view: TripView) {
    var notices: [AlertWatch.Notice] = []
    if environment.alertsRoute != routeNumber {
      notices = environment.alerts.leaveRoute()
      environment.alertsRoute = routeNumber
    } else if environment.hasOtherAlerts {
      notices = environment.alerts.renew(with: roadside.alerts)
    }
    environment.hasOtherAlerts = false
    if absence == nil, let progress = view.progress {
      notices += environment.alerts.move(
        to: progress.alongTrack, among: roadside.alerts, ahead: rules.alerts.aheadDistance)
    }
    for notice in notices {
      let distance = notice.distance
      emit(
        .roadAlert(notice.alert, phase: notice.phase, distance: distance), view: view,
        why: distance.map { why("distance_m", $0, "<=", rules.alerts.aheadDistance) } ?? [])
    }
  }

  /// The step and the segment driven; absent off the route.
  private func driven(_ view: TripView) -> (step: Step, segment: Int)? {
    guard absence == nil, let progress = view.progress, let step = step(at: progress.road) else {
      return nil
    }
    return (step, engine.segment(of: progress))
  }

  /// The step that a segment belongs to, most often the one driven.
  private func step(with segment: Int, near step: Step) -> Step {
    func holds(_ step: Step) -> Bool {
      step.vertices.lowerBound <= segment && segment < step.vertices.upperBound
    }
    if holds(step) { return step }
    return engine.route.legs.lazy.flatMap(\.steps).first(where: holds) ?? step
  }

  /// What the route knows of the road driven; absent off the route.
  func road(_ view: TripView, _ passed: Intersection?) -> RoadReport? {
    guard let progress = view.progress, let (step, segment) = driven(view) else { return nil }
    var limit: Double?
    if case .limited(let speed) = engine.speedLimit(on: segment) { limit = speed }
    let congestion = engine.route.annotation.congestion
    return RoadReport(
      name: step.name, reference: step.reference,
      classes: passed.map { ($0.roadClass.map { [$0] } ?? []) + $0.classes } ?? [], limit: limit,
      congestion: congestion.indices.contains(segment) ? congestion[segment] : nil,
      isTunnel: roadside.isInTunnel(progress.alongTrack))
  }

  private mutating func announceSpeeding(_ view: TripView, at fix: Fix) {
    // Nobody knows how fast a silent receiver moves.
    if let simulation, simulation.reason != .manual { return }
    let limit = speedLimit(view)
    let speed = fix.speed ?? speed
    let (severity, reasons) = severity(of: speed, under: limit)
    var report = SpeedingReport(severity: severity, excess: severity == .unknown ? nil : 0)
    report.speed = speed
    if case .limited(let most) = limit {
      report.limit = most
      // A limit of nearly nothing, as a broken router gives, is exceeded beyond any number.
      if severity.isAlert, let speed { report.excess = min((speed - most) / most, 1e6) }
    }
    let percent = ((report.excess ?? 0) * 100).rounded()
    // Whether a limit is known is for 'speed_limit' to tell, except to somebody who was too fast.
    guard severity.isAlert || environment.severity.isAlert,
      percent != environment.percent || severity != environment.severity
    else { return }
    environment.percent = percent
    environment.severity = severity
    emit(.speeding(report), view: view, why: reasons)
  }

  /// How grave it is to drive at a speed for as long as the traveler does, and what was compared.
  private mutating func severity(
    of speed: Double?, under limit: SpeedLimit?
  ) -> (SpeedingSeverity, [String]) {
    guard case .limited(let limit) = limit, limit > 0, let speed else {
      (environment.minorSince, environment.majorSince) = (nil, nil)
      return (limit == nil ? .unknown : .none, [])
    }
    let (rules, excess) = (rules.speeding, speed - limit)
    func over(_ percent: Double, _ meters: Double) -> Comparison {
      percent > 0
        ? Comparison("excess_pct", excess / limit * 100, ">=", percent)
        : Comparison("excess_mps", excess, ">=", meters)
    }
    let major = over(rules.majorPercent, rules.majorExcess)
    let minor = over(rules.minorPercent, rules.minorExcess)
    environment.majorSince = major.holds ? environment.majorSince ?? now : nil
    environment.minorSince = minor.holds ? environment.minorSince ?? now : nil
    if lasts(environment.majorSince) { return (.major, engine.explains ? [major.text] : []) }
    if lasts(environment.minorSince) { return (.minor, engine.explains ? [minor.text] : []) }
    if excess <= 0 { return (.none, why("speed_mps", speed, "<=", limit)) }
    if minor.holds { return (.none, why("upgrade_s", rules.upgradeTime, ">", 0)) }
    return (.none, why(minor.quantity, minor.value, "<", minor.limit))
  }

  private func lasts(_ start: Instant?) -> Bool {
    start.map { now.seconds(since: $0) >= rules.speeding.upgradeTime } ?? false
  }

  /// The limit where the traveler is; absent where none is known.
  private func speedLimit(_ view: TripView) -> SpeedLimit? {
    guard !engine.route.annotation.speedLimits.isEmpty, let road = driven(view) else { return nil }
    return engine.speedLimit(on: road.segment)
  }

  private mutating func announceTraffic(_ view: TripView) {
    guard isGuided, let progress = view.progress,
      engine.route.legs.indices.contains(progress.road.leg),
      let end = engine.route.legs[progress.road.leg].steps.last?.vertices.upperBound
    else { return }
    let segment = engine.segment(of: progress)
    let (level, reasons) =
      roadside.meanCongestion(from: segment, through: end - 1).map { mean in
        traffic(
          "congestion", mean, medium: TripSession.mediumCongestion,
          heavy: TripSession.heavyCongestion)
      } ?? usualTraffic(progress)
    guard level != environment.traffic else { return }
    environment.traffic = level
    emit(.traffic(level), view: view, why: reasons)
  }

  /// The traffic by how often longer than usual the rest of the leg takes.
  private func usualTraffic(_ progress: NavigationProgress) -> (TrafficLevel, [String]) {
    let distance = engine.distance(of: progress.road)
    guard let ratio = roadside.typicalDurations.ratio(at: progress, stepDistance: distance)
    else { return (.noData, []) }
    return traffic(
      "time_ratio", ratio, medium: rules.traffic.mediumRatio, heavy: rules.traffic.heavyRatio)
  }

  /// How dense the traffic is by a quantity, and why.
  private func traffic(
    _ quantity: String, _ value: Double, medium: Double, heavy: Double
  ) -> (TrafficLevel, [String]) {
    if value >= heavy { return (.heavy, why(quantity, value, ">=", heavy)) }
    return value >= medium
      ? (.medium, why(quantity, value, ">=", medium)) : (.light, why(quantity, value, "<", medium))
  }

  private mutating func announceLighting(_ view: TripView, at fix: Fix) {
    let altitude = sunAltitude(
      at: fix.coordinate, secondsSince1970: Double(now.milliseconds) / 1000)
    let isDark = altitude < TripSession.sunset
    var isInTunnel = false
    if absence == nil, let progress = view.progress {
      isInTunnel = roadside.isInTunnel(progress.alongTrack)
    }
    let lighting = isDark || isInTunnel ? Lighting.night : .day
    guard lighting != environment.lighting else { return }
    environment.lighting = lighting
    let reasons = why("sun_deg", altitude, isDark ? "<" : ">=", TripSession.sunset)
    let isTunnels = isInTunnel && !isDark
    emit(
      .lighting(lighting, reason: isTunnels ? .tunnel : .sun), view: view,
      why: isTunnels ? reasons + why("in_tunnel", 1, "==", 1) : reasons)
  }
}

extension NavigationEngine {
  /// The limit of a segment of the route; absent where it is not known.
  fileprivate func speedLimit(on segment: Int) -> SpeedLimit? {
    let limits = route.annotation.speedLimits
    return limits.indices.contains(segment) ? limits[segment] : nil
  }
}
