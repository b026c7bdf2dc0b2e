import Geodesy
import Testing
import TripFormats

/// Courses that contradict the movement.
@Suite struct TracesCoursesTests {
  /// The messages about a drive at 10 m/s around a block, with courses written from its directions.
  private func block(
    speed: Double = 10, columns: String? = nil, course: (_ degrees: Double, Int) -> Double
  ) -> [String] {
    var place = Coordinate(latitude: 47, longitude: 8)
    let rows = (0..<160).map { second in
      let degrees = [80.0, 170, 260, 350][second / 20 % 4]
      place = place.destination(distance: speed, bearing: Bearing(degrees: degrees))
      return "\(1_714_557_600 + second),\(place.latitude),\(place.longitude),"
        + "\(course(degrees, second))\n"
    }
    return items(
      of: "time,lat,lon,course\n" + rows.joined(), options: TraceReadingOptions(columns: columns)
    ).messages
  }

  /// The message about courses in another notation.
  private func contradiction(_ hint: String) -> [String] {
    [
      """
      t: warning: most courses contradict the movement between the positions
        expected degrees clockwise from north
        hint: they may be \(hint)
      """
    ]
  }

  @Test func `courses in radians are reported`() {
    let hint = contradiction("in radians; if so: --csv 'course=NAME[rad]'")
    #expect(block { degrees, _ in degrees * .pi / 180 } == hint)
    #expect(block { degrees, _ in (degrees > 180 ? degrees - 360 : degrees) * .pi / 180 } == hint)
    #expect(block(columns: "course=course[rad]") { degrees, _ in degrees * .pi / 180 } == [])
  }

  /// The messages about a drive to the east with a constant course.
  private func eastward(course: String) -> [String] {
    let rows = (0..<60).map { "\(1_714_557_600 + $0),0,\(8 + Double($0) * 9e-5),\(course)\n" }
    return items(of: "time,lat,lon,course\n" + rows.joined()).messages
  }

  @Test func `courses in radians are reported on a straight road`() {
    #expect(
      eastward(course: "1.57") == contradiction("in radians; if so: --csv 'course=NAME[rad]'"))
  }

  @Test(arguments: ["0", "360.0"])
  func `a course to the north that never changes is an unknown one`(course: String) {
    #expect(eastward(course: course) == [])
  }

  @Test func `courses with the opposite sign are reported`() {
    let hint = contradiction("counterclockwise; if so: --csv 'course=NAME[-deg]'")
    #expect(block { degrees, _ in -degrees } == hint)
    #expect(block { degrees, _ in 360 - degrees } == hint)
    #expect(block(columns: "course=course[-deg]") { degrees, _ in -degrees } == [])
  }

  @Test func `courses from another direction are reported`() {
    #expect(
      block { degrees, _ in 90 - degrees } == contradiction("counterclockwise from east"))
    #expect(
      block { degrees, _ in (90 - degrees) * .pi / 180 }
        == contradiction("radians counterclockwise from east"))
  }

  @Test func `a road mostly to the north and the south has few contradictions`() {
    let rows = (0..<400).map { second in
      let (north, east) = second < 320 ? (second, 0) : (320, second - 320)
      return "\(1_714_557_600 + second),\(Double(north) * 9e-5),\(8 + Double(east) * 9e-5),"
        + "\(second < 320 ? 0.01 : 1.57)\n"
    }
    #expect(
      items(of: "time,lat,lon,course\n" + rows.joined()).messages
        == contradiction("in radians; if so: --csv 'course=NAME[rad]'"))
  }

  @Test(arguments: [
    "as it is", "noisy", "a drift", "without a fixed direction", "to the north, always",
  ])
  func `courses that fit roughly, or no notation, are not doubted`(kind: String) {
    let messages = block { degrees, second in
      switch kind {
      case "noisy": degrees + Double(second * 37 % 121 - 60)
      case "a drift": degrees + 50
      case "without a fixed direction": Double(second * 137 % 360)
      case "to the north, always": 0
      default: degrees
      }
    }
    #expect(messages == [])
  }

  @Test func `courses of a pedestrian are not doubted`() {
    #expect(block(speed: 1.5) { degrees, _ in -degrees } == [])
  }
}
