/// The bits of compressed data, lowest first, with up to 63 of them read ahead.
///
/// **Source:** RFC 1951, section 3.1.1; the word-wise refill is Fabian Giesen's "variant 4",
/// https://fgiesen.wordpress.com/2018/02/20/reading-bits-in-far-too-many-ways-part-2/.
struct BitReader {
  var bits: UInt64 = 0

  /// The number of valid bits in `bits`.
  var count = 0

  /// The index of the first byte that was not read ahead.
  var position = 0
}

extension BitReader {
  /// Reads ahead to at least 56 bits; eight bytes must be left.
  @inline(__always)
  mutating func refillByWord(_ bytes: borrowing Span<UInt8>) {
    bits |= bytes.word(at: position) &<< UInt64(truncatingIfNeeded: count)
    position &+= (63 &- count) &>> 3
    count |= 56
  }

  /// Reads ahead to at least 56 bits, or to the end of the bytes.
  mutating func refill(_ bytes: borrowing Span<UInt8>) {
    if count < 64 { bits &= 1 &<< UInt64(count) &- 1 }
    while count <= 55, position < bytes.count {
      bits |= UInt64(bytes[position]) &<< UInt64(count)
      position += 1
      count += 8
    }
  }

  /// Skips bits that were read ahead.
  @inline(__always)
  mutating func skip(_ number: Int) {
    bits &>>= UInt64(truncatingIfNeeded: number)
    count &-= number
  }

  /// The next bits as a number, at most 16 bits; absent if the bytes end before.
  mutating func take(_ number: Int, _ bytes: borrowing Span<UInt8>) -> Int? {
    if count < number { refill(bytes) }
    guard count >= number else { return nil }
    defer { skip(number) }
    return Int(bits & (1 << UInt64(number) - 1))
  }

  /// Gives back the whole bytes that were read ahead.
  mutating func returnBytes() {
    position -= count >> 3
    count &= 7
    bits &= 1 << UInt64(count) - 1
  }
}
