import TestSupport
import Testing

@testable import Geodesy

/// Laws of coordinates and their bounding boxes, all over the world.
@Suite struct GeographicLawTests {
  /// A coordinate anywhere but within 10 km of a pole.
  private func coordinate(_ numbers: inout SeededNumbers) -> Coordinate {
    Coordinate(
      latitude: Double(numbers.next() % 179_800_000) / 1e6 - 89.9,
      longitude: Double(numbers.next() % 360_000_000) / 1e6 - 180)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a destination lies at its distance and bearing`(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    for _ in 0..<200 {
      let origin = coordinate(&numbers)
      let distance = Double(numbers.next() % 5_000_000) + 1
      let bearing = Bearing(degrees: Double(numbers.next() % 3600) / 10)
      let there = origin.destination(distance: distance, bearing: bearing)
      #expect(abs(origin.distance(to: there) - distance) < 1e-3)
      #expect(abs(there.distance(to: origin) - distance) < 1e-3)
      #expect(origin.bearing(to: there).difference(to: bearing) < 1e-3)
      #expect(-90...90 ~= there.latitude)
      #expect(-180...180 ~= there.longitude)
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a box contains its coordinates, and its corners and center contain it`(seed: UInt64) throws
  {
    var numbers = SeededNumbers(seed: seed)
    let center = coordinate(&numbers)
    let around = (0..<20).map { _ in
      Coordinate(
        latitude: max(-90, min(90, center.latitude + Double(numbers.next() % 2000) / 1000 - 1)),
        longitude: GeographicBox.wrapped(
          center.longitude + Double(numbers.next() % 2000) / 1000 - 1))
    }
    let box = GeographicBox(around)
    for coordinate in around { #expect(box.contains(coordinate, margin: 1e-9)) }
    #expect(box.contains(box.center))
    #expect(box.contains(try #require(box.southWest), margin: 1e-9))
    #expect(box.contains(try #require(box.northEast), margin: 1e-9))
    let far = Coordinate(
      latitude: -center.latitude, longitude: GeographicBox.wrapped(center.longitude + 180))
    #expect(!box.contains(far))
    #expect(box.width <= 2 && box.height <= 2)
  }

  @Test func `a box across the antimeridian is as narrow as its coordinates`() throws {
    let box = GeographicBox([
      Coordinate(latitude: -17, longitude: 179.5), Coordinate(latitude: -16, longitude: -179.75),
    ])
    #expect(box.width == 0.75)
    #expect(try #require(box.southWest).longitude == 179.5)
    #expect(try #require(box.northEast).longitude == -179.75)
    #expect(box.contains(Coordinate(latitude: -16.5, longitude: 180)))
    #expect(!box.contains(Coordinate(latitude: -16.5, longitude: 0)))
  }

  @Test func `a box of nothing has no corners and contains nothing`() {
    let box = GeographicBox([])
    #expect(box.southWest == nil)
    #expect(box.northEast == nil)
    #expect(!box.contains(Coordinate(latitude: 0, longitude: 0)))
  }
}
