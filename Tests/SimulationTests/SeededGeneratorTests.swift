import Testing

@testable import Simulation

@Suite struct SeededGeneratorTests {
  /// The first outputs of Vigna's splitmix64.c for seed 1234567, as published on Rosetta Code,
  /// "Pseudo-random numbers/Splitmix64".
  @Test func `the numbers are those published for SplitMix64`() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `uniform numbers lie in 0 to 1 and fill it evenly`() {
    var generator = SeededGenerator(seed: 5)
    var tenths = [Int](repeating: 0, count: 10)
    for _ in 0..<100_000 { tenths[Int(generator.uniform() * 10)] += 1 }
    #expect(tenths.allSatisfy { abs($0 - 10_000) < 400 })
  }

  @Test func `normal numbers have mean 0 and deviation 1, and 68 percent lie within 1`() {
    var generator = SeededGenerator(seed: 6)
    let numbers = (0..<100_000).map { _ in generator.normal() }
    let mean = numbers.reduce(0, +) / 100_000
    let variance = numbers.map { $0 * $0 }.reduce(0, +) / 100_000
    #expect(abs(mean) < 0.01)
    #expect(abs(variance - 1) < 0.015)
    #expect(abs(Double(numbers.count { abs($0) < 1 }) / 100_000 - 0.68) < 0.01)
  }

  @Test func `the uses of a seed do not share numbers`() {
    var first = SeededGenerator(seed: 1, use: 1)
    var second = SeededGenerator(seed: 1, use: 2)
    let left = (0..<100).map { _ in first.next() }
    let right = (0..<100).map { _ in second.next() }
    #expect(Set(left).isDisjoint(with: right))
  }
}
