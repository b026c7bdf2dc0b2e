import Geodesy
import Notations

/// Reads the points that stand beside a line of a KML document, which may be its stops.
///
/// **Source:** OGC 12-007r2, KML 2.3, 9.9; the directions that Google My Maps exports.
struct KMLStops {
  private var scanner: XMLScanner
  private var name: String?
  private var coordinate: Coordinate?
  private var stops: [StopOnLine.Point] = []

  /// Makes a reader of a document that was already read as a trace.
  init(_ bytes: [UInt8]) {
    scanner = XMLScanner(
      ByteWindow(MemorySource(name: "", bytes: bytes)), vocabulary: Name.vocabulary)
  }

  /// The names used, as written; raw values are their indices in the vocabulary.
  private enum Name: Int, CaseIterable {
    case placemark, name, point, coordinates

    static let vocabulary = XMLVocabulary(["Placemark", "name", "Point", "coordinates"])
  }

  /// Reads the points in the order of the document.
  mutating func read() -> [StopOnLine.Point] {
    while true {
      switch scanner.next() {
      case .start: continue
      case .end: end()
      case .endOfDocument, .fault: return stops
      }
    }
  }

  private mutating func end() {
    let parent = Name(rawValue: scanner.parentName)
    switch Name(rawValue: scanner.name) {
    case .name where parent == .placemark:
      let text = scanner.textAsString()
      name = text.isEmpty ? nil : text
    case .coordinates where parent == .point:
      let numbers = scanner.textAsString().split(separator: ",").prefix(2).map {
        decimalNumber(of: String($0))
      }
      guard numbers.count == 2, let longitude = numbers[0], abs(longitude) <= 180,
        let latitude = numbers[1], abs(latitude) <= 90
      else { return }
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    case .placemark:
      if let coordinate {
        stops.append(StopOnLine.Point(coordinate: coordinate, name: name))
      }
      (name, coordinate) = (nil, nil)
    case .name, .point, .coordinates, nil: return
    }
  }
}
