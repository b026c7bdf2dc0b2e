import TripModel

/// What is known of a road between two of its ends: class, name, signs, permissions.
package struct RoadWay: Equatable, Sendable {
  /// The way's number in its source.
  package var identifier: Int64?

  /// The road's class.
  package var roadClass: RoadClass

  /// Which modes may travel it in which direction.
  package var permissions: RoadPermissions

  /// The street's name.
  package var name: String?

  /// The road's number, such as `A 9`.
  package var reference: String?

  /// What the signs at its beginning point to.
  package var destination: String?

  /// The number of the exit that it is.
  package var exitReference: String?

  /// The signed limit along the road.
  package var forwardLimit: RoadSpeed?

  /// The signed limit against the road.
  package var backwardLimit: RoadSpeed?

  /// The level above (positive) or below the ground.
  package var layer: Int

  /// Whether it is a part of a roundabout.
  package var isRoundabout: Bool

  /// Whether it runs in a tunnel.
  package var isTunnel: Bool

  /// Whether its use is paid for.
  package var isToll: Bool

  /// The arrows on the lanes at its end along the road, from left to right.
  package var forwardLanes: String?

  /// The arrows on the lanes at its beginning for those who travel against it.
  package var backwardLanes: String?
}

extension RoadWay {
  /// Makes a road from its tags; absent when they describe none.
  ///
  /// `faulty` hears of the keys whose value was not understood.
  init?(identifier: Int64?, tags: RoadTags, faulty: (RoadTagKey) -> Void) {
    if let highway = tags[.highway] {
      guard let known = RoadClass(tag: highway) else { return nil }
      roadClass = known
    } else {
      guard tags[.route] == "ferry" else { return nil }
      roadClass = .ferry
    }
    self.identifier = identifier
    permissions = RoadPermissions(roadClass: roadClass, tags: tags)
    name = Self.text(tags[.name])
    reference = Self.list(tags[.reference])
    destination = Self.list(tags[.destination]) ?? Self.list(tags[.destinationReference])
    exitReference = Self.text(tags[.exitReference])
    layer = Self.impliedLayer(tags)
    isRoundabout = Self.isRoundabout(tags)
    isTunnel = tags[.tunnel].map { $0 != "no" && $0 != "building_passage" } ?? false
    isToll = tags[.toll] == "yes"
    setLimits(tags: tags, faulty: faulty)
    setLayer(tags: tags, faulty: faulty)
    setLanes(tags: tags)
  }

  /// Whether tags describe a part of a roundabout.
  static func isRoundabout(_ tags: RoadTags) -> Bool {
    tags[.junction] == "roundabout" || tags[.junction] == "circular"
  }

  /// The level of a road that names none: bridges above the ground, tunnels below it.
  private static func impliedLayer(_ tags: RoadTags) -> Int {
    if let bridge = tags[.bridge], bridge != "no" { return 1 }
    if let tunnel = tags[.tunnel], tunnel != "no" { return -1 }
    return 0
  }

  private static func text(_ value: String?) -> String? {
    guard let value, !value.isEmpty else { return nil }
    return value
  }

  /// The values of a tag as a list for people.
  private static func list(_ value: String?) -> String? {
    guard let value = text(value), value.contains(";") else { return text(value) }
    let parts = value.split(separator: ";").map { part in String(part.drop { $0 == " " }) }
    return text(parts.joined(separator: ", "))
  }

  private mutating func setLimits(tags: RoadTags, faulty: (RoadTagKey) -> Void) {
    func limit(_ key: RoadTagKey) -> RoadSpeed? {
      guard let value = tags[key] else { return nil }
      if let speed = RoadSpeed(tag: value) { return speed }
      faulty(key)
      return nil
    }
    let common = limit(.maxspeed)
    forwardLimit = limit(.maxspeedForward) ?? common
    backwardLimit = limit(.maxspeedBackward) ?? common
  }

  private mutating func setLayer(tags: RoadTags, faulty: (RoadTagKey) -> Void) {
    guard let value = tags[.layer] else { return }
    if let layer = Int(value), abs(layer) <= 100 {
      self.layer = layer
    } else {
      faulty(.layer)
    }
  }

  private mutating func setLanes(tags: RoadTags) {
    forwardLanes = Self.arrows(tags[.turnLanesForward], tags: tags)
    backwardLanes = Self.arrows(tags[.turnLanesBackward], tags: tags)
    guard let lanes = Self.arrows(tags[.turnLanes], tags: tags) else { return }
    // Without a direction the arrows are those of a oneway road.
    if !permissions.contains(.backward(.car)) { forwardLanes = forwardLanes ?? lanes }
    if !permissions.contains(.forward(.car)) { backwardLanes = backwardLanes ?? lanes }
  }

  /// The arrows of lanes; absent where there are more of them than the road has lanes, for wrong
  /// lanes are worse than none.
  private static func arrows(_ text: String?, tags: RoadTags) -> String? {
    guard let text = Self.text(text), text.utf8.count <= 1024 else { return nil }
    let arrows = text.split(separator: "|", omittingEmptySubsequences: false)
    return arrows.count <= tags[.lanes].flatMap { Int($0) } ?? laneLimit ? text : nil
  }

  /// The most lanes of a road in one direction: more are a fault of the source.
  private static let laneLimit = 32
}

extension RoadWay {
  /// The speed of a mode in m/s; at least 1 km/h.
  func speed(for mode: TravelMode, isForward: Bool) -> Double {
    let usual = (roadClass.usualSpeed(for: mode) ?? 5) / 3.6
    guard let limit = (isForward ? forwardLimit : backwardLimit)?.metersPerSecond else {
      return usual
    }
    // A car does what the sign allows; who is slower anyway is only slowed.
    return mode == .car ? limit : min(limit, usual)
  }

  /// What tells the road from others: its name, or else its number.
  var identity: String? { name ?? reference }
}

extension RoadWay {
  /// Texts that order roads of the same course.
  var sortKey: [String] {
    [
      identifier.map { String($0) } ?? "", String(roadClass.rawValue),
      String(permissions.rawValue), name ?? "", reference ?? "", destination ?? "",
      exitReference ?? "", forwardLimit.map { "\($0)" } ?? "", backwardLimit.map { "\($0)" } ?? "",
      String(layer), String(isRoundabout), String(isTunnel), String(isToll),
      forwardLanes ?? "", backwardLanes ?? "",
    ]
  }
}
