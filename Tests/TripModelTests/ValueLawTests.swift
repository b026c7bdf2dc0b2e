import Geodesy
import TestSupport
import Testing
import TripModel

/// Laws of the values that all rooms share.
@Suite struct ValueLawTests {
  @Test(arguments: EventName.allCases)
  func `an event can be selected and removed without another`(name: EventName) {
    let others = EventName.allCases.filter { $0 != name }
    #expect(EventSelection([name]).names == [name])
    var selection = EventSelection.all
    selection.remove(name)
    #expect(selection.names == others)
    selection.insert(name)
    #expect(selection == .all)
  }

  @Test(arguments: [-86_400_000, -1, 0, 1, 1_700_000_000_123] as [Int64])
  func `a time later by seconds is that many seconds later, to the millisecond`(start: Int64) {
    let instant = Instant(milliseconds: start)
    for milliseconds in [-3_600_001, -500, -1, 0, 1, 333, 999, 86_400_000] as [Int64] {
      let later = instant.advanced(bySeconds: Double(milliseconds) / 1000)
      #expect(later.milliseconds == start + milliseconds)
      #expect(later.seconds(since: instant) == Double(milliseconds) / 1000)
      #expect((later < instant) == (milliseconds < 0))
    }
  }

  @Test(arguments: TravelMode.allCases)
  func `a mode of travel is read from its own word and OSRM's`(mode: TravelMode) {
    #expect(TravelMode(word: mode.rawValue) == mode)
    #expect(TravelMode(word: mode.word) == mode)
    #expect(TravelMode(word: mode.word.uppercased()) == mode)
  }

  @Test func `elements of equal rank keep their order`() {
    let items = (0..<200).map { (rank: ($0 * 7) % 5, position: $0) }
    let sorted = items.stablySorted { $0.rank < $1.rank }
    #expect(
      zip(sorted, sorted.dropFirst()).allSatisfy { ($0.rank, $0.position) < ($1.rank, $1.position) }
    )
    #expect(sorted.count == items.count)
  }

  @Test(
    arguments: [
      (" A 8 ;E  52,A 8", "A 8, E 52"), ("Leeds", "Leeds"), ("München", "München"), (" ; ,", nil),
      ("", nil), ("A 1;", "A 1"),
    ] as [(String, String?)])
  func `a list on a sign is read once without blanks and repetitions`(
    sign: String, text: String?
  ) {
    #expect(sign.signText == text)
    #expect(text?.signText == text)
    #expect(sign.signItems.joined(separator: ", ") == text ?? "")
  }

  @Test func `a route's digest depends on its line, its legs and its steps, and not on its words`()
  {
    let vertices = (0..<5).map { Coordinate(latitude: 10, longitude: 20 + Double($0) / 1000) }
    let step = { (range: ClosedRange<Int>) in
      Step(vertices: range, maneuver: Maneuver(type: "turn"))
    }
    func route(_ vertices: [Coordinate], _ legs: [[Step]]) -> Route {
      Route(vertices: vertices, legs: legs.map { Leg(steps: $0) }, waypoints: [])
    }
    let plain = route(vertices, [[step(0...2), step(2...4)]])
    var moved = vertices
    moved[3].latitude += 1e-7
    let different = [
      route(moved, [[step(0...2), step(2...4)]]), route(vertices, [[step(0...3), step(3...4)]]),
      route(vertices, [[step(0...4)]]), route(vertices, [[step(0...2)], [step(2...4)]]),
    ]
    let digests = ([plain] + different).map(\.digest)
    #expect(Set(digests).count == digests.count)
    var worded = plain
    worded.legs[0].steps[0].instruction = "Turn left"
    worded.legs[0].declaredDuration = 7
    worded.name = "Harbor Street"
    #expect(worded.digest == plain.digest)
  }

  @Test(arguments: [3.0, 8, 17.9, 30, 40])
  func `the last instruction is late only below the advised distance or the step's length`(
    speed: Double
  ) {
    let advised = AdvisedDistance.meters(at: speed)
    #expect(advised >= 20)
    #expect(AdvisedDistance.latest(at: speed, stepLength: .infinity) < advised)
    #expect(AdvisedDistance.latest(at: speed, stepLength: 10) < 10)
  }
}
