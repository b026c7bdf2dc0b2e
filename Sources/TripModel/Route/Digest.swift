package import Geodesy

/// A 64-bit FNV-1a digest, which identifies equal content but does not protect against forgery.
///
/// **Source:** draft-eastlake-fnv-17, section 2; offset basis 14695981039346656037, prime
/// 1099511628211.
package struct Digest: Hashable, Sendable {
  /// The digest so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Makes the digest of no bytes.
  package init() {}

  /// Makes a digest of a known value.
  package init(value: UInt64) {
    self.value = value
  }
}

extension Digest {
  /// Adds a byte.
  package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Adds the eight bytes of a number, least significant first.
  ///
  /// A zero byte only multiplies, so the zero bytes of a small number are one multiplication by a
  /// power of the prime; this runs for every fix.
  package mutating func add(_ number: Int64) {
    var rest = UInt64(bitPattern: number)
    let isSmall = rest >> 32 == 0
    for _ in 0..<(isSmall ? 4 : 8) {
      add(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
    if isSmall { value &*= 0x9ffa_ac08_5635_bc91 }
  }

  /// Adds the UTF-8 bytes of a text and its length.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(Int64(text.utf8.count))
  }

  /// Adds a coordinate in ten-millionths of a degree.
  package mutating func add(_ coordinate: Coordinate) {
    add(Int64((coordinate.latitude * 1e7).rounded()))
    add(Int64((coordinate.longitude * 1e7).rounded()))
  }

  /// Adds the time and coordinate of a fix.
  package mutating func add(_ fix: Fix) {
    add(fix.time.milliseconds)
    add(fix.coordinate)
  }

  /// The digest as sixteen hexadecimal digits.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Route {
  /// The digest of the line in ten-millionths of a degree with leg and step boundaries.
  package var digest: Digest {
    var digest = Digest()
    for vertex in vertices { digest.add(vertex) }
    for leg in legs {
      digest.add(Int64(-1))
      for step in leg.steps { digest.add(Int64(step.vertices.lowerBound)) }
    }
    return digest
  }
}
