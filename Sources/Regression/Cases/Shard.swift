import Notations
import TripModel

/// One of several parts of a set of cases: `2/4`.
///
/// A case's part depends on its path alone, so a new case does not move others.
package struct Shard: Equatable, Sendable {
  /// The part, counted from 1.
  package let number: Int

  /// The number of parts.
  package let count: Int

  /// Parses `I/N`; absent if not valid.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      count >= 1, (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// Whether a case belongs to the part.
  package func contains(_ found: FoundCase) -> Bool {
    var digest = Digest()
    for byte in FilePath.normalized(found.file).utf8 { digest.add(byte) }
    return (digest.value >> 32) % UInt64(count) == UInt64(number - 1)
  }
}
