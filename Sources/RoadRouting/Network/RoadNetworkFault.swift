import Notations

/// A fault of a file that should hold a road network: a fact; the words are in
/// `RoadNetworkFault+Wording.swift`.
struct RoadNetworkFault: Equatable, Sendable {
  /// What is wrong.
  enum Kind: Equatable, Sendable {
    case notGeoJSON(found: String)
    case unknownReferenceSystem(String)
    case featureNotAnObject(found: String)
    case noGeometry
    case coordinatesNotAnArray(found: String)
    case placeNotNumbers(found: String)
    case latitudeOutOfRange(Double, isLongitudePlausible: Bool)
    case longitudeOutOfRange(Double)
    case tooFewPlaces(found: Int)
    case segmentTooLong(meters: Double)
    case valueNotUnderstood(key: RoadTagKey, value: String)
    case nodeWithoutPlace
    case notOSM(root: String)
    case xml(XMLFault)
    case xmlFlaw(XMLFlaw)
    case noRoads(lines: Int)
    case tooLarge(limit: Int)
  }

  /// What is wrong.
  var kind: Kind

  /// Where.
  var position: SourcePosition
}
