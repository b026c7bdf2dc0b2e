import Geodesy
import Navigation
import TripModel

/// The conditions around the traveler, as last announced.
struct RoadConditions {
  private var limit = SpeedLimitReport(reason: .unknown)
  private var alerts = AlertWatch()
  private var speeding = SpeedingWatch()
  private var traffic = TrafficLevel.noData
  /// The suggested map style; absent before the first announcement.
  private var lighting: Lighting?

  /// Announces the selected conditions that changed.
  mutating func announce(_ view: TripView, at fix: Fix, in trip: inout Trip) {
    if trip.wants(.speedLimit) { announceLimit(view, in: &trip) }
    if trip.wants(.roadAlert) { announceAlerts(view, in: &trip) }
    if trip.wants(.speeding) { announceSpeeding(view, at: fix, in: &trip) }
    if trip.wants(.traffic) { announceTraffic(view, in: &trip) }
    if trip.wants(.lighting) { announceLighting(view, at: fix, in: &trip) }
  }

  private mutating func announceLimit(_ view: TripView, in trip: inout Trip) {
    var report = SpeedLimitReport(reason: .unknown)
    if let segment = trip.road.segment(view)?.segment {
      switch trip.road.speedLimit(on: segment) {
      case .limited(let limit, let unit):
        report = SpeedLimitReport(limit: limit, unit: unit, reason: .changed)
      case .unlimited: report.reason = .none
      case nil: break
      }
    }
    guard report != limit else { return }
    limit = report
    trip.emit(.speedLimit(report), view: view)
  }

  private mutating func announceAlerts(_ view: TripView, in trip: inout Trip) {
    let ahead = trip.rules.alertDistance
    let alongTrack = trip.road.isLeft ? nil : view.progress?.alongTrack
    for notice in alerts.move(to: alongTrack, on: trip.road, ahead: ahead) {
      let distance = notice.distance
      trip.emit(
        .roadAlert(notice.alert, phase: notice.phase, distance: distance), view: view,
        why: distance.map { trip.why("distance_m", $0, .atMost, ahead) } ?? [])
    }
  }

  private mutating func announceSpeeding(_ view: TripView, at fix: Fix, in trip: inout Trip) {
    // The speed is unknown during dead reckoning.
    if trip.source.isReckoning { return }
    var limit: SpeedLimit?
    if !trip.road.route.annotation.speedLimits.isEmpty, let segment = trip.road.segment(view) {
      limit = trip.road.speedLimit(on: segment.segment)
    }
    let speed = fix.speed ?? trip.speed
    let judged = speeding.judge(speed, under: limit, trip.rules.speeding, at: trip.now)
    guard let report = speeding.report(judged.severity, of: speed, under: limit) else { return }
    trip.emit(.speeding(report), view: view, why: trip.why(judged.reasons))
  }

  private mutating func announceLighting(_ view: TripView, at fix: Fix, in trip: inout Trip) {
    let altitude = sunAltitude(
      at: fix.coordinate, secondsSince1970: Double(trip.now.milliseconds) / 1000)
    let isDark = altitude < RoadConditions.sunset
    var isInTunnel = false
    if !trip.road.isLeft, let progress = view.progress {
      isInTunnel = trip.road.roadside.isInTunnel(progress.alongTrack)
    }
    let lighting = isDark || isInTunnel ? Lighting.night : .day
    guard lighting != self.lighting else { return }
    self.lighting = lighting
    var reasons = [
      Comparison("sun_deg", altitude, isDark ? .below : .atLeast, RoadConditions.sunset)
    ]
    let isTunnels = isInTunnel && !isDark
    if isTunnels { reasons.append(Comparison("in_tunnel", 1, .equal, 1)) }
    trip.emit(
      .lighting(lighting, reason: isTunnels ? .tunnel : .sun), view: view,
      why: trip.why(reasons))
  }

  /// The altitude of the sun in degrees below which the whole sun is below the horizon.
  ///
  /// **Source:** the Astronomical Almanac's rising and setting: 34′ refraction and 16′ radius.
  private static let sunset = -0.8333
}

extension RoadConditions {
  /// The congestion from which traffic is medium, and from which it is heavy.
  ///
  /// **Source:** Mapbox's `congestion_numeric`: low up to 39, moderate up to 59, heavy above.
  private static let (mediumCongestion, heavyCongestion) = (40.0, 60.0)

  private mutating func announceTraffic(_ view: TripView, in trip: inout Trip) {
    let legs = trip.road.route.legs
    guard trip.isGuided, let progress = view.progress, legs.indices.contains(progress.road.leg),
      let end = legs[progress.road.leg].steps.last?.vertices.upperBound
    else { return }
    let (level, reason) = level(progress, upTo: end, in: trip)
    guard level != traffic else { return }
    traffic = level
    trip.emit(.traffic(level), view: view, why: reason.map { trip.why([$0]) } ?? [])
  }

  /// The traffic on the rest of the leg, by its congestion if known, otherwise by its delay.
  private func level(
    _ progress: NavigationProgress, upTo end: Int, in trip: borrowing Trip
  ) -> (TrafficLevel, Comparison?) {
    let segment = trip.road.engine.segment(of: progress)
    if let mean = trip.road.roadside.congestion.mean(from: segment, through: end - 1) {
      return level(
        "congestion", mean, medium: RoadConditions.mediumCongestion,
        heavy: RoadConditions.heavyCongestion)
    }
    guard
      let ratio = trip.road.roadside.typicalDurations.ratio(
        at: progress, stepDistance: trip.road.engine.distance(of: progress.road))
    else { return (.noData, nil) }
    let rules = trip.rules.traffic
    return level("time_ratio", ratio, medium: rules.mediumRatio, heavy: rules.heavyRatio)
  }

  /// The traffic level for a quantity, with the comparisons behind it.
  private func level(
    _ quantity: String, _ value: Double, medium: Double, heavy: Double
  ) -> (TrafficLevel, Comparison) {
    let isHeavy = Comparison(quantity, value, .atLeast, heavy)
    let isMedium = Comparison(quantity, value, .atLeast, medium)
    if isHeavy.holds { return (.heavy, isHeavy) }
    return isMedium.holds
      ? (.medium, isMedium) : (.light, Comparison(quantity, value, .below, medium))
  }
}
