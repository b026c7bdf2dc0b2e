import Testing

@testable import Geodesy

@Suite struct CoordinateTests {
  /// Ed Williams, Aviation Formulary 1.47, worked example LAX to JFK: 0.623585 radians apart,
  /// initial course 66°.
  @Test func `distance and bearing from Los Angeles to New York match the aviation formulary`() {
    let losAngeles = Coordinate(latitude: 33 + 57.0 / 60, longitude: -(118 + 24.0 / 60))
    let newYork = Coordinate(latitude: 40 + 38.0 / 60, longitude: -(73 + 47.0 / 60))
    #expect(abs(losAngeles.distance(to: newYork) / Earth.radius - 0.623585) < 5e-7)
    #expect(abs(losAngeles.bearing(to: newYork).degrees - 65.8924) < 1e-3)
    // The same example: 100 nautical miles (0.0290888 rad) on the way lies 34°37′ N 116°33′ W.
    let onTheWay = losAngeles.destination(
      distance: 0.0290888 * Earth.radius, bearing: losAngeles.bearing(to: newYork))
    #expect(abs(onTheWay.latitude - (34 + 37.0 / 60)) < 0.5 / 60)
    #expect(abs(onTheWay.longitude + (116 + 33.0 / 60)) < 0.5 / 60)
  }

  @Test func `a degree along the equator crosses the antimeridian without a seam`() {
    let west = Coordinate(latitude: 0, longitude: 179.5)
    let east = Coordinate(latitude: 0, longitude: -179.5)
    #expect(abs(west.distance(to: east) - Earth.metersPerDegree) < 1e-6)
    #expect(abs(west.bearing(to: east).degrees - 90) < 1e-9)
  }

  @Test func `a coordinate survives conversion to a position within a nanodegree`() {
    for (latitude, longitude) in [(89.9999, 17.0), (-89.5, -179.99), (0, 180), (48.1, 11.5)] {
      let back = Position(Coordinate(latitude: latitude, longitude: longitude)).coordinate
      #expect(abs(back.latitude - latitude) < 1e-9)
      #expect(abs(back.longitude - longitude) < 1e-9)
    }
  }

  @Test func `bearings wrap, and turns take the short way`() {
    #expect(Bearing(degrees: -10).degrees == 350)
    #expect(Bearing(degrees: 720).degrees == 0)
    #expect(Bearing(degrees: 350).turn(to: Bearing(degrees: 10)) == 20)
    #expect(Bearing(degrees: 10).turn(to: Bearing(degrees: 350)) == -20)
    #expect(Bearing(degrees: 0).difference(to: Bearing(degrees: 180)) == 180)
  }
}
