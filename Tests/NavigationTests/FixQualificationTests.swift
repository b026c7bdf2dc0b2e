import Geodesy
import Navigation
import Testing
import TripModel

@Suite struct FixQualificationTests {
  private func verdicts(_ fixes: [(seconds: Double, meters: Double, accuracy: Double?)]) -> [String]
  {
    var rule = FixQualification(rules: NavigationRules())
    let origin = Coordinate(latitude: 10, longitude: -20)
    return fixes.map { entry in
      let received = Fix(
        time: Instant(milliseconds: Int64(entry.seconds * 1000)),
        coordinate: origin.destination(
          distance: entry.meters, bearing: Bearing(degrees: 90)),
        accuracy: entry.accuracy)
      let fix = rule.timed(received)
      let fault = rule.fault(of: fix)
      rule.record(fix, discarded: fault)
      return fault?.rawValue ?? "used"
    }
  }

  @Test func `accuracy must lie in 0 to 100 m`() {
    #expect(
      verdicts([(0, 0, 100), (1, 0, 100.1), (2, 0, -1), (3, 0, 0), (4, 0, nil)])
        == ["used", "accuracy", "accuracy", "used", "used"])
  }

  @Test func `a fix that goes back in time is discarded`() {
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

  /// A drive at 10 m/s and 1 Hz whose receiver's clock is off by some seconds at some fixes.
  private func drive(of count: Int, off: [Int: Double]) -> [String] {
    verdicts(
      (0..<count).map { fix in
        let second = Double(fix)
        return (second + off[fix, default: 0], second * 10, nil)
      })
  }

  @Test(arguments: [-3.156e7, 86_500, 3.156e7, 3.156e9])
  func `a single fix with another date discards only itself`(seconds: Double) {
    #expect(
      drive(of: 8, off: [4: seconds])
        == ["used", "used", "used", "used", "out_of_order", "used", "used", "used"])
  }

  @Test func `a fix some hours ahead discards the next two fixes`() {
    #expect(
      drive(of: 8, off: [2: 7_200])
        == ["used", "used", "used", "out_of_order", "out_of_order", "used", "used", "used"])
  }

  @Test(arguments: [-3.156e7, 3.156e7])
  func `a first fix with another date discards the next two fixes`(seconds: Double) {
    #expect(
      drive(of: 7, off: [0: seconds])
        == ["used", "out_of_order", "out_of_order", "used", "used", "used", "used"])
  }

  @Test func `a clock set permanently to another date is accepted at the third fix`() {
    let off = Dictionary(uniqueKeysWithValues: (3..<9).map { ($0, 3.156e7) })
    #expect(
      drive(of: 9, off: off)
        == ["used", "used", "used", "out_of_order", "out_of_order", "used", "used", "used", "used"])
  }

  @Test func `a stretch that is resent changes nothing`() {
    let sent = (0..<20).map { (Double($0), Double($0) * 10, Optional<Double>.none) }
    let verdicts = verdicts(Array(sent + sent[8..<20] + [(20, 200, nil)]))
    #expect(verdicts.dropFirst(20).dropLast(2).allSatisfy { $0 == "out_of_order" })
    #expect(verdicts.suffix(2) == ["duplicate", "used"])
  }

  @Test func `duplicate fixes, sent singly or in threes, do not change which are used`() {
    // The first fix is 32 km off, and from fix 30 on the clock is an hour behind.
    let sent: [(seconds: Double, meters: Double, accuracy: Double?)] = (0..<100).map { index in
      let second = Double(index)
      return (index < 30 ? second : second - 3600, index == 0 ? 32_000 : second * 10, nil)
    }
    let once = verdicts(sent)
    let used = sent.indices.filter { once[$0] == "used" && $0 < 99 }
    for part in [1, 3] {
      let order = stride(from: 0, to: sent.count - part, by: part).flatMap { first in
        Array(first..<first + part) + Array(first..<first + part)
      }
      let verdicts = verdicts(order.map { sent[$0] })
      #expect(order.indices.filter { verdicts[$0] == "used" }.map { order[$0] } == used)
      if part == 1 {
        #expect(verdicts.indices.allSatisfy { $0 % 2 == 0 || verdicts[$0] == "duplicate" })
      }
    }
  }

  @Test func `the clock continues after several wrong fixes once thirty agree`() {
    let off = Dictionary(uniqueKeysWithValues: (5..<8).map { ($0, 7_200.0) })
    let verdicts = drive(of: 45, off: off)
    #expect(verdicts[5..<8].allSatisfy { $0 == "used" })
    #expect(verdicts[8..<37].allSatisfy { $0 == "out_of_order" })
    #expect(verdicts[37...].allSatisfy { $0 == "used" })
  }

  /// The verdicts on the fixes of a drive at 10 m/s, by their seconds on one clock.
  private func verdicts(at seconds: [Double]) -> [String] {
    verdicts(seconds.map { ($0, $0 * 10, nil) })
  }

  @Test func `sixty fixes that are resent change nothing`() {
    let sent = (0..<100).map(Double.init)
    let verdicts = verdicts(at: sent + sent[40...] + [100, 101])
    #expect(verdicts[100..<159].allSatisfy { $0 == "out_of_order" })
    #expect(verdicts.suffix(3) == ["duplicate", "used", "used"])
  }

  @Test(arguments: [80, 99])
  func `forty fixes that arrive after later ones change nothing`(ahead: Int) {
    let order = Array(0..<40) + Array(ahead..<100) + Array(40..<80) + [100, 101]
    let verdicts = verdicts(at: order.map(Double.init))
    #expect(verdicts.dropLast(2).suffix(40).allSatisfy { $0 == "out_of_order" })
    #expect(verdicts.suffix(2) == ["used", "used"])
  }

  @Test(arguments: [2.0, 20, 60])
  func `a clock that is set back after a pause is accepted`(pause: Double) {
    // After fix 59 there is no fix while 10 m are driven each second; then it is an hour earlier.
    let seconds = (0..<120).map { Double($0) + ($0 < 60 ? 0 : pause) }
    let verdicts = verdicts(seconds.map { ($0 < 60 ? $0 : $0 - 3_600, $0 * 10, nil) })
    #expect(verdicts[60..<89].allSatisfy { $0 == "out_of_order" })
    #expect(verdicts[92...].allSatisfy { $0 == "used" })
  }

  @Test func `late fixes do not prevent a clock that was set back from being accepted`() {
    // From fix 60 on the clock is 200 s behind, and every fifth fix comes after the next one.
    var seconds = (0..<120).map { Double($0) + ($0 < 60 ? 200 : 0) }
    for index in stride(from: 62, to: 118, by: 5) { seconds.swapAt(index, index + 1) }
    let verdicts = verdicts(seconds.map { ($0, ($0 < 200 ? $0 : $0 - 200) * 10, nil) })
    #expect(verdicts[60..<89].allSatisfy { $0 == "out_of_order" })
    #expect(verdicts[97...].count { $0 == "used" } >= 17)
  }
}
