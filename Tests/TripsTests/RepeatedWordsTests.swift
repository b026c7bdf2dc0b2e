import Testing
import TripModel
import Trips

/// Words that a new route would repeat.
struct RepeatedWordsTests {
  private let way = route([Spot(0, 0), Spot(0, 500), Spot(500, 500)])

  /// The words of a drive whose route is replaced by itself at an instant.
  private func words(replacedAt seconds: Double, repetition: Double = 30) -> [String] {
    var rules = TripRules.ofTests
    rules.repetitionTime = repetition
    let trip = session(
      way, rules: rules, timeline: [TimelineEntry(.elapsed(seconds), .setRoute(way))],
      selection: EventSelection([.spokenInstruction]))
    return log(drive([Spot(0, 0), Spot(0, 500), Spot(500, 500)]), in: trip).map {
      String($0.prefix(4))
    }
  }

  @Test func `a new route along the same road does not repeat instructions`() {
    #expect(words(replacedAt: 22) == words(replacedAt: 1))
    #expect(words(replacedAt: 22, repetition: 0).count == words(replacedAt: 1).count + 1)
  }
}
