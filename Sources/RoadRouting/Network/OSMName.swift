import Notations

/// The names in OSM XML that a reader acts on.
enum OSMName: Int, CaseIterable {
  case osm, node, way, nd, tag, relation, member
  case id, lat, lon, ref, k, v, role, type, visible

  /// The names by their indices.
  static let vocabulary = XMLVocabulary(allCases.map { "\($0)" })
}

extension XMLScanner {
  /// An attribute as text, long enough for any of OpenStreetMap's 255 characters.
  func text(_ name: OSMName) -> String? {
    attributeAsString(name.rawValue, limit: 1024)
  }

  /// An attribute as a whole number.
  func whole(_ name: OSMName) -> Int64? {
    attributeAsNumber(name.rawValue).flatMap { Int64(exactly: $0) }
  }
}
