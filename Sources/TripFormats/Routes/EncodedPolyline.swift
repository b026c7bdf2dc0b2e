import Geodesy
import Notations

/// A line encoded in printable characters: differences of scaled degrees, five bits per character.
///
/// **Source:** Google Maps Platform, Encoded Polyline Algorithm Format.
struct EncodedPolyline {
  /// The encoded characters.
  let text: String

  /// The location of the string in its file.
  let position: SourcePosition

  /// The units per degree: 1e5 or 1e6.
  let scale: Double

  /// Whether every point has a third number, its elevation in hundredths of a meter.
  var hasElevation = false

  /// The decoded points.
  ///
  /// - Throws: if the text is truncated, has a character outside `?`…`~`, or leaves the range of
  ///   degrees.
  func line(
    _ notes: inout RouteNotes
  ) throws(Diagnostic) -> [Coordinate] {
    var line: [Coordinate] = []
    line.reserveCapacity(text.utf8.count / 4)
    let dimensions = hasElevation ? 3 : 2
    var sums = [0, 0, 0]
    var scanner = DifferenceScanner(bytes: Array(text.utf8))
    while !scanner.isAtEnd {
      for dimension in 0..<dimensions {
        guard let difference = scanner.next() else {
          throw .malformedPolyline(character: scanner.offset + 1).at(position)
        }
        sums[dimension] &+= difference
      }
      line.append(
        try notes.coordinate(
          latitude: Double(sums[0]) / scale, longitude: Double(sums[1]) / scale, at: position))
    }
    return line
  }

  /// The first point, unvalidated; absent if there is none.
  var firstPoint: (latitude: Double, longitude: Double)? {
    var scanner = DifferenceScanner(bytes: Array(text.utf8.prefix(32)))
    guard let latitude = scanner.next(), let longitude = scanner.next() else { return nil }
    return (Double(latitude) / scale, Double(longitude) / scale)
  }
}

extension EncodedPolyline {
  /// The scale at which a line is on the Earth and has its declared length in meters; without a
  /// declared length, the assumed one.
  static func scale(of text: String, length: Double?, assuming assumed: Double) -> Double {
    var quietNotes = RouteNotes(file: "")
    let polyline = EncodedPolyline(
      text: text, position: SourcePosition(line: 1, column: 1), scale: 1e5)
    guard let line = try? polyline.line(&quietNotes) else { return 1e6 }
    guard let length, length > 0 else { return assumed }
    return line[...].length > 3 * length ? 1e6 : 1e5
  }
}

/// Decodes the zigzag-encoded numbers of an encoded polyline.
private struct DifferenceScanner {
  let bytes: [UInt8]
  var offset = 0

  var isAtEnd: Bool { offset == bytes.count }

  /// The next number; absent at an unexpected character.
  mutating func next() -> Int? {
    var number = 0
    var shift = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte >= 63, byte <= 126, shift <= 35 else { return nil }
      let part = Int(byte) - 63
      number |= (part & 0x1f) << shift
      shift += 5
      offset += 1
      if part < 0x20 { return number & 1 == 1 ? ~(number >> 1) : number >> 1 }
    }
    return nil
  }
}
