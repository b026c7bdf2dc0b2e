import Geodesy
import Notations

/// A line in HERE's flexible polyline encoding: differences of scaled degrees in 64 characters,
/// with the precision and a third dimension stated in a header.
///
/// **Source:** heremaps/flexible-polyline, README, format version 1.
struct FlexiblePolyline {
  /// The encoded characters.
  let text: String

  /// The location of the string in its file.
  let position: SourcePosition

  /// The decoded points; a third dimension is dropped.
  ///
  /// - Throws: if the text is truncated, has another character, version or precision, or leaves the
  ///   range of degrees.
  func line(_ notes: inout RouteNotes) throws(Diagnostic) -> [Coordinate] {
    let bytes = Array(text.utf8)
    var offset = 0
    let version = try number(bytes, &offset)
    let header = try number(bytes, &offset)
    guard version == 1, header >> 11 == 0 else { throw malformed(at: 0) }
    var scale = 1.0
    for _ in 0..<(header & 15) { scale *= 10 }
    let dimensions = header >> 4 & 7 == 0 ? 2 : 3
    var line: [Coordinate] = []
    var sums = [0, 0, 0]
    while offset < bytes.count {
      for dimension in 0..<dimensions {
        let number = try number(bytes, &offset)
        sums[dimension] &+= number & 1 == 1 ? ~(number >> 1) : number >> 1
      }
      line.append(
        try notes.coordinate(
          latitude: Double(sums[0]) / scale, longitude: Double(sums[1]) / scale, at: position))
    }
    return line
  }

  /// The next unsigned number: five bits a character, lowest first.
  private func number(_ bytes: [UInt8], _ offset: inout Int) throws(Diagnostic) -> Int {
    var number = 0
    var shift = 0
    while offset < bytes.count, shift <= 55 {
      guard let part = Self.value(of: bytes[offset]) else { throw malformed(at: offset) }
      offset += 1
      number |= (part & 0x1F) << shift
      if part < 0x20 { return number }
      shift += 5
    }
    throw malformed(at: offset)
  }

  private func malformed(at offset: Int) -> Diagnostic {
    .malformedFlexiblePolyline(character: offset + 1).at(position)
  }

  /// The six bits of a character.
  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 97 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48 + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
