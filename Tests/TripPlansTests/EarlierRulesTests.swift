import Geodesy
import Testing
import Trips

@testable import TripPlans

/// Rules that an earlier rule covers.
struct EarlierRulesTests {
  private struct Chance {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % bound
    }

    mutating func condition() -> DecisionCondition {
      var condition = DecisionCondition()
      if next(3) > 0 {
        let from = next(10)
        condition.seconds = Double(from)...Double(from + next(6))
      }
      if next(3) == 0 {
        let from = 1 + next(4)
        condition.count = from...(from + next(3))
      }
      if next(4) == 0 { condition.leg = next(2) }
      if next(4) == 0 { condition.waypoint = 1 + next(2) }
      if next(6) == 0 {
        condition.disc = DecisionCondition.Disc(
          center: Coordinate(latitude: 1, longitude: Double(next(2))), radius: 50)
      }
      return condition
    }
  }

  /// Whether one condition covers another one, compared part by part.
  private func covers(_ one: DecisionCondition, _ other: DecisionCondition) -> Bool {
    func contains<Bound>(_ range: ClosedRange<Bound>?, _ part: ClosedRange<Bound>?) -> Bool {
      guard let range else { return true }
      return part.map { range.contains($0.lowerBound) && range.contains($0.upperBound) } ?? false
    }
    return contains(one.seconds, other.seconds) && contains(one.count, other.count)
      && (one.leg == nil || one.leg == other.leg)
      && (one.waypoint == nil || one.waypoint == other.waypoint)
      && (one.disc == nil || one.disc == other.disc)
  }

  @Test(arguments: 1..<60 as Range<UInt64>)
  func `a rule is covered if any earlier rule covers it`(seed: UInt64) {
    var chance = Chance(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    var earlier = EarlierRules()
    var conditions: [DecisionCondition] = []
    for line in 0..<40 {
      let condition = chance.condition()
      let found = earlier.add(
        DecisionRule(.shouldReroute, .boolean(true), when: condition), line: line)
      let isCovered = conditions.contains { covers($0, condition) }
      #expect((found != nil) == isCovered)
      if let found { #expect(covers(conditions[found], condition)) }
      conditions.append(condition)
    }
  }

  @Test(arguments: [1, -1])
  func `sixteen thousand rules that do not cover each other are distinguished`(direction: Int) {
    var earlier = EarlierRules()
    var covered = 0
    for index in 0..<16_000 {
      var condition = DecisionCondition()
      let start = Double(direction > 0 ? index : 16_000 - index)
      condition.seconds = start...(start + 0.5)
      let rule = DecisionRule(.shouldReroute, .boolean(true), when: condition)
      if earlier.add(rule, line: index) != nil { covered += 1 }
    }
    #expect(covered == 0)
  }
}
