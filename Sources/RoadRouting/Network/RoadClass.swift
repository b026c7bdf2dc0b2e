import TripModel

/// The class of a road: the value of OpenStreetMap's `highway` key, from the largest road down.
///
/// A link follows the class it belongs to.
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
  /// Whether the road connects others instead of leading somewhere by itself.
  var isLink: Bool { rawValue.hasSuffix("_link") }

  /// Whether the road is a ramp of a motorway or trunk road.
  var isRamp: Bool { self == .motorwayLink || self == .trunkLink }

  /// Whether the road is built for vehicles with four wheels.
  var isCarriageway: Bool { rank <= 6 && self != .pedestrian && self != .ferry || self == .track }

  /// The size rank of the road; links have the rank of the road they belong to.
  ///
  /// Motorway 0, trunk 1, primary 2, secondary 3, tertiary 4, streets 5, living streets and
  /// service roads 6, everything smaller 7.
  var rank: Int {
    switch self {
    case .motorway, .motorwayLink, .ferry: 0
    case .trunk, .trunkLink: 1
    case .primary, .primaryLink: 2
    case .secondary, .secondaryLink: 3
    case .tertiary, .tertiaryLink: 4
    case .unclassified, .road, .residential: 5
    case .livingStreet, .service, .pedestrian: 6
    case .track, .cycleway, .path, .bridleway, .footway, .steps: 7
    }
  }

  /// The speed in km/h without a sign; absent if the mode may not use the road.
  ///
  /// Cars: usual averages in free flow, below the legal limit in most countries. Bicycles and
  /// pedestrians have one speed, reduced on bad surfaces or where riders dismount.
  func usualSpeed(for mode: TravelMode) -> Double? {
    switch mode {
    case .car: carSpeed
    case .bicycle: bicycleSpeed
    case .foot: footSpeed
    }
  }

  /// Whether the mode may use the road without a sign.
  func isOpen(to mode: TravelMode) -> Bool {
    switch self {
    case .motorway, .motorwayLink, .trunk, .trunkLink: mode == .car
    case .primary, .primaryLink, .secondary, .secondaryLink, .tertiary, .tertiaryLink,
      .unclassified, .road, .residential, .livingStreet, .service, .ferry:
      true
    case .track, .pedestrian, .cycleway, .path: mode != .car
    case .bridleway, .footway, .steps: mode == .foot
    }
  }

  private var carSpeed: Double? {
    switch self {
    case .motorway: 110
    case .motorwayLink: 60
    case .trunk: 90
    case .trunkLink: 50
    case .primary: 70
    case .primaryLink: 45
    case .secondary: 60
    case .secondaryLink: 40
    case .tertiary: 50
    case .tertiaryLink: 35
    case .unclassified: 45
    case .residential, .road: 30
    case .service: 15
    case .livingStreet: 10
    case .ferry: 20
    case .track, .pedestrian, .cycleway, .path, .bridleway, .footway, .steps: nil
    }
  }

  private var bicycleSpeed: Double? {
    switch self {
    case .motorway, .motorwayLink: nil
    case .trunk, .trunkLink, .primary, .primaryLink, .secondary, .secondaryLink: 17
    case .tertiary, .tertiaryLink: 17
    case .unclassified, .road, .residential, .cycleway: 16
    case .livingStreet, .service, .path: 12
    case .track: 11
    case .footway, .bridleway: 8
    case .pedestrian: 5
    case .steps: 2
    case .ferry: 20
    }
  }

  private var footSpeed: Double? {
    switch self {
    case .motorway, .motorwayLink: nil
    case .steps: 3
    case .ferry: 20
    case .trunk, .trunkLink, .primary, .primaryLink, .secondary, .secondaryLink, .tertiary,
      .tertiaryLink, .unclassified, .road, .residential, .livingStreet, .service, .track,
      .pedestrian, .cycleway, .path, .bridleway, .footway:
      5
    }
  }
}
