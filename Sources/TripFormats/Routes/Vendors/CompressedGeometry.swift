import Geodesy
import Notations

/// A line in Esri's compressed geometry: signed differences of scaled degrees in base 32.
///
/// The first number is the scale. In the newer form, a zero, a version and flags precede it, and
/// elevations or measures follow after a `|`.
///
/// **Source:** Esri, ArcGIS REST API, "Compressed geometry" of Solve Route directions.
struct CompressedGeometry {
  /// The encoded characters.
  let text: String

  /// The location of the string in its file.
  let position: SourcePosition

  /// The decoded points.
  ///
  /// - Throws: if a number is malformed, the scale is 0, or a point leaves the range of degrees.
  func line(_ notes: inout RouteNotes) throws(Diagnostic) -> [Coordinate] {
    var numbers = try numbers(Array(text.utf8.prefix { $0 != UInt8(ascii: "|") }))[...]
    if numbers.first == 0 { numbers = numbers.dropFirst(3) }
    guard let scale = numbers.popFirst(), scale > 0, numbers.count.isMultiple(of: 2) else {
      throw malformed(at: 0)
    }
    var line: [Coordinate] = []
    var sums = (x: 0, y: 0)
    while let x = numbers.popFirst(), let y = numbers.popFirst() {
      sums = (sums.x &+ x, sums.y &+ y)
      line.append(
        try notes.coordinate(
          latitude: Double(sums.y) / Double(scale), longitude: Double(sums.x) / Double(scale),
          at: position))
    }
    return line
  }

  private func numbers(_ bytes: [UInt8]) throws(Diagnostic) -> [Int] {
    var numbers: [Int] = []
    var offset = 0
    while offset < bytes.count {
      guard "+-".utf8.contains(bytes[offset]) else { throw malformed(at: offset) }
      let digits = bytes[(offset + 1)...].prefix(while: Self.isDigit)
      let text = String(decoding: bytes[offset..<digits.endIndex], as: UTF8.self)
      offset = digits.endIndex
      guard digits.count <= 11, let number = Int(text, radix: 32) else {
        throw malformed(at: offset)
      }
      numbers.append(number)
    }
    return numbers
  }

  private func malformed(at offset: Int) -> Diagnostic {
    .malformedPolyline(
      "compressed geometry", character: offset + 1, expected: "signed numbers in base 32"
    ).at(position)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "v") ~= byte
  }
}
