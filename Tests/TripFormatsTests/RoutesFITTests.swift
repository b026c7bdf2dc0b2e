import Geodesy
import Notations
import TestSupport
import Testing
import TripFormats
import TripModel

@Suite struct RoutesFITTests {
  /// A course east, then north, with course points: a turn, a summit and a straight on.
  private static func course(
    name: String? = "Corner", turn: (type: Int, name: String)? = (6, "Elm Rd"), records: Int = 9
  ) -> FITFile {
    var file = FITFile()
    file.define(0, message: 0, [.init(0, 1, 0)])
    file.add(0, 6)
    if let name {
      file.define(1, message: 31, [.init(5, 8, 7)])
      file.add(1, FITFile.text(name))
    }
    file.define(
      2, message: 32,
      [.init(1, 4, 0x86), .init(2, 4, 0x85), .init(3, 4, 0x85), .init(5, 1, 0), .init(6, 8, 7)])
    let straight = vertex(2)
    file.add(2, 5, straight.latitude, straight.longitude, 8, FITFile.text("straight"))
    if let turn {
      let corner = vertex(4)
      file.add(2, 9, corner.latitude, corner.longitude, turn.type, FITFile.text(turn.name))
    }
    file.add(2, 1, straight.latitude, straight.longitude, 1, FITFile.text("Summit"))
    file.define(3, message: 20, FITFile.record)
    for index in 0..<records {
      let vertex = vertex(index)
      file.add(3, TracesFITTests.start + index, vertex.latitude, vertex.longitude)
    }
    return file
  }

  /// A vertex of the course in semicircles.
  private static func vertex(_ index: Int) -> (latitude: Int, longitude: Int) {
    (
      FITFile.semicircles(45 + 0.001 * Double(max(index - 4, 0))),
      FITFile.semicircles(9 + 0.001 * Double(min(index, 4)))
    )
  }

  private static func read(_ bytes: [UInt8]) -> (route: Route?, messages: [String]) {
    let reading = RouteReader.read(bytes, file: "c.fit")
    return (reading.value?.main, reading.diagnostics.map(\.rendered))
  }

  @Test func `a course is a route with the turns that its points state`() throws {
    let reading = RouteReader.read(Self.course().file(), file: "c.fit")
    #expect(reading.value?.format == .fit)
    #expect(reading.diagnostics.isEmpty)
    let route = try #require(reading.value?.main)
    #expect(route.name == "Corner")
    #expect(route.vertices.count == 9)
    let steps = route.legs.flatMap(\.steps)
    #expect(
      steps.map { "\($0.maneuver.type) \($0.maneuver.modifier ?? "-")" } == [
        "depart -", "continue straight", "turn left", "arrive -",
      ])
    #expect(steps.map(\.vertices) == [0...2, 2...4, 4...8, 8...8])
    #expect(steps[1].instruction == "Continue")
    #expect(steps[2].instruction == "Elm Rd")
  }

  @Test func `without turns the steps are those of the line's bends, as in an activity`() throws {
    let activity = FITFile.activity(items(of: Self.course().file()).fixes)
    let route = try #require(Self.read(activity).route)
    #expect(route.name == nil)
    let steps = route.legs.flatMap(\.steps)
    #expect(steps.map(\.maneuver.type) == ["depart", "turn", "arrive"])
    #expect(steps.map(\.isSynthetic) == [true, true, true])
    #expect(Self.read(PackedFile.gzip(activity)).route == route)
    #expect(
      Self.read(PackedFile.zip([ZIPFile("c.fit", activity)])).route == route)
  }

  @Test func `the time of a course's lap is the route's duration`() throws {
    var file = Self.course()
    file.define(4, message: 19, [.init(8, 4, 0x86)])
    file.add(4, 90_500)
    let route = try #require(Self.read(file.file()).route)
    #expect(route.declaredDuration == 90.5)
    #expect(route.legs[0].steps.allSatisfy { $0.declaredDuration != nil })
  }

  @Test func `a course is a trace as well`() {
    #expect(items(of: Self.course().file()).fixes.count == 9)
  }

  @Test func `a truncated course is not a route`() {
    let bytes = Self.course().file()
    #expect(
      Self.read(bytes.dropLast(9)).messages == [
        """
        c.fit: error: the FIT file is cut off after \(bytes.count - 9) bytes
          expected \(bytes.count) bytes, as stated at byte 4
        """
      ])
  }

  @Test func `a wrong checksum is a warning`() {
    var bytes = Self.course().file()
    bytes[bytes.count - 1] ^= 0xFF
    let (route, messages) = Self.read(bytes)
    #expect(route != nil)
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("c.fit: warning: the FIT file has CRC-16 ") == true)
  }

  @Test func `a file with less than two positions is not a route`() {
    #expect(
      Self.read(Self.course(records: 0).file()).messages == [
        """
        c.fit: error: the FIT file has no positions
          expected records with positions, of a course or an activity
        """
      ])
    #expect(
      Self.read(Self.course(records: 1).file()).messages == [
        """
        c.fit: error: the line has fewer than 2 distinct points
          expected at least 2
        """
      ])
  }

  @Test func `a position off the Earth is reported with its byte`() {
    var file = Self.course()
    file.add(3, 1, FITFile.semicircles(135), 0)
    #expect(
      Self.read(file.file()).messages == [
        """
        c.fit: error: latitude '135' is out of range, at byte \(14 + file.data.count - 13)
          expected degrees in -90...90
          hint: longitude and latitude may be swapped (longitude is '0')
        """
      ])
  }

  @Test func `a format stated by the user excludes FIT`() {
    let reading = RouteReader.read(Array("{}".utf8), file: "c.fit", format: .fit)
    #expect(
      reading.diagnostics.map(\.rendered) == [
        """
        c.fit: error: the input is not a FIT file
          expected '.FIT' at byte 8
        """
      ])
  }

  @Test func `the time of a turn says which pass of a place it is`() throws {
    var file = FITFile()
    file.define(0, message: 0, [.init(0, 1, 0)])
    file.add(0, 6)
    file.define(
      2, message: 32,
      [.init(1, 4, 0x86), .init(2, 4, 0x85), .init(3, 4, 0x85), .init(5, 1, 0), .init(6, 8, 7)])
    let place = Self.vertex(2)
    file.add(
      2, TracesFITTests.start + 6, place.latitude, place.longitude, 6, FITFile.text("Elm Rd"))
    file.define(3, message: 20, FITFile.record)
    for (second, index) in [0, 1, 2, 3, 4, 3, 2, 1].enumerated() {
      let vertex = Self.vertex(index)
      file.add(3, TracesFITTests.start + second, vertex.latitude, vertex.longitude)
    }
    let steps = try #require(Self.read(file.file()).route?.legs[0].steps)
    #expect(steps.map(\.vertices) == [0...6, 6...7, 7...7])
  }
}
