import Foundation
import Testing

@testable import Notations

@Suite struct DecimalWritingTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let value: Double
    let decimals: Int
    let text: String
    var testDescription: String { "\(value) to \(decimals) is \(text)" }
  }

  @Test(arguments: [
    Example(value: 0, decimals: 0, text: "0"),
    Example(value: -0.0, decimals: 2, text: "0.00"),
    Example(value: -0.004, decimals: 2, text: "0.00"),
    Example(value: -0.006, decimals: 2, text: "-0.01"),
    Example(value: 0.125, decimals: 2, text: "0.13"),
    Example(value: -0.125, decimals: 2, text: "-0.13"),
    Example(value: 2.5, decimals: 0, text: "3"),
    Example(value: 1.005, decimals: 2, text: "1.00"),
    Example(value: 0.999_999_99, decimals: 7, text: "1.0000000"),
    Example(value: 99.95, decimals: 1, text: "100.0"),
    Example(value: 47.37, decimals: 7, text: "47.3700000"),
    Example(value: -122.431_65, decimals: 7, text: "-122.4316500"),
    Example(value: 1e-300, decimals: 9, text: "0.000000000"),
    Example(value: .leastNonzeroMagnitude, decimals: 9, text: "0.000000000"),
    Example(value: 9_007_199_254_740_992, decimals: 2, text: "9007199254740992.00"),
    Example(value: 1e18, decimals: 1, text: "1000000000000000000.0"),
    Example(value: 1e300, decimals: 1, text: "1e+300"),
  ])
  func `a number is rounded once, ties away from zero`(example: Example) {
    var bytes: [UInt8] = []
    appendDecimal(example.value, decimals: example.decimals, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == example.text)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random numbers agree with the C library except near ties`(seed: UInt64) {
    var generator = SplitMix(state: seed)
    for _ in 0..<500 {
      let value = Double.random(in: -1000...1000, using: &generator)
      let decimals = Int.random(in: 0...9, using: &generator)
      var bytes: [UInt8] = []
      appendDecimal(value, decimals: decimals, to: &bytes)
      var expected = String(format: "%.\(decimals)f", value)
      if expected.hasPrefix("-"), !expected.contains(where: { "123456789".contains($0) }) {
        expected.removeFirst()
      }
      #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }
  }
}

/// The generator of these tests: SplitMix64.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
