import TripModel

/// The class of a road: the value of OpenStreetMap's `highway` key, from the largest road down.
///
/// A link follows the class to which it belongs.
///
/// **Source:** OpenStreetMap wiki, Key:highway.
enum RoadClass: String, CaseIterable {
  case motorway
  case motorwayLink = "motorway_link"
  case trunk
  case trunkLink = "trunk_link"
  case primary
  case primaryLink = "primary_link"
  case secondary
  case secondaryLink = "secondary_link"
  case tertiary
  case tertiaryLink = "tertiary_link"
  case unclassified
  case road
  case residential
  case livingStreet = "living_street"
  case service
  case track
  case pedestrian
  case cycleway
  case path
  case bridleway
  case footway
  case steps
  /// Ferries have another key.
  case ferry
}

extension RoadClass {
  /// Whether the road connects other roads.
  var isLink: Bool { rawValue.hasSuffix("_link") }

  /// Whether the road is a ramp of a motorway or trunk road.
  var isRamp: Bool { self == .motorwayLink || self == .trunkLink }

  /// Whether the road is built for vehicles with four wheels.
  var isCarriageway: Bool { rank <= 6 && self != .pedestrian && self != .ferry || self == .track }

  /// The size rank of the road; links have the rank of the road to which they belong.
  ///
  /// Motorway 0, trunk 1, primary 2, secondary 3, tertiary 4, streets 5, living streets and
  /// service roads 6, everything smaller 7.
  var rank: Int { traits.rank }

  /// The speed in km/h without a sign; absent if the mode can never use the road.
  ///
  /// Cars: usual averages in free flow, below the legal limit in most countries. Bicycles and
  /// pedestrians have one speed, reduced on bad surfaces or where riders dismount.
  func usualSpeed(for mode: TravelMode) -> Double? {
    switch mode {
    case .car: traits.car
    case .bicycle: traits.bicycle
    case .foot: traits.foot
    }
  }

  /// Whether the mode may use the road without a sign.
  func isOpen(to mode: TravelMode) -> Bool {
    switch traits.users {
    case .cars: mode == .car
    case .all: true
    case .noCars: mode != .car
    case .pedestrians: mode == .foot
    }
  }

  /// Who may use a road without a sign.
  private enum Users {
    case cars
    case all
    case noCars
    case pedestrians
  }

  /// The rank, the speeds in km/h, and who may use the road without a sign.
  private var traits: (rank: Int, car: Double?, bicycle: Double, foot: Double, users: Users) {
    switch self {
    case .motorway: (0, 110, 17, 5, .cars)
    case .motorwayLink: (0, 60, 17, 5, .cars)
    case .trunk: (1, 90, 17, 5, .cars)
    case .trunkLink: (1, 50, 17, 5, .cars)
    case .primary: (2, 70, 17, 5, .all)
    case .primaryLink: (2, 45, 17, 5, .all)
    case .secondary: (3, 60, 17, 5, .all)
    case .secondaryLink: (3, 40, 17, 5, .all)
    case .tertiary: (4, 50, 17, 5, .all)
    case .tertiaryLink: (4, 35, 17, 5, .all)
    case .unclassified: (5, 45, 16, 5, .all)
    case .road, .residential: (5, 30, 16, 5, .all)
    case .livingStreet: (6, 10, 12, 5, .all)
    case .service: (6, 15, 12, 5, .all)
    case .pedestrian: (6, 10, 5, 5, .noCars)
    case .track: (7, 15, 11, 5, .noCars)
    case .cycleway: (7, 10, 16, 5, .noCars)
    case .path: (7, 10, 12, 5, .noCars)
    case .bridleway, .footway: (7, nil, 8, 5, .pedestrians)
    case .steps: (7, nil, 2, 3, .pedestrians)
    case .ferry: (0, 20, 20, 20, .all)
    }
  }
}
