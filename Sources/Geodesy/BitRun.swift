/// Some of consecutive indices, as bits.
struct BitRun {
  /// The first index.
  var first = 0
  /// A bit per index, the least significant for the first.
  var bits: UInt = 0

  /// Removes and returns the first or the last index; absent if none is left.
  @inline(__always)
  mutating func take(isForward: Bool) -> Int? {
    guard bits != 0 else { return nil }
    let bit = isForward ? bits.trailingZeroBitCount : UInt.bitWidth - 1 - bits.leadingZeroBitCount
    bits ^= 1 &<< UInt(bit)
    return first + bit
  }
}
