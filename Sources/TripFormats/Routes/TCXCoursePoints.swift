import Geodesy
import Notations
import TripModel

/// Reads the turns of a TCX course, which stand beside its track.
///
/// **Source:** <https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd>.
struct TCXCoursePoints {
  private var scanner: XMLScanner
  private var texts: [Name: String] = [:]
  private var turns: [(time: Int64, point: PlannedPoint)] = []

  /// The names used, as written; raw values are their indices in the vocabulary.
  private enum Name: Int, CaseIterable {
    case coursePoint, name, time, latitudeDegrees, longitudeDegrees, pointType, notes

    static let vocabulary = XMLVocabulary(
      allCases.map { "\($0)" }.map { $0.prefix(1).uppercased() + $0.dropFirst() })
  }

  /// Makes a reader of a document that was already read as a trace.
  init(_ bytes: [UInt8]) {
    scanner = XMLScanner(
      ByteWindow(MemorySource(name: "", bytes: bytes)), vocabulary: Name.vocabulary)
  }

  /// Reads the turns in driving order.
  mutating func read(_ notes: inout RouteNotes) throws(Diagnostic) -> [PlannedPoint] {
    while true {
      switch scanner.next() {
      case .start: if scanner.name == Name.coursePoint.rawValue { texts = [:] }
      case .end: try end(&notes)
      case .endOfDocument, .fault: return turns.stablySorted { $0.time < $1.time }.map(\.point)
      }
    }
  }

  private mutating func end(_ notes: inout RouteNotes) throws(Diagnostic) {
    guard let name = Name(rawValue: scanner.name) else { return }
    guard name == .coursePoint else {
      texts[name] = scanner.textAsString()
      return
    }
    guard let latitude = texts[.latitudeDegrees].flatMap({ decimalNumber(of: $0) }),
      abs(latitude) <= 90,
      let longitude = texts[.longitudeDegrees].flatMap({ decimalNumber(of: $0) }),
      abs(longitude) <= 180,
      var point = PlannedPoint(
        coordinate: Coordinate(latitude: latitude, longitude: longitude),
        courseType: texts[.pointType].flatMap { FITProfile.turnTypes[$0.lowercased()] },
        name: texts[.name])
    else { return }
    try notes.count(.steps, at: scanner.tagPosition())
    if let words = texts[.notes], !words.isEmpty { point.words = words }
    turns.append((texts[.time].flatMap(dateAndTime) ?? .max, point))
  }
}
