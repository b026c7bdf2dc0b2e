import Notations
import Simulation

/// Variants of an OSM file, to see which facts matter.
enum RoadVariant {
  /// The file with each occurrence of a tag replaced.
  ///
  /// Each tag has its own element, so a search for the element's text is enough.
  static func replacing(
    _ key: String, _ value: String, by other: (key: String, value: String), in bytes: [UInt8]
  ) -> [UInt8] {
    func element(_ key: String, _ value: String) -> [UInt8] {
      Array("<tag k=\"\(key)\" v=\"\(value)\"".utf8)
    }
    return replacing(element(key, value), by: element(other.key, other.value), in: bytes)
  }

  private static func replacing(
    _ old: [UInt8], by new: [UInt8], in bytes: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == old[0], bytes[index...].starts(with: old) {
        result += new
        index += old.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// The file with its roads in another order.
  static func shuffled(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    let begin = Array("<way ".utf8)
    let end = Array("</way>".utf8)
    var pieces: [ArraySlice<UInt8>] = []
    var rest: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == begin[0], bytes[index...].starts(with: begin) else {
        rest.append(bytes[index])
        index += 1
        continue
      }
      let first = index
      while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
      index = min(index + end.count, bytes.count)
      pieces.append(bytes[first..<index])
    }
    var generator = SeededGenerator(seed: seed)
    pieces.shuffle(using: &generator)
    // Readers accept ways anywhere in the file, even before their nodes.
    let head = rest.prefix { $0 != UInt8(ascii: ">") }.count + 1
    let root = rest[head...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? head
    return Array(rest[..<root]) + pieces.joined() + rest[root...]
  }
}
