import TripModel

/// The modes that may use a road, per direction, and whether it looks like a road for cars.
struct RoadPermissions: OptionSet, Equatable, Sendable {
  let rawValue: UInt32

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

  /// Whether the mode of a permission may use the road only to reach a destination on it.
  private static func destinationOnly(_ permission: RoadPermissions) -> RoadPermissions {
    RoadPermissions(rawValue: permission.rawValue << 8)
  }

  /// Whether the mode of a permission may use the road only if nothing else leads to a destination.
  private static func privateOnly(_ permission: RoadPermissions) -> RoadPermissions {
    RoadPermissions(rawValue: permission.rawValue << 16)
  }

  /// The access that a permission gives its mode.
  func access(_ permission: RoadPermissions) -> RoadAccess {
    if !contains(permission) { return .closed }
    if contains(Self.privateOnly(permission)) { return .private }
    return contains(Self.destinationOnly(permission)) ? .destination : .open
  }

  /// Whether the road looks like a road for cars, so that drivers notice it at a junction.
  var areApparent: Bool { !isDisjoint(with: [.apparentForward, .apparentBackward]) }

  /// The permissions of the road in the opposite direction: each bit pair is swapped.
  var reversed: RoadPermissions {
    RoadPermissions(rawValue: (rawValue & 0x5555_5555) << 1 | (rawValue >> 1) & 0x5555_5555)
  }

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
      func isNoEntry(isForward: Bool) -> Bool {
        AccessKey.keys(for: .car).contains { tags[$0.directed(isForward: isForward)] == "no" }
      }
      if direction != .backward, !isNoEntry(isForward: true) { insert(.apparentForward) }
      if direction != .forward, !isNoEntry(isForward: false) { insert(.apparentBackward) }
    }
    for mode in TravelMode.allCases {
      let direction = TravelDirection(roadClass: roadClass, tags: tags, mode: mode)
      for isForward in [true, false] where direction.allows(isForward: isForward) {
        let permission: RoadPermissions = isForward ? .forward(mode) : .backward(mode)
        switch Self.access(to: roadClass, tags: tags, mode: mode, isForward: isForward) {
        case .closed: continue
        case .private: formUnion([permission, Self.privateOnly(permission)])
        case .destination: formUnion([permission, Self.destinationOnly(permission)])
        case .open: insert(permission)
        }
      }
    }
  }

  /// The access of a mode past a node with these tags, which may be a barrier.
  ///
  /// **Source:** OpenStreetMap wiki, Key:barrier, and the list of passable barriers in the car
  /// profile of osrm-backend v5.27. As in its bicycle profile, access tags at a crossing are not
  /// about traffic on the road.
  static func access(pastNode tags: RoadTags, for mode: TravelMode) -> RoadAccess {
    let signed = signedAccess(tags: tags, mode: mode)
    guard let barrier = tags[.barrier] else {
      return signed == .closed && tags[.highway] != "crossing" ? .closed : .open
    }
    if let signed { return signed }
    let isPassable =
      switch mode {
      case .car: isPassable(byCar: barrier, tags)
      case .bicycle: !["turnstile", "kissing_gate", "wall", "fence"].contains(barrier)
      case .foot: !["wall", "fence"].contains(barrier)
      }
    return isPassable ? .open : .closed
  }

  private static func isPassable(byCar barrier: String, _ tags: RoadTags) -> Bool {
    switch barrier {
    case "height_restrictor": !CarSize.exceedsHeight(tags)
    case "cattle_grid", "border_control", "toll_booth", "sally_port", "gate", "lift_gate", "no",
      "entrance", "arch":
      true
    case "kerb" where tags[.highway] == "crossing": true
    default: tags[.bollard] == "rising" || ["lowered", "flush"].contains(tags[.kerb])
    }
  }

  /// The access of a mode to a road in one direction, by its class and tags.
  private static func access(
    to roadClass: RoadClass, tags: RoadTags, mode: TravelMode, isForward: Bool
  ) -> RoadAccess {
    if tags[.impassable] == "yes" || tags[.smoothness] == "impassable" && mode != .foot {
      return .closed
    }
    if mode == .car, CarSize.exceeds(tags) || tags[.service] == "emergency_access" {
      return .closed
    }
    if roadClass.isOpen(to: mode), mode == .car || tags[.motorroad] != "yes" {
      return signedAccess(tags: tags, mode: mode, isForward: isForward) ?? .open
    }
    guard roadClass.usualSpeed(for: mode) != nil else { return .closed }
    // A tag about the mode's vehicles opens a road that its class closes.
    let keys = AccessKey.keys(for: mode).dropLast()
    let own = signedAccess(tags: tags, mode: mode, isForward: isForward, keys: keys) ?? .closed
    return own == .private ? .closed : own
  }

  /// The access of the most specific tag among some keys, in one direction or in both.
  ///
  /// Absent if there is no such tag.
  ///
  /// **Source:** OpenStreetMap wiki, Key:access, transport mode hierarchy.
  private static func signedAccess(
    tags: RoadTags, mode: TravelMode, isForward: Bool? = nil, keys: ArraySlice<AccessKey>? = nil
  ) -> RoadAccess? {
    for key in keys ?? AccessKey.keys(for: mode)[...] {
      let value = key.value(in: tags, isForward: isForward)
      guard let access = value.flatMap({ RoadAccess(tag: $0, of: key.both) }) else { continue }
      // Signs for destination traffic apply to vehicles only.
      return mode == .foot && access == .destination ? .open : access
    }
    return nil
  }
}

/// The access of a mode to a road, the narrowest first.
enum RoadAccess: Comparable {
  case closed
  /// Only if nothing else leads to a destination, or from an origin.
  case `private`
  /// Only to reach a destination on the road, or to leave it.
  case destination
  case open

  /// The access of the value of a key, the widest of a list; absent if none is known.
  fileprivate init?(tag: String, of key: RoadTagKey) {
    let words = tag.split(separator: ";").map { $0.drop { $0 == " " } }
    guard let access = words.compactMap({ Self.access($0, of: key) }).max() else { return nil }
    self = access
  }

  private static func access(_ word: Substring, of key: RoadTagKey) -> RoadAccess? {
    switch word {
    // An official way for a mode is signed for it; one without a mode is for authorities only.
    case "official": key == .access ? .closed : .open
    case "no", "agricultural", "forestry", "emergency", "military", "psv", "bus", "taxi",
      "use_sidepath", "restricted":
      .closed
    case "private": .private
    case "destination", "customers", "delivery", "permit", "residents": .destination
    case "yes", "permissive", "designated", "dismount": .open
    default: nil
    }
  }
}

/// A key about access, with its forms for one direction.
private struct AccessKey {
  let both: RoadTagKey
  let forward: RoadTagKey
  let backward: RoadTagKey

  private static let access = AccessKey(
    both: .access, forward: .accessForward, backward: .accessBackward)
  private static let vehicle = AccessKey(
    both: .vehicle, forward: .vehicleForward, backward: .vehicleBackward)

  private static let carKeys = [
    AccessKey(both: .motorcar, forward: .motorcarForward, backward: .motorcarBackward),
    AccessKey(
      both: .motorVehicle, forward: .motorVehicleForward, backward: .motorVehicleBackward),
    vehicle, access,
  ]
  private static let bicycleKeys = [
    AccessKey(both: .bicycle, forward: .bicycleForward, backward: .bicycleBackward), vehicle,
    access,
  ]
  private static let footKeys = [
    AccessKey(both: .foot, forward: .footForward, backward: .footBackward), access,
  ]

  /// The keys that apply to a mode, the most specific first; the last is `access`.
  static func keys(for mode: TravelMode) -> [AccessKey] {
    switch mode {
    case .car: carKeys
    case .bicycle: bicycleKeys
    case .foot: footKeys
    }
  }

  /// The form for one direction.
  func directed(isForward: Bool) -> RoadTagKey { isForward ? forward : backward }

  /// The value in one direction or, without one or a direction, in both.
  func value(in tags: RoadTags, isForward: Bool?) -> String? {
    isForward.flatMap { tags[directed(isForward: $0)] } ?? tags[both]
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
      case .car:
        tags[.onewayMotorcar] ?? tags[.onewayMotorVehicle] ?? tags[.onewayVehicle] ?? tags[.oneway]
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

  /// Whether one direction is among them.
  func allows(isForward: Bool) -> Bool {
    switch self {
    case .both: true
    case .forward: isForward
    case .backward: !isForward
    case .closed: false
    }
  }

  /// The oneway value for bicycles: their own tag, or the general one unless they are exempt.
  private static func bicycleOneway(_ tags: RoadTags) -> String? {
    if let own = tags[.onewayBicycle] { return own }
    let lanes = [RoadTagKey.cycleway, .cyclewayBoth, .cyclewayLeft, .cyclewayRight]
    if lanes.contains(where: { tags[$0]?.hasPrefix("opposite") ?? false }) { return "no" }
    return tags[.onewayVehicle] ?? tags[.oneway]
  }
}
