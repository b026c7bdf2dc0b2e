import Geodesy
import TestSupport
import TripModel

/// Fixes along a line at constant speed, exact or noisy.
struct SampledDrive {
  private(set) var fixes: [Fix] = []
  private var random: SeededNumbers
  private let noise: Double

  /// Whether the fixes state the true speed.
  var statesSpeed = false

  /// Begins a drive with noise of a standard deviation in meters along each axis.
  init(noise: Double = 0, seed: UInt64 = 1) {
    self.noise = noise
    random = SeededNumbers(seed: seed)
  }

  /// Drives along a line at a speed in m/s, with a fix at each interval in seconds and at the end.
  init(
    along line: [Coordinate], speed: Double = 10, every interval: Double = 1, noise: Double = 0,
    seed: UInt64 = 1
  ) {
    self.init(noise: noise, seed: seed)
    drive(line, speed: speed, every: interval)
  }

  /// The time of the next fix in seconds.
  private(set) var time = 0.0

  /// Continues along a line.
  mutating func drive(_ line: [Coordinate], speed: Double = 10, every interval: Double = 1) {
    let line = Polyline(line)
    var along = 0.0
    while along < line.length {
      add(line.position(at: along).coordinate, speed: speed)
      time += interval
      along += speed * interval
    }
    add(line.position(at: line.length).coordinate, speed: speed)
    time += interval
  }

  /// Stands still at a coordinate.
  mutating func stand(at coordinate: Coordinate, seconds: Double) {
    for _ in 0..<Int(seconds) {
      add(coordinate, speed: 0)
      time += 1
    }
  }

  /// Adds no fix for some seconds.
  mutating func wait(seconds: Double) { time += seconds }

  /// Adds a fix with the speed in m/s.
  mutating func add(_ coordinate: Coordinate, speed: Double = 0) {
    let east = coordinate.destination(distance: noise * normal(), bearing: Bearing(degrees: 90))
    let moved = east.destination(distance: noise * normal(), bearing: Bearing(degrees: 0))
    fixes.append(
      Fix(
        time: Instant(milliseconds: 1_780_304_400_000).advanced(bySeconds: time),
        coordinate: noise > 0 ? moved : coordinate, speed: statesSpeed ? speed : nil))
  }

  /// An approximately normal random number: a sum of twelve.
  private mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double(random.next() >> 11) / 9_007_199_254_740_992 }
  }
}
