import TripModel

/// A turn restriction relation, with the IDs of the source.
struct OSMRestriction {
  /// A member of a relation.
  struct Member {
    var isNode: Bool
    var number: Int64
    var role: String
  }

  /// The members in the order of the source.
  var members: [Member] = []

  /// The kind of restriction: `no_left_turn`, `only_straight_on`…
  var restriction: String?

  /// The exempt vehicles, separated by semicolons.
  var exempt = ""

  /// The relation's type.
  var type: String?

  /// Sets a tag of the relation.
  ///
  /// **Source:** OpenStreetMap wiki, Relation:restriction.
  mutating func set(_ key: String, to value: String) {
    switch key {
    case "type": type = value
    case "restriction": restriction = value
    case "restriction:motorcar", "restriction:motor_vehicle": restriction = restriction ?? value
    case "except": exempt = value
    default: break
    }
  }

  /// The restriction with the builder's way numbers; absent if it is invalid or incomplete.
  func sign(
    ways: (Int64) -> [Int], coordinate: (Int64) -> PackedCoordinate?
  ) -> RoadNetworkBuilder.Sign? {
    guard type == "restriction", let kind else { return nil }
    let from = numbers("from", ways)
    let to = numbers("to", ways)
    guard !from.isEmpty, !to.isEmpty, let via = via(ways: ways, coordinate: coordinate) else {
      return nil
    }
    return RoadNetworkBuilder.Sign(kind: kind, from: from, via: via, to: to, exempt: exemptModes)
  }

  private var kind: TurnRestriction.Kind? {
    guard let restriction else { return nil }
    if restriction.hasPrefix("no_") { return .forbidden }
    return restriction.hasPrefix("only_") ? .only : nil
  }

  private func numbers(_ role: String, _ ways: (Int64) -> [Int]) -> [Int] {
    members.filter { $0.role == role && !$0.isNode }.flatMap { ways($0.number) }
  }

  private func via(
    ways: (Int64) -> [Int], coordinate: (Int64) -> PackedCoordinate?
  ) -> RoadNetworkBuilder.Sign.Via? {
    let via = members.filter { $0.role == "via" }
    if via.count == 1, via[0].isNode {
      return coordinate(via[0].number).map { .node($0, via[0].number) }
    }
    let between = via.map { $0.isNode ? nil : ways($0.number).first }
    let known = between.compactMap(\.self)
    return known.isEmpty || known.count < between.count ? nil : .ways(known)
  }

  private var exemptModes: Set<TravelMode> {
    var modes: Set<TravelMode> = []
    for word in exempt.split(separator: ";") {
      switch word.drop(while: { $0 == " " }) {
      case "motorcar", "motor_vehicle": modes.insert(.car)
      case "bicycle": modes.insert(.bicycle)
      default: break
      }
    }
    return modes
  }
}
