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

  /// The kind of restriction for every mode: `no_left_turn`, `only_straight_on`…
  private var common: String?

  /// The kind for vehicles, which takes precedence.
  private var vehicles: String?

  /// The kinds for one mode, which take precedence over both.
  private var own: [TravelMode: String] = [:]

  /// The exempt vehicles, separated by semicolons.
  private var exempt = ""

  /// The relation's type.
  private var type: String?

  /// Sets a tag of the relation.
  ///
  /// **Source:** OpenStreetMap wiki, Relation:restriction.
  mutating func set(_ key: String, to value: String) {
    switch key {
    case "type": type = value
    case "restriction": common = value
    case "restriction:vehicle": vehicles = value
    case "restriction:motorcar": own[.car] = value
    case "restriction:motor_vehicle": own[.car] = own[.car] ?? value
    case "restriction:bicycle": own[.bicycle] = value
    case "except": exempt = value
    default: break
    }
  }

  /// Whether the relation restricts any mode.
  var isRestriction: Bool { common != nil || vehicles != nil || !own.isEmpty }

  /// The restriction with the builder's way numbers, once for each of its kinds; empty if it is
  /// invalid or incomplete.
  func signs(
    ways: (Int64) -> [Int], coordinate: (Int64) -> PackedCoordinate?
  ) -> [RoadNetworkBuilder.Sign] {
    guard type == "restriction" else { return [] }
    let from = numbers("from", ways)
    let to = numbers("to", ways)
    guard !from.isEmpty, !to.isEmpty, let via = via(ways: ways, coordinate: coordinate) else {
      return []
    }
    return [TurnRestriction.Kind.forbidden, .only].compactMap { kind in
      let others = TravelMode.allCases.filter { self.kind(for: $0) != kind }
      if others == TravelMode.allCases { return nil }
      return RoadNetworkBuilder.Sign(
        kind: kind, from: from, via: via, to: to, exempt: exemptModes.union(others))
    }
  }

  private func kind(for mode: TravelMode) -> TurnRestriction.Kind? {
    let vehicles = mode == .foot ? nil : vehicles
    guard let restriction = own[mode] ?? vehicles ?? common else { return nil }
    // A sign about turning on red does not forbid turning on green.
    if restriction.hasSuffix("_on_red") { return nil }
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
      case "vehicle": modes.formUnion([.car, .bicycle])
      default: break
      }
    }
    return modes
  }
}
