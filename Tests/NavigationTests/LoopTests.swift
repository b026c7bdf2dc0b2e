import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel

/// Routes that pass a point more than once, so that the nearest position is ambiguous.
@Suite struct LoopTests {
  let block = LoopTests.block(metersPerCell: 40)

  private static func block(metersPerCell: Double) -> RoadSketch {
    RoadSketch(
      """
          D----C
          |    |
      A---B----E
          |
          F
      """, metersPerCell: metersPerCell)
  }

  @Test func `driving twice around a block is followed in order without skipping a round`() {
    let path = "ABECDBECDBF"
    let trip = EngineTrip(block.drive(path), along: block.route(path))
    let steps = trip.story.filter { $0.hasPrefix("step") }
    #expect(steps == (0..<10).map { "step 0.\($0)" })
    #expect(!trip.story.contains { $0.hasPrefix("off") })
    #expect(trip.story.filter { $0 == "reached 1" }.count == 1)
  }

  @Test(arguments: ["ABECDBECDBF", "AEA", "ABFBA", "ABECDBECDBA", "ABCDEBDCEA"])
  func `without noise the distance remaining never grows and sums to the route`(path: String) {
    let route = block.route(path)
    let length = Polyline(route.vertices).length
    let trip = EngineTrip(block.drive(path, speed: 7), along: route)
    var last = Double.infinity
    for progress in trip.progress.compactMap(\.self) {
      #expect(progress.remainingDistance <= last + 1e-6)
      #expect(abs(progress.remainingDistance + progress.traveledDistance - length) < 1e-6)
      last = progress.remainingDistance
    }
    #expect(trip.story.last == "reached 1")
  }

  @Test func `a traveler who stops just behind a dead end stays on the way back`() {
    let road = RoadSketch("A-------B", metersPerCell: 35)
    let stop = road["B"].destination(distance: 14, bearing: Bearing(degrees: 270))
    // The dead end is reached after 28 s.
    var fixes = Array(road.drive("ABA").prefix(30))
    for index in fixes.indices {
      fixes[index].speed = 10
      fixes[index].course = Bearing(degrees: index < 29 ? 90 : 270)
    }
    for second in 30..<40 {
      fixes.append(
        Fix(
          time: Instant(milliseconds: Int64(second) * 1000), coordinate: stop, accuracy: 5,
          course: Bearing(degrees: 270), speed: 0))
    }
    let trip = EngineTrip(fixes, along: road.route("ABA"))
    #expect(trip.progress.suffix(10).allSatisfy { ($0?.remainingDistance ?? 0) < 270 })
  }

  @Test(arguments: [3.0, 5, 8])
  func `driving a 40 m wide loop in the wrong direction is noticed before its end`(speed: Double) {
    let loop = RoadSketch(
      """
      D---C
      |   |
      |   |
      |   |
      A---B
      |
      |
      F
      """, metersPerCell: 10)
    var fixes = loop.drive("ADCBAF", speed: speed)
    for index in fixes.indices.dropLast() {
      fixes[index].course = fixes[index].coordinate.bearing(to: fixes[index + 1].coordinate)
      fixes[index].speed = speed
    }
    let trip = EngineTrip(fixes, along: loop.route("ABCDAF"))
    let noticed = trip.events.first { if case .leftRoute = $0.kind { true } else { false } }
    #expect(noticed.map { Double($0.fix) * speed } ?? .infinity < 160)
  }

  @Test func `out and back on one road turns at the far end`() {
    let trip = EngineTrip(block.drive("AEA", aside: 3), along: block.route("AEA"))
    #expect(
      trip.story == [
        "depart", "leg 0", "step 0.0", "visual 0.0", "spoken 0.0", "near 1", "step 0.1",
        "visual 0.1", "spoken 0.1", "reached 1",
      ])
  }

  @Test func `turning early on an out-and-back route skips the rest and is not off route`() {
    // The route goes to E and back; the driver turns 60 m before E.
    let out = block.drive("AE", aside: 3).prefix(31)
    let back = block.drive("EA", from: Instant(milliseconds: 25_000), aside: 3).dropFirst(6)
    let trip = EngineTrip(Array(out + back), along: block.route("AEA"))
    #expect(!trip.story.contains { $0.hasPrefix("off") })
    #expect(trip.story.last == "reached 1")
  }

  @Test func `a round trip starts at its start although its end is equally near`() {
    let trip = EngineTrip(block.drive("BECDB"), along: block.route("BECDB"))
    #expect(trip.progress[0]?.alongTrack == 0)
    #expect(trip.story.last == "reached 1")
    // 560 m at 10 m/s; arrival is due 20 m before the end.
    #expect(trip.timedStory.last == "54 reached 1")
  }

  @Test func `long gaps are bridged along the route`() {
    let fixes = block.drive("ABECDBECDBF").enumerated().filter { $0.offset % 15 == 0 }
    let trip = EngineTrip(fixes.map(\.element), along: block.route("ABECDBECDBF"))
    #expect(!trip.story.contains { $0.hasPrefix("off") })
    let along = trip.progress.compactMap { $0?.alongTrack }
    for (index, distance) in along.enumerated() {
      #expect(abs(distance - Double(index) * 150) < 1)
    }
  }

  @Test func `one outlier near another part of the route changes nothing`() {
    // 40 m after B, one fix lies 80 m north on C–D, a later part of the route.
    let fixes = block.drive("ABECDBF")
    var wild = fixes
    wild[20].coordinate = fixes[20].coordinate.destination(
      distance: 80, bearing: Bearing(degrees: 0))
    let trip = EngineTrip(wild, along: block.route("ABECDBF"))
    let clean = EngineTrip(fixes, along: block.route("ABECDBF"))
    #expect(trip.story == clean.story)
    #expect(trip.progress[20]?.alongTrack == clean.progress[19]?.alongTrack)
  }

  @Test func `a traveler found elsewhere on the route continues from there`() {
    // The fixes stop before B for a minute and continue between C and D.
    let fixes =
      block.drive("AB").prefix(10)
      + block.drive("CDBF", from: Instant(milliseconds: 70_000)).dropFirst(3)
    let trip = EngineTrip(Array(fixes), along: block.route("ABECDBF"))
    #expect(trip.story.filter { $0.hasPrefix("step") }.last == "step 0.5")
    #expect(trip.progress[11]?.road.step == 3)
    #expect(trip.story.last == "reached 1")
  }

  @Test func `a trip does not depart on a later pass in the opposite direction`() {
    // The route begins at B, goes round the block and ends at A; the driver comes from A.
    let route = block.route("BECDBA")
    var fixes = block.drive("ABECDBA")
    for index in fixes.indices.dropLast() {
      fixes[index].course = fixes[index].coordinate.bearing(to: fixes[index + 1].coordinate)
      fixes[index].speed = 10
    }
    let trip = EngineTrip(fixes, along: route)
    #expect(!trip.story.contains { $0.hasPrefix("off") })
    #expect(trip.story.filter { $0.hasPrefix("step") } == (0..<5).map { "step 0.\($0)" })
    #expect(trip.story.last == "reached 1")
  }

  @Test(arguments: [20.0, 40, 70, 110], 0..<8)
  func `a round trip that starts parked begins at its start, from any side`(
    away: Double, eighth: Int
  ) {
    // The route begins and ends at B; the driver stands beside it for 10 s, then drives there.
    let drive = block.drive("BECDB", from: Instant(milliseconds: 60_000))
    let bearing = Bearing(degrees: Double(eighth) * 45)
    let coming = stride(from: 0.0, through: 1, by: 0.125)
    let parts = Array(repeating: 0.0, count: 10) + coming
    let fixes = parts.enumerated().map { index, part in
      Fix(
        time: Instant(milliseconds: 40_000 + Int64(index) * 1000),
        coordinate: block["B"].destination(distance: (1 - part) * away, bearing: bearing),
        accuracy: 5, course: part > 0 ? Bearing(degrees: bearing.degrees + 180) : nil,
        speed: part > 0 ? away / 8 : 0)
    }
    for route in [block.route("BECDB"), block.route("BE|EC|CD|DB")] {
      let trip = EngineTrip(fixes + drive, along: route)
      let arrivals = trip.events.filter {
        if case .arrived = $0.kind { $0.fix > fixes.count } else { false }
      }
      #expect(arrivals.count == route.legs.count, "\(trip.timedStory)")
    }
  }

  @Test(arguments: [1, 8, 15, 29, 36, 50, 64, 78, 92, 106, 120, 134, 148])
  func `a first fix elsewhere on the route is overruled by the next ones`(index: Int) {
    let block = LoopTests.block(metersPerCell: 80)
    let route = block.route("ABE|ECDB|BF")
    let fixes = block.drive("ABECDBF", from: Instant(milliseconds: 3_600_000))
    var stale = fixes[index]
    stale.time = Instant(milliseconds: 0)
    let story = EngineTrip([stale] + fixes, along: route).story
    let words = story.filter { $0.hasPrefix("spoken") }
    #expect(story.filter { $0.hasPrefix("reached") } == (1...3).map { "reached \($0)" })
    #expect(Set(words).count == 6)
  }

  @Test(arguments: [120.0, 900])
  func `a drive that begins again after a silence is followed from the start`(silence: Double) {
    let road = RoadSketch("A---------B---------C---------D", metersPerCell: 100)
    let route = road.route("ABCD")
    let away = road.drive("ABC", speed: 20)
    let again = road.drive(
      "ABCD", speed: 20, from: away[away.count - 1].time.advanced(bySeconds: silence))
    let trip = EngineTrip(away + again.dropFirst(), along: route)
    let steps = trip.story.filter { $0.hasPrefix("step") || $0.hasPrefix("spoken") }
    let all = (0..<3).flatMap { ["step 0.\($0)", "spoken 0.\($0)"] }
    #expect(steps == Array(all.prefix(4)) + ["step 0.2"] + all)
    for (progress, fix) in zip(trip.progress, away + again.dropFirst()).suffix(again.count - 3) {
      let along = road["A"].distance(to: fix.coordinate)
      #expect(progress.map { abs($0.alongTrack - along) < 1 } == true)
    }
  }

  @Test func `a turn made during a silence is passed once the course shows it`() throws {
    let road = RoadSketch(
      """
      P
      |
      A----------B
      """, metersPerCell: 40)
    // The signal is lost 16 m after A and found on the way back, 180 m after B.
    let out = road.drive("PAB", speed: 12).prefix(9)
    let back = road.drive("BA", speed: 12, from: Instant(milliseconds: 44_000)).dropFirst(15)
    var fixes = Array(out + back)
    for index in fixes.indices.dropLast() {
      let next = index == out.count - 1 ? out[index].coordinate : fixes[index + 1].coordinate
      fixes[index].speed = 12
      fixes[index].course =
        index == out.count - 1 ? Bearing(degrees: 90) : fixes[index].coordinate.bearing(to: next)
    }
    let trip = EngineTrip(fixes, along: road.route("PABA"))
    let found = try #require(trip.progress[out.count])
    #expect(abs(found.alongTrack - (80 + 440 + 180)) < 5)
    #expect(!trip.story.contains("spoken 0.1"))
    #expect(trip.story.last == "reached 1")
  }

  @Test func `the pass ahead stays a candidate among a dozen others`() {
    // Twelve rows ten meters apart, each driven against the one before.
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWX")
    let rows = (0..<12).map { "\(letters[2 * $0])----------\(letters[2 * $0 + 1])" }
    let path = (0..<12).flatMap { row in
      let ends = [letters[2 * row], letters[2 * row + 1]]
      return row % 2 == 0 ? ends : ends.reversed()
    }
    let park = RoadSketch(rows.joined(separator: "\n"), metersPerCell: 10)
    let route = park.route(String(path))
    let trip = EngineTrip(park.drive(String(path), speed: 7, aside: 3), along: route)
    var last = 0.0
    for progress in trip.progress.compactMap(\.self) {
      #expect((last - 7...last + 21).contains(progress.alongTrack))
      last = progress.alongTrack
    }
    #expect(trip.story.last == "reached 1")
  }
}
