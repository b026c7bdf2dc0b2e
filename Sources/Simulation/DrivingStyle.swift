/// How a driver accelerates, brakes and turns.
///
/// **Source:** the values and the turn rule are those of `ReplayRouteOptions` and
/// `ReplayRouteInterpolator` of the Mapbox Navigation SDK for Android 2. The turn is measured over
/// a stretch of road instead of two vertices, so that a corner costs the same however it is drawn.
enum DrivingStyle {
  /// The maximum acceleration in m/s².
  static let acceleration = 3.0

  /// The maximum braking in m/s².
  static let braking = 4.0

  /// The speed of a right-angled turn in m/s.
  static let turnSpeed = 3.0

  /// The speed of a U-turn in m/s.
  static let uTurnSpeed = 1.0

  /// The distance in meters before and after a vertex over which a turn is measured.
  static let turnLength = 10.0

  /// The maximum lateral acceleration in m/s²: 14 m/s in a curve with a radius of 50 m.
  static let lateralAcceleration = 4.0

  /// The distance in meters before and after a vertex over which a curve is measured.
  ///
  /// A longer segment is measured as a whole, because a wide curve drawn with few vertices is not a
  /// tight one.
  static let curveLength = 30.0
}

extension DrivingStyle {
  /// The maximum speed in m/s at a bend of 0…180 degrees on a road with a given speed.
  static func speed(atBend degrees: Double, roadSpeed: Double) -> Double {
    if degrees < 20 { return roadSpeed }
    if degrees >= 150 { return min(uTurnSpeed, roadSpeed) }
    let ease = 1 - min(1, degrees / 90)
    let speed = turnSpeed + ease * ease * max(0, roadSpeed - turnSpeed)
    return min(speed, roadSpeed)
  }

  /// The maximum speed in m/s on a curve that turns by some degrees over some meters.
  static func speed(onCurve degrees: Double, over meters: Double) -> Double {
    degrees > 0
      ? (lateralAcceleration * meters * 180 / (degrees * Double.pi)).squareRoot() : .infinity
  }
}
