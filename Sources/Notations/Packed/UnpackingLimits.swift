/// Limits against compressed files that unpack to far more than a trip.
package struct UnpackingLimits: Equatable, Sendable {
  /// The maximum length of the unpacked bytes.
  var length: Int

  /// The maximum number of unpacked bytes per compressed byte beyond `freeLength`.
  ///
  /// Traces of thousands of identical fixes reach 60; the maximum of deflate is 1032.
  var ratio = 200

  /// The number of unpacked bytes beyond which the ratio is checked.
  var freeLength = 67_108_864
}

extension UnpackingLimits {
  /// The limits of a trace, which is read in constant memory: 16 GiB.
  package static let trace = Self(length: 16 * 1_073_741_824)

  /// The limits of a route, which is held in memory: 512 MiB.
  package static let route = Self(length: 512 * 1_048_576)

  /// The limits of a road network: 2 GiB.
  package static let network = Self(length: 2048 * 1_048_576)

  /// Checks the numbers of bytes unpacked and read so far.
  func check(unpacked: Int, read: Int, _ packer: Packer) throws(ByteSourceFailure) {
    if unpacked > length { throw ByteSourceFailure(.unpacksTooLong(packer, limit: length)) }
    if unpacked > freeLength, unpacked / ratio > read {
      throw ByteSourceFailure(.unpacksTooDensely(packer, limits: self))
    }
  }
}

/// A file format of compressed bytes.
enum Packer: String {
  case gzip
  case zip
}
