import TripModel

/// The modes that may use a road, per direction, and whether it looks like a road for cars.
struct RoadPermissions: OptionSet, Equatable, Sendable {
  let rawValue: UInt8

  /// The permission of a mode in the road's own direction.
  static func forward(_ mode: TravelMode) -> RoadPermissions {
    switch mode {
    case .car: RoadPermissions(rawValue: 1)
    case .bicycle: RoadPermissions(rawValue: 4)
    case .foot: RoadPermissions(rawValue: 16)
    }
  }

  /// The permission of a mode against the road's own direction.
  static func backward(_ mode: TravelMode) -> RoadPermissions {
    RoadPermissions(rawValue: forward(mode).rawValue << 1)
  }

  /// Whether the road looks like one for cars in its own direction, whatever modes may use it.
  static let apparentForward = RoadPermissions(rawValue: 64)

  /// Whether the road looks like one for cars against its own direction, whatever modes may use it.
  static let apparentBackward = RoadPermissions(rawValue: 128)

  /// Whether the road looks like one for cars, so that drivers count it at a junction.
  var areApparent: Bool { !isDisjoint(with: [.apparentForward, .apparentBackward]) }

  /// Whether a mode may use the road in any direction.
  func allow(_ mode: TravelMode) -> Bool {
    contains(.forward(mode)) || contains(.backward(mode))
  }
}

extension RoadPermissions {
  /// Makes the permissions implied by a road's class and tags.
  init(roadClass: RoadClass, tags: RoadTags) {
    self = []
    if tags[.area] == "yes" && roadClass != .pedestrian { return }
    if roadClass.isCarriageway, tags[.access] != "no" {
      let direction = TravelDirection(roadClass: roadClass, tags: tags, mode: .car)
      if direction != .backward { insert(.apparentForward) }
      if direction != .forward { insert(.apparentBackward) }
    }
    for mode in TravelMode.allCases {
      guard Self.isOpen(roadClass, tags: tags, mode: mode) else { continue }
      let direction = TravelDirection(roadClass: roadClass, tags: tags, mode: mode)
      if direction != .backward && direction != .closed { insert(.forward(mode)) }
      if direction != .forward && direction != .closed { insert(.backward(mode)) }
    }
  }

  /// Whether a barrier with these tags blocks a mode.
  ///
  /// **Source:** OpenStreetMap wiki, Key:barrier, and the list of passable barriers in the car
  /// profile of osrm-backend v5.27.
  static func isBarrier(tags: RoadTags, for mode: TravelMode) -> Bool {
    guard let barrier = tags[.barrier] else { return false }
    if let answer = signedAccess(tags: tags, mode: mode) { return !answer }
    switch mode {
    case .car:
      return ![
        "cattle_grid", "border_control", "toll_booth", "sally_port", "gate", "lift_gate", "no",
        "entrance", "height_restrictor", "arch", "kerb", "swing_gate", "bump_gate", "yes",
      ].contains(barrier)
    case .bicycle: return ["turnstile", "kissing_gate", "wall", "fence"].contains(barrier)
    case .foot: return ["wall", "fence"].contains(barrier)
    }
  }

  /// Whether class and tags allow a mode to use a road at all.
  private static func isOpen(_ roadClass: RoadClass, tags: RoadTags, mode: TravelMode) -> Bool {
    guard roadClass.usualSpeed(for: mode) != nil else { return false }
    let isSigned = signedAccess(tags: tags, mode: mode)
    if roadClass.isOpen(to: mode) { return isSigned ?? true }
    // A tag for exactly this mode opens a road that is closed by its class.
    return tags[mode == .foot ? .foot : .bicycle] != nil && isSigned == true
  }

  /// The value of the most specific access tag; absent if there is none.
  ///
  /// **Source:** OpenStreetMap wiki, Key:access, transport mode hierarchy.
  private static func signedAccess(tags: RoadTags, mode: TravelMode) -> Bool? {
    let keys: [RoadTagKey] =
      switch mode {
      case .car: [.motorcar, .motorVehicle, .vehicle, .access]
      case .bicycle: [.bicycle, .vehicle, .access]
      case .foot: [.foot, .access]
      }
    for key in keys {
      guard let value = tags[key] else { continue }
      switch value {
      case "no", "private", "agricultural", "forestry", "emergency", "military", "psv", "bus",
        "use_sidepath", "restricted":
        return false
      case "unknown", "variable": continue
      default: return true
      }
    }
    return nil
  }
}

/// The directions in which a road may be used.
private enum TravelDirection {
  case both
  case forward
  case backward
  case closed

  init(roadClass: RoadClass, tags: RoadTags, mode: TravelMode) {
    let isSigned: String? =
      switch mode {
      case .car: tags[.oneway]
      case .bicycle: Self.bicycleOneway(tags)
      case .foot: tags[.onewayFoot] ?? "no"
      }
    switch isSigned {
    case "yes", "true", "1": self = .forward
    case "-1", "reverse": self = .backward
    case "reversible": self = .closed
    case nil where roadClass == .motorway: self = .forward
    case nil where RoadWay.isRoundabout(tags): self = .forward
    default: self = .both
    }
  }

  /// The oneway value for bicycles: their own tag, or the general one unless they are exempt.
  private static func bicycleOneway(_ tags: RoadTags) -> String? {
    if let own = tags[.onewayBicycle] { return own }
    if let lane = tags[.cycleway], lane.hasPrefix("opposite") { return "no" }
    return tags[.oneway]
  }
}
