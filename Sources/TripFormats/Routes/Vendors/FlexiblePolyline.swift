import Geodesy
import Notations

/// A line in HERE's flexible polyline encoding: differences of scaled degrees in 64 characters.
///
/// A header states the precision and a third dimension.
///
/// **Source:** heremaps/flexible-polyline, README, format version 1.
struct FlexiblePolyline {
  /// The encoded characters.
  let text: String

  /// The location of the string in its file.
  let position: SourcePosition

  /// The decoded points; a third dimension is dropped.
  ///
  /// - Throws: The fault of a truncated text, of another character, version or precision, or of a
  ///   coordinate out of range.
  func line(_ notes: inout RouteNotes) throws(Diagnostic) -> [Coordinate] {
    var numbers = PolylineNumbers(text.utf8, longest: 12, value: Self.value)
    guard let version = numbers.next(), let header = numbers.next() else {
      throw malformed(at: numbers.offset)
    }
    guard version == 1, header >> 11 == 0 else { throw malformed(at: 0) }
    var scale = 1.0
    for _ in 0..<(header & 15) { scale *= 10 }
    let line = try numbers.line(
      dimensions: header >> 4 & 7 == 0 ? 2 : 3, scale: scale, &notes, at: position)
    guard let line else { throw malformed(at: numbers.offset) }
    return line
  }

  private func malformed(at offset: Int) -> Diagnostic {
    .malformedPolyline(
      "flexible polyline", character: offset + 1,
      expected: "HERE's flexible polyline, version 1"
    ).at(position)
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
