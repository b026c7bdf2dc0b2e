import Geodesy

/// How often two routers announce the same maneuver at the same location.
struct ManeuverAgreement {
  /// A fraction of the locations.
  struct Share {
    /// The number of locations that agree.
    private(set) var equal = 0
    /// The number of locations compared.
    private(set) var count = 0

    /// Adds a location.
    mutating func add(_ isEqual: Bool) {
      equal += isEqual ? 1 : 0
      count += 1
    }

    /// The fraction as text.
    var words: String {
      count == 0 ? "-" : "\(text(100 * Double(equal) / Double(count), 1)) % of \(count)"
    }
  }

  /// The compared aspects, with their names in the table.
  enum Aspect: String, CaseIterable {
    /// Whether both announce a maneuver, of the locations at which one does.
    case told = "announced at the same location"
    /// The side, or straight ahead.
    case side
    case direction
    case kind = "type"
    case roundabout = "roundabout exit"
    /// The exit number, if either states one.
    case exit = "exit number"
    /// The road after it.
    case road
  }

  /// The locations that agree.
  private(set) var shares: [Aspect: Share] = [:]

  /// The maximum distance in meters between two maneuvers at one location.
  private static let radius = 30.0

  /// The pairs of two lists at one location, with the maneuvers that have no partner.
  static func pairs(
    _ left: [AnnouncedManeuver], _ right: [AnnouncedManeuver]
  ) -> [(left: AnnouncedManeuver?, right: AnnouncedManeuver?)] {
    var rest = right
    var pairs: [(AnnouncedManeuver?, AnnouncedManeuver?)] = []
    for maneuver in left {
      let near = rest.indices.min {
        rest[$0].coordinate.distance(to: maneuver.coordinate)
          < rest[$1].coordinate.distance(to: maneuver.coordinate)
      }
      if let near, rest[near].coordinate.distance(to: maneuver.coordinate) <= radius {
        pairs.append((maneuver, rest.remove(at: near)))
      } else {
        pairs.append((maneuver, nil))
      }
    }
    return pairs + rest.map { (nil, $0) }
  }

  /// Adds the maneuvers of two routers on the roads that both of them take.
  mutating func add(_ left: [AnnouncedManeuver], _ right: [AnnouncedManeuver]) {
    for (left, right) in Self.pairs(left, right) {
      add(.told, left != nil && right != nil)
      guard let left, let right else { continue }
      add(.side, left.side == right.side)
      add(.direction, left.direction == right.direction)
      add(.kind, left.kind == right.kind)
      add(.road, left.road == right.road)
      if let first = left.roundaboutExit, let second = right.roundaboutExit {
        add(.roundabout, first == second)
      }
      if left.exit != nil || right.exit != nil { add(.exit, left.exit == right.exit) }
    }
  }

  private mutating func add(_ aspect: Aspect, _ isEqual: Bool) {
    shares[aspect, default: Share()].add(isEqual)
  }
}
