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
  var scale: Double

  /// Whether every point has a third number, its elevation in hundredths of a meter.
  var hasElevation = false

  /// The decoded points.
  ///
  /// - Throws: if the text is truncated, has a character outside `?`…`~`, or leaves the range of
  ///   degrees.
  func line(_ notes: inout RouteNotes) throws(Diagnostic) -> [Coordinate] {
    var numbers = PolylineNumbers(text.utf8)
    let line = try numbers.line(
      dimensions: hasElevation ? 3 : 2, scale: scale, &notes, at: position)
    guard let line else {
      throw .malformedPolyline(
        "encoded polyline", character: numbers.offset + 1,
        hint: "escape backslashes as '\\\\' in JSON"
      ).at(position)
    }
    return line
  }

  /// The first point, unvalidated; absent if there is none.
  var firstPoint: (latitude: Double, longitude: Double)? {
    var numbers = PolylineNumbers(text.utf8.prefix(32))
    guard let latitude = numbers.nextSigned(), let longitude = numbers.nextSigned() else {
      return nil
    }
    return (Double(latitude) / scale, Double(longitude) / scale)
  }
}

extension EncodedPolyline {
  /// The scale at which a line is on the Earth and has its declared length in meters.
  ///
  /// Without a declared length it is the assumed scale.
  static func scale(of text: String, length: Double?, assuming assumed: Double) -> Double {
    var quietNotes = RouteNotes(file: "")
    let polyline = EncodedPolyline(
      text: text, position: SourcePosition(line: 1, column: 1), scale: 1e5)
    guard let line = try? polyline.line(&quietNotes) else { return 1e6 }
    guard let length, length > 0 else { return assumed }
    return line[...].length > 3 * length ? 1e6 : 1e5
  }
}

extension EncodedPolyline {
  /// Whether points have a third number, which the encoding does not state.
  ///
  /// The number of points decides if it is known, otherwise the line's length in meters.
  func looksRaised(count: Int?, length: Double?) -> Bool {
    var quietNotes = RouteNotes(file: "")
    let flat = try? line(&quietNotes)
    if let count, flat?.count == count { return false }
    var polyline = self
    polyline.hasElevation = true
    guard let raised = try? polyline.line(&quietNotes) else { return false }
    if let count { return raised.count == count }
    guard let flat else { return true }
    guard let length else { return false }
    return abs(raised[...].length - length) < abs(flat[...].length - length)
  }
}
