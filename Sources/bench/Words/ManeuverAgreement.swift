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

  /// The locations at which both announce a maneuver, of those at which one does.
  private(set) var told = Share()
  /// The same side, or straight ahead.
  private(set) var side = Share()
  /// The same direction.
  private(set) var direction = Share()
  /// The same type.
  private(set) var kind = Share()
  /// The same exit of a roundabout.
  private(set) var roundabout = Share()
  /// The same exit number, if either states one.
  private(set) var exit = Share()
  /// The same road after it.
  private(set) var road = Share()

  /// The maximum distance in meters between two maneuvers at one location.
  private static let radius = 30.0

  /// The pairs of two lists at one location, with the maneuvers that have no partner.
  static func pairs(
    _ left: [ToldManeuver], _ right: [ToldManeuver]
  ) -> [(left: ToldManeuver?, right: ToldManeuver?)] {
    var rest = right
    var pairs: [(ToldManeuver?, ToldManeuver?)] = []
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
  mutating func add(_ left: [ToldManeuver], _ right: [ToldManeuver]) {
    for (left, right) in Self.pairs(left, right) {
      told.add(left != nil && right != nil)
      guard let left, let right else { continue }
      side.add(left.side == right.side)
      direction.add(left.direction == right.direction)
      kind.add(left.kind == right.kind)
      road.add(left.road == right.road)
      if let first = left.roundaboutExit, let second = right.roundaboutExit {
        roundabout.add(first == second)
      }
      if left.exit != nil || right.exit != nil { exit.add(left.exit == right.exit) }
    }
  }
}
