import TripModel

/// The speeds at which a route is driven if nothing slows the driver down.
package struct RoadSpeeds {
  /// The valid speeds of a road in m/s; routers use others for an unknown speed.
  package static let range = 0.3...100.0

  /// The speed in m/s for each segment of the route's line.
  let values: [Double]

  /// The speed limit in m/s for each segment, times the factor; infinite without a limit.
  let limits: [Double]

  /// Finds the speed of each segment.
  ///
  /// The first known one applies: the segment's speed, its duration, the step's duration, the
  /// segment's limit, the assumed speed, the speed of the step's mode. A limit is exceeded only by
  /// the factor. An even drive uses only the last two.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - distances: The distance of each vertex from the start in meters.
  ///   - plan: The factor and the assumed speed.
  init(of route: Route, distances: [Double], plan: SimulationPlan) {
    let segments = max(0, distances.count - 1)
    let steps = RoadSpeeds.stepSpeeds(of: route, distances: distances, plan: plan)
    var values = steps.map(\.assumed)
    var limits = [Double](repeating: .infinity, count: segments)
    let factor = plan.speedFactor.clamped(to: 0.05...20, otherwise: 1)
    let annotation = route.annotation
    for segment in 0..<segments where !plan.isEven {
      let length = distances[segment + 1] - distances[segment]
      let duration = element(segment, of: annotation.durations, count: segments)
      let limit = usable(element(segment, of: annotation.speedLimits, count: segments)?.speed)
      let known =
        usable(element(segment, of: annotation.speeds, count: segments))
        ?? usable(duration.map { length / $0 }) ?? steps[segment].declared ?? limit
        ?? values[segment]
      limits[segment] = limit.map { $0 * factor } ?? .infinity
      let speed = min(known * factor, limits[segment])
      values[segment] = speed.clamped(to: RoadSpeeds.range, otherwise: speed)
    }
    self.values = values
    self.limits = limits
  }

  /// The speed of each segment by its step: from its duration, if known, and by mode.
  private static func stepSpeeds(
    of route: Route, distances: [Double], plan: SimulationPlan
  ) -> [(declared: Double?, assumed: Double)] {
    let segments = max(0, distances.count - 1)
    let assumed = usable(plan.assumedSpeed)
    var speeds = [(declared: Double?, assumed: Double)](
      repeating: (nil, assumed ?? speed(ofMode: nil)), count: segments)
    for step in route.legs.flatMap(\.steps) {
      let range = step.vertices.clamped(to: 0...segments)
      let length = distances[range.upperBound] - distances[range.lowerBound]
      let declared = usable(step.declaredDuration.map { length / $0 })
      let speed = (declared, assumed ?? speed(ofMode: step.mode))
      for segment in range.lowerBound..<range.upperBound { speeds[segment] = speed }
    }
    return speeds
  }

  /// The speed in m/s for a mode in OSRM's or Valhalla's words; that of driving if unknown.
  private static func speed(ofMode mode: String?) -> Double {
    switch mode {
    case "walking", "walk", "foot", "pedestrian", "pushing bike": 1.4
    case "cycling", "bicycle": 5
    case "ferry": 8
    default: 13.9
    }
  }
}

/// A valid speed of a road; absent if the speed is not valid.
private func usable(_ speed: Double?) -> Double? {
  speed.flatMap { RoadSpeeds.range.contains($0) ? $0 : nil }
}

/// An element of an annotation with one value per segment; absent if it has another length.
private func element<Value>(_ segment: Int, of values: [Value?], count: Int) -> Value? {
  values.count == count ? values[segment] : nil
}

extension SpeedLimit {
  /// The limit in m/s; absent if there is none.
  fileprivate var speed: Double? {
    switch self {
    case .unlimited: nil
    case .limited(let speed, _): speed
    }
  }
}
