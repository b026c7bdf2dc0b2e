import Geodesy
import Navigation
import Testing
import TripModel

@Suite struct FixQualificationTests {
  private func verdicts(_ fixes: [(seconds: Double, meters: Double, accuracy: Double?)]) -> [String]
  {
    let rule = FixQualification(rules: NavigationRules())
    var state = QualificationState()
    let origin = Coordinate(latitude: 10, longitude: -20)
    return fixes.map { entry in
      let fix = Fix(
        time: Instant(milliseconds: Int64(entry.seconds * 1000)),
        coordinate: origin.destination(
          distance: entry.meters, bearing: Bearing(degrees: 90)),
        accuracy: entry.accuracy)
      let fault = rule.fault(of: fix, after: state)
      rule.record(fix, discarded: fault, in: &state)
      return fault?.rawValue ?? "used"
    }
  }

  @Test func `accuracy must lie in 0 to 100 m`() {
    #expect(
      verdicts([(0, 0, 100), (1, 0, 100.1), (2, 0, -1), (3, 0, 0), (4, 0, nil)])
        == ["used", "accuracy", "accuracy", "used", "used"])
  }

  @Test func `time goes forward`() {
    #expect(
      verdicts([(10, 0, nil), (9, 5, nil), (10, 0, nil), (10, 5, nil), (10.001, 0, nil)])
        == ["used", "out_of_order", "duplicate", "same_time", "used"])
  }

  @Test func `a jump is impossible until three fixes agree with it`() {
    #expect(
      verdicts([(0, 0, nil), (1, 5000, nil), (2, 5010, nil), (3, 5020, nil), (4, 5030, nil)])
        == ["used", "impossible", "impossible", "used", "used"])
    #expect(
      verdicts([(0, 0, nil), (1, 5000, nil), (2, 20, nil), (3, 5020, nil), (4, 40, nil)])
        == ["used", "impossible", "used", "impossible", "used"])
    #expect(
      verdicts([(0, 0, nil), (1, 5000, nil), (2, 9000, nil), (3, 14_000, nil)])
        == ["used", "impossible", "impossible", "impossible"])
  }
}
