/// The checksum of zlib: Adler-32.
///
/// **Source:** RFC 1950, section 8.2.
struct Adler32: Equatable {
  /// The checksum of the bytes added so far.
  var value: UInt32 { high << 16 | low }

  private var low: UInt32 = 1
  private var high: UInt32 = 0

  private static let modulus: UInt32 = 65_521

  /// The maximum number of bytes whose sums stay below 2^32 without a modulo operation.
  private static let run = 5552

  /// Adds the bytes of an array.
  mutating func add(_ bytes: [UInt8]) {
    let span = bytes.span
    var index = 0
    while index < span.count {
      let end = min(index &+ Self.run, span.count)
      while index < end {
        low &+= UInt32(span[index])
        high &+= low
        index &+= 1
      }
      low %= Self.modulus
      high %= Self.modulus
    }
  }
}
