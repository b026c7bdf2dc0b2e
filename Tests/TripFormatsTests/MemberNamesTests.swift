import Testing

@testable import TripFormats

/// The meaning of the names of a document's members.
@Suite struct MemberNamesTests {
  @Test(arguments: [("hAcc", FixMeasure.accuracy), ("speed_kmh", .speed), ("heading", .course)])
  func `a name states a measure`(name: String, measure: FixMeasure) {
    var names = MemberNames()
    #expect(names[name].measure == measure)
    #expect(!names[name].isAxis)
  }

  @Test func `a name states the unit of its measure`() {
    var names = MemberNames()
    #expect(names["speed_kmh"].column.unit == "kmh")
    #expect(names["speed"].column.unit == nil)
  }

  @Test(arguments: ["lat", "longitude", "Latitude", "x", "y"])
  func `a name with latitude or longitude in degrees takes precedence over an axis`(name: String) {
    var names = MemberNames()
    #expect(names[name].isAxis)
    #expect(names[name].isCoordinate == (name.count > 1))
  }

  @Test func `a name beyond the stored ones is also understood`() {
    var names = MemberNames()
    for number in 0..<1_000 { #expect(names["member\(number)"].measure == nil) }
    #expect(names["altitude"].measure == .altitude)
  }
}
