/// A random number generator whose whole sequence is determined by its seed, on every machine.
///
/// **Source:** SplitMix64: Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*,
/// OOPSLA 2014, figure 17; constants of Vigna's splitmix64.c.
package struct SeededGenerator: RandomNumberGenerator, Equatable, Sendable {
  /// The counter from which the next number is computed.
  private var state: UInt64

  /// Makes the generator of a seed.
  package init(seed: UInt64) {
    state = seed
  }

  /// Makes a generator for one use of a seed, independent of the generators for other uses.
  ///
  /// Turning one use on or off does not change the numbers of the others.
  package init(seed: UInt64, use: UInt64) {
    var mixer = SeededGenerator(seed: seed)
    state = mixer.next() ^ (use &* 0xd134_2543_de82_ef95)
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

extension RandomNumberGenerator {
  /// A number in 0 ..< 1 with 53 random bits.
  package mutating func uniform() -> Double {
    Double(next() >> 11) * (1.0 / 9_007_199_254_740_992)
  }

  /// An almost normally distributed number with mean 0 and standard deviation 1, within −6…6.
  ///
  /// The sum of twelve uniform numbers has variance 1. It needs no logarithm, whose last bits
  /// differ between machines.
  package mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += uniform() }
    return sum
  }
}
