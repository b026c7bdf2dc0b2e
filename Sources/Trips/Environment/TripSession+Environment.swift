import Geodesy
import Navigation
import TripModel

/// What was told last of the traveler's surroundings.
struct EnvironmentReport: Hashable, Sendable {
  /// The severity of speeding.
  var severity = SpeedingSeverity.none
  /// The excess over the limit in whole percent.
  var percent = 0.0
  /// The traffic on the rest of the leg.
  var traffic = TrafficLevel.noData
  /// How a map should look; absent before it was told.
  var lighting: Lighting?
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
    if selection.contains(.speeding) { announceSpeeding(view, at: fix) }
    if selection.contains(.traffic) { announceTraffic(view) }
    if selection.contains(.lighting) { announceLighting(view, at: fix) }
  }

  private mutating func announceSpeeding(_ view: TripView, at fix: Fix) {
    // Nobody knows how fast a silent receiver moves.
    if let simulation, simulation.reason != .manual { return }
    let limit = speedLimit(view)
    let speed = fix.speed ?? speed
    var report = SpeedingReport(severity: .none, excess: 0, limit: limit, speed: speed)
    var reasons: [String] = []
    if let limit, let speed, limit > 0 {
      if speed > limit {
        report.excess = (speed - limit) / limit
        (report.severity, reasons) = severity(ofExcess: speed - limit)
      } else {
        reasons = why("speed_mps", speed, "<=", limit)
      }
    }
    let percent = (report.excess * 100).rounded()
    guard percent != environment.percent || report.severity != environment.severity else {
      return
    }
    environment.percent = percent
    environment.severity = report.severity
    emit(.speeding(report), view: view, why: reasons)
  }

  /// How grave it is to drive so many m/s above the limit, and what was compared.
  private func severity(ofExcess excess: Double) -> (SpeedingSeverity, [String]) {
    let rules = rules.speeding
    if excess >= rules.majorExcess {
      return (.major, why("excess_mps", excess, ">=", rules.majorExcess))
    }
    if excess >= rules.minorExcess {
      return (.minor, why("excess_mps", excess, ">=", rules.minorExcess))
    }
    return (.none, why("excess_mps", excess, "<", rules.minorExcess))
  }

  /// The limit in m/s where the traveler is; absent where none is known or none applies.
  private func speedLimit(_ view: TripView) -> Double? {
    let limits = engine.route.annotation.speedLimits
    guard absence == nil, !limits.isEmpty, let progress = view.progress else { return nil }
    let segment = engine.segment(of: progress)
    guard limits.indices.contains(segment), case .limited(let limit) = limits[segment] else {
      return nil
    }
    return limit
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
    let isInTunnel =
      absence == nil && view.progress.map { roadside.isInTunnel($0.alongTrack) } ?? false
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
