import Notations

/// The element and attribute names used in OSM XML.
enum OSMName: Int, CaseIterable {
  case osm, node, way, nd, tag, relation, member
  case remark
  case id, lat, lon, ref, k, v, role, type, visible, action

  /// The vocabulary of the names, by index.
  static let vocabulary = XMLVocabulary(allCases.map { "\($0)" })
}

extension XMLScanner {
  /// An attribute as text, up to OpenStreetMap's limit of 255 characters.
  func text(_ name: OSMName) -> String? {
    attributeAsString(name.rawValue, limit: 1024)
  }

  /// An attribute as an integer.
  func whole(_ name: OSMName) -> Int64? {
    attributeAsNumber(name.rawValue).flatMap { Int64(exactly: $0) }
  }
}
