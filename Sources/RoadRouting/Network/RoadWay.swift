import TripModel

/// A road: class, name, signs, permissions.
struct RoadWay: Equatable, Sendable {
  /// The way's ID in the source.
  var identifier: Int64?

  /// The road's class.
  var roadClass: RoadClass

  /// The modes that may use it, per direction.
  var permissions: RoadPermissions

  /// The street's name.
  var name: String?

  /// The road's number, such as `A 9`.
  var reference: String?

  /// The destinations on the signs at its start, for traffic in its direction.
  var forwardDestination: String?

  /// The destinations on the signs at its end, for traffic against its direction.
  var backwardDestination: String?

  /// The exit number.
  var exitReference: String?

  /// The signed limit in the road's direction.
  var forwardLimit: RoadSpeed?

  /// The signed limit against the road's direction.
  var backwardLimit: RoadSpeed?

  /// The duration of a ferry's crossing in seconds.
  var duration: Double?

  /// The level above (positive) or below the ground.
  var layer: Int

  /// Whether it is part of a roundabout.
  var isRoundabout: Bool

  /// Whether it runs in a tunnel.
  var isTunnel: Bool

  /// Whether it has a toll.
  var isToll: Bool

  /// The driving side, if it is tagged.
  var drivingSide: DrivingSide?

  /// The lane arrows at its end, in the road's direction, from left to right.
  var forwardLanes: String?

  /// The lane arrows at its start, for traffic against the road's direction.
  var backwardLanes: String?
}

extension RoadWay {
  /// Makes a road from its tags; absent if they do not describe a road.
  ///
  /// `faulty` is called with each key whose value is unknown, and the value.
  init?(identifier: Int64?, tags: RoadTags, faulty: (RoadTagKey, String) -> Void) {
    if let highway = tags[.highway] {
      guard let known = RoadClass(rawValue: highway), known != .ferry else { return nil }
      roadClass = known
    } else {
      guard tags[.route] == "ferry" else { return nil }
      roadClass = .ferry
    }
    self.identifier = identifier
    permissions = RoadPermissions(roadClass: roadClass, tags: tags)
    name = tags[.name]?.signText
    reference = tags[.reference]?.signText
    exitReference = tags[.exitReference]?.signText
    layer = Self.impliedLayer(tags)
    isRoundabout = Self.isRoundabout(tags)
    isTunnel = tags[.tunnel].map { $0 != "no" && $0 != "building_passage" } ?? false
    isToll = tags[.toll] == "yes"
    drivingSide = tags[.drivingSide].flatMap(DrivingSide.init)
    forwardDestination = destinations(tags, isForward: true)
    backwardDestination = destinations(tags, isForward: false)
    setLimits(tags: tags, faulty: faulty)
    setDuration(tags: tags, faulty: faulty)
    setLayer(tags: tags, faulty: faulty)
    setLanes(tags: tags)
  }

  /// Whether tags describe part of a roundabout.
  static func isRoundabout(_ tags: RoadTags) -> Bool {
    tags[.junction] == "roundabout" || tags[.junction] == "circular"
  }

  /// The level of a road without a `layer` tag: bridges above the ground, tunnels below.
  private static func impliedLayer(_ tags: RoadTags) -> Int {
    if let bridge = tags[.bridge], bridge != "no" { return 1 }
    if let tunnel = tags[.tunnel], tunnel != "no" { return -1 }
    return 0
  }

  /// The destinations on the signs for one direction: the road's number, then towns or a street.
  private func destinations(_ tags: RoadTags, isForward: Bool) -> String? {
    func text(_ key: RoadTagKey, forward: RoadTagKey, backward: RoadTagKey) -> String? {
      let common = isOnlyDirection(isForward: isForward) ? tags[key] : nil
      return (tags[isForward ? forward : backward] ?? common)?.signText
    }
    let reference = text(
      .destinationReference, forward: .destinationReferenceForward,
      backward: .destinationReferenceBackward)
    let towns = text(
      .destination, forward: .destinationForward, backward: .destinationBackward)
    let street = text(
      .destinationStreet, forward: .destinationStreetForward,
      backward: .destinationStreetBackward)
    let parts = [reference, towns ?? street].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Whether cars may use the road only in one direction.
  ///
  /// Tags without a direction then refer to that direction.
  private func isOnlyDirection(isForward: Bool) -> Bool {
    !permissions.contains(isForward ? .backward(.car) : .forward(.car))
  }

  private mutating func setLimits(tags: RoadTags, faulty: (RoadTagKey, String) -> Void) {
    func limit(_ key: RoadTagKey) -> RoadSpeed? {
      guard let value = tags[key] else { return nil }
      if let speed = RoadSpeed(tag: value) { return speed }
      faulty(key, value)
      return nil
    }
    let common = limit(.maxspeed)
    forwardLimit = limit(.maxspeedForward) ?? common
    backwardLimit = limit(.maxspeedBackward) ?? common
  }

  private mutating func setDuration(tags: RoadTags, faulty: (RoadTagKey, String) -> Void) {
    guard roadClass == .ferry, let value = tags[.duration] else { return }
    duration = RoadDuration.seconds(tag: value)
    if duration == nil { faulty(.duration, value) }
  }

  private mutating func setLayer(tags: RoadTags, faulty: (RoadTagKey, String) -> Void) {
    guard let value = tags[.layer] else { return }
    if let layer = Int(value), abs(layer) <= 100 {
      self.layer = layer
    } else {
      faulty(.layer, value)
    }
  }

  private mutating func setLanes(tags: RoadTags) {
    forwardLanes = Self.arrows(tags[.turnLanesForward], tags: tags)
    backwardLanes = Self.arrows(tags[.turnLanesBackward], tags: tags)
    guard let lanes = Self.arrows(tags[.turnLanes], tags: tags) else { return }
    if isOnlyDirection(isForward: true) { forwardLanes = forwardLanes ?? lanes }
    if isOnlyDirection(isForward: false) { backwardLanes = backwardLanes ?? lanes }
  }

  /// The lane arrows; absent if there are more arrows than lanes, because no lanes are better than
  /// wrong ones.
  private static func arrows(_ text: String?, tags: RoadTags) -> String? {
    guard let text, !text.isEmpty, text.utf8.count <= 1024 else { return nil }
    let arrows = text.split(separator: "|", omittingEmptySubsequences: false)
    return arrows.count <= tags[.lanes].flatMap { Int($0) } ?? laneLimit ? text : nil
  }

  /// The maximum number of lanes in one direction: more are an error in the source.
  private static let laneLimit = 32
}

extension RoadWay {
  /// The speed of a mode in m/s; at least 1 km/h.
  func speed(for mode: TravelMode, isForward: Bool) -> Double {
    let usual = (roadClass.usualSpeed(for: mode) ?? 5) / 3.6
    guard let limit = (isForward ? forwardLimit : backwardLimit)?.metersPerSecond else {
      return usual
    }
    // A car drives at the signed limit; slower modes drive at most at it.
    return mode == .car ? limit : min(limit, usual)
  }

  /// The road as it is in the opposite direction.
  var reversed: RoadWay {
    var road = self
    road.permissions = permissions.reversed
    swap(&road.forwardDestination, &road.backwardDestination)
    swap(&road.forwardLimit, &road.backwardLimit)
    swap(&road.forwardLanes, &road.backwardLanes)
    return road
  }

  /// The name or, without one, the number.
  var identity: String? { name ?? reference }
}

extension RoadWay {
  /// Texts by which roads with the same vertices are ordered.
  var sortKey: [String] {
    [
      identifier.map { String($0) } ?? "",
      String(RoadClass.allCases.firstIndex(of: roadClass) ?? 0), String(permissions.rawValue),
      name ?? "", reference ?? "", forwardDestination ?? "", backwardDestination ?? "",
      exitReference ?? "", forwardLimit.map { "\($0)" } ?? "", backwardLimit.map { "\($0)" } ?? "",
      duration.map { "\($0)" } ?? "",
      String(layer), String(isRoundabout), String(isTunnel), String(isToll),
      drivingSide?.rawValue ?? "", forwardLanes ?? "", backwardLanes ?? "",
    ]
  }
}
