import Geodesy
import TripModel

extension Route {
  /// The route without spurious digits: meters and meters per second to hundredths, seconds to
  /// thousandths, bearings to tenths.
  var rounded: Route {
    var route = self
    route.declaredDistance = declaredDistance.map { hundredths($0) }
    route.declaredDuration = declaredDuration.map { thousandths($0) }
    route.annotation.durations = annotation.durations.map { $0.map(thousandths) }
    route.annotation.speeds = annotation.speeds.map { $0.map(hundredths) }
    route.annotation.speedLimits = annotation.speedLimits.map { $0?.rounded }
    route.legs = legs.map(\.rounded)
    return route
  }
}

extension Leg {
  /// The leg with rounded lengths, times and bearings.
  fileprivate var rounded: Leg {
    var leg = self
    leg.declaredDistance = declaredDistance.map { hundredths($0) }
    leg.declaredDuration = declaredDuration.map { thousandths($0) }
    leg.steps = steps.map(\.rounded)
    return leg
  }
}

extension Step {
  /// The step with a rounded length, time and bearings.
  fileprivate var rounded: Step {
    var step = self
    step.declaredDistance = declaredDistance.map { hundredths($0) }
    step.declaredDuration = declaredDuration.map { thousandths($0) }
    step.maneuver.bearingBefore = maneuver.bearingBefore?.rounded
    step.maneuver.bearingAfter = maneuver.bearingAfter?.rounded
    return step
  }
}

extension Bearing {
  /// The bearing to a tenth of a degree.
  fileprivate var rounded: Bearing {
    Bearing(degrees: (degrees * 10).rounded() / 10)
  }
}

extension SpeedLimit {
  /// The limit to a hundredth of a meter per second.
  fileprivate var rounded: SpeedLimit {
    switch self {
    case .unlimited: .unlimited
    case .limited(let speed): .limited(hundredths(speed))
    }
  }
}

/// A number to two decimals.
private func hundredths(_ number: Double) -> Double {
  (number * 100).rounded() / 100
}

/// A number to three decimals.
private func thousandths(_ number: Double) -> Double {
  (number * 1000).rounded() / 1000
}
