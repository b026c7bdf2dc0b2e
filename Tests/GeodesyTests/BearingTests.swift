import Geodesy
import TestSupport
import Testing

@Suite struct BearingTests {
  @Test(
    arguments: [
      0, -0.0, 360, 720, -360, 359.99999999999994, -1e-20, -1e-300, .leastNonzeroMagnitude, 1e6,
      -1e6, 1e15, 1e16,
      1e18, 2e18, -1e18, 9.007199254740993e15, 1e300, -1e300, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, .nan, .infinity, -.infinity,
    ])
  func `a bearing from any number is in 0 ..< 360`(degrees: Double) {
    #expect(0..<360 ~= Bearing(degrees: degrees).degrees)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a bearing from random bits is in 0 ..< 360`(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    for _ in 0..<2000 {
      let degrees = Double(bitPattern: numbers.next())
      #expect(0..<360 ~= Bearing(degrees: degrees).degrees, "of \(degrees)")
    }
  }

  @Test func `full turns do not change a bearing`() {
    for turns in [-3, 1, 2, 1000, 1_000_000, 1_000_000_000] {
      for degrees in [0.0, 45, 90, 359] {
        #expect(Bearing(degrees: degrees + 360 * Double(turns)).degrees == degrees)
      }
    }
    #expect(Bearing(degrees: 1e18).degrees == 280)
    #expect(Bearing(degrees: -90).degrees == 270)
  }
}
