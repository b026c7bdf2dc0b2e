import Geodesy
import Testing

struct SunAltitudeTests {
  /// A rising or setting of the sun as published to the minute, in seconds since 1970.
  struct Horizon: Sendable {
    let latitude: Double
    let longitude: Double
    let seconds: Double
  }

  @Test(arguments: [
    // London, 2024-06-21: sets at 20:21 UTC.
    Horizon(latitude: 51.5074, longitude: -0.1278, seconds: 1_719_001_260),
    // New York, 2024-12-21: rises at 12:17 UTC.
    Horizon(latitude: 40.7128, longitude: -74.0060, seconds: 1_734_783_420),
  ])
  func `sunrise and sunset match almanacs`(horizon: Horizon) {
    let altitude = sunAltitude(
      at: Coordinate(latitude: horizon.latitude, longitude: horizon.longitude),
      secondsSince1970: horizon.seconds)
    #expect(abs(altitude + 0.833) < 0.3)
  }

  @Test func `at an equinox the sun is on the horizon at both poles`() {
    // 2024-03-20T03:06Z.
    for latitude in [-90.0, 90] {
      let pole = Coordinate(latitude: latitude, longitude: 0)
      #expect(abs(sunAltitude(at: pole, secondsSince1970: 1_710_903_960)) < 0.02)
    }
  }

  @Test func `at a solstice the sun is overhead at its tropic at noon`() {
    // 2024-06-20T20:51Z; here it is solar noon, with the equation of time at −1 m 46 s.
    let point = Coordinate(latitude: 23.436, longitude: -132.31)
    #expect(abs(sunAltitude(at: point, secondsSince1970: 1_718_916_660) - 90) < 0.1)
  }

  @Test(arguments: [-9e15, 9e15, 0])
  func `any time gives an altitude in range`(seconds: Double) {
    let altitude = sunAltitude(
      at: Coordinate(latitude: 10, longitude: 20), secondsSince1970: seconds)
    #expect((-90...90).contains(altitude))
  }
}
